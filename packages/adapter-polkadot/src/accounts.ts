import type { Account, Connection } from '@foyer/base'
import { bytesToHex } from '@noble/hashes/utils'
import { type Chain, isGenesisOf } from './chains.ts'
import { listAbilities, type Session, type WalletAccount } from './session.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** More accounts than anyone picks in a list; the rest is ignored. */
const accountLimit = 100

/**
 * Parses what an extension gives as accounts: valid addresses, each key once. Accounts with Ethereum's keys and anything that is no
 * account are left out.
 */
export function parseAccounts(value: unknown): readonly WalletAccount[] {
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, accountLimit) : []
  const accounts = new Map<string, WalletAccount>()
  for (const item of items) {
    const { address, genesisHash, type } = (item ?? {}) as { address?: unknown; genesisHash?: unknown; type?: unknown }
    const publicKey = decodeSs58(address)?.publicKey
    const bound = typeof genesisHash === 'string' && genesisHash !== '' ? genesisHash : undefined
    if (!publicKey || typeof address !== 'string' || type === 'ethereum') continue
    const key = bytesToHex(publicKey)
    if (!accounts.has(key)) accounts.set(key, { publicKey, address, genesisHash: bound })
  }
  return [...accounts.values()]
}

type From = Pick<Session, 'signing' | 'provider' | 'subscribe'> & Pick<Connection, 'connectorId' | 'approvedNetworkIds'>

/**
 * A session on a network, with the accounts that may be used there.
 * @returns undefined when there is none
 */
export function toSession(from: From, chain: Chain, all: readonly WalletAccount[]): Session | undefined {
  const accounts = all.filter(({ genesisHash }) => genesisHash === undefined || isGenesisOf(genesisHash, chain.network))
  if (accounts.length === 0) return undefined
  const { signing, provider, subscribe, connectorId, approvedNetworkIds } = from
  const capabilities = listAbilities(signing)
  const connection: Connection = {
    connectorId,
    namespace: 'polkadot',
    accounts: accounts.map((account) => toAccount(account, chain.prefix)),
    networkId: chain.network.caipNetworkId,
    ...(approvedNetworkIds && { approvedNetworkIds }),
    ...(capabilities && { capabilities }),
  }
  return { connection, chain, accounts, all, signing, provider, subscribe }
}

/** The same wallet with other accounts or on another network; undefined when nothing is left. */
export function changeSession(session: Session, chain: Chain, all: readonly WalletAccount[]): Session | undefined {
  const { connectorId, approvedNetworkIds } = session.connection
  return toSession({ ...session, connectorId, approvedNetworkIds }, chain, all)
}

function toAccount({ publicKey }: WalletAccount, prefix: number): Account {
  const address = encodeSs58(publicKey, prefix)
  return { namespace: 'polkadot', address, type: 'eoa', publicKey: `0x${bytesToHex(publicKey)}` }
}
