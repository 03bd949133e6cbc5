import type { Account, CaipNetworkId, Network } from '@foyer/base'
import { decodeAddress } from './decodeAddress.ts'
import { bitcoinNetworks, findNetwork } from './networks.ts'
import type { Opened } from './types.ts'

/** An address as a wallet states it; hostile until it is read. */
export type StatedAddress = {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  readonly type: 'payment' | 'ordinal'
}

/**
 * The wallet's addresses as accounts: payment first, ordinal second, one of each, and nothing that is no address of
 * the network the wallet is on.
 * @param networkId where the wallet says it is; without it the addresses tell, and `wanted` decides between networks
 * whose addresses look alike
 */
export function toOpened(stated: readonly StatedAddress[], wanted: Network, networkId?: CaipNetworkId): Opened {
  const candidates = bitcoinNetworks.filter(({ id }) => networkId === undefined || id === networkId)
  const first = findNetwork(wanted)
  const ordered = first && candidates.includes(first) ? [first, ...candidates] : candidates
  const network = ordered.find((one) => stated.some(({ address }) => isAddress(address, one)))
  if (!network) return { accounts: [], ...(networkId && { networkId }) }
  const accounts = (['payment', 'ordinal'] as const).flatMap((type) => {
    const found = stated.find((one) => one.type === type && isAddress(one.address, network))
    return found ? toAccount(found) : []
  })
  // one address for both is one account
  const unique = accounts.filter(({ address }, index) => accounts.findIndex((one) => one.address === address) === index)
  return { accounts: unique, networkId: network.id }
}

function isAddress(value: unknown, network: (typeof bitcoinNetworks)[number]): value is string {
  return typeof value === 'string' && decodeAddress(value, network) !== undefined
}

function toAccount({ address, publicKey, path, type }: StatedAddress): Account {
  const isKey = typeof publicKey === 'string' && /^(0[23][0-9a-f]{64}|[0-9a-f]{64})$/i.test(publicKey)
  const isPath = typeof path === 'string' && /^m(\/\d{1,10}['h]?){1,10}$/.test(path)
  return {
    namespace: 'bip122',
    address: String(address),
    type,
    ...(isKey && { publicKey: publicKey.toLowerCase() }),
    ...(isPath && { path }),
  }
}
