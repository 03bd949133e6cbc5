import { type CaipNetworkId, isCaipNetworkId, type Namespace, type Network, parseCaipNetworkId } from '@foyer/base'
import { type Preference, toCurrentNetwork } from './externalSession.ts'

/**
 * The network a `chainChanged` event means: a number, hexadecimal or decimal text, or a CAIP-2 id.
 * Wallets disagree; where it differs from the network the event was sent for, it wins.
 */
export function readChain(data: unknown, namespace: string): CaipNetworkId | undefined {
  if (isCaipNetworkId(data)) return data
  const isNumber = typeof data === 'number' && Number.isSafeInteger(data) && data > 0
  const isText = typeof data === 'string' && /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(data)
  if (namespace !== 'eip155' || (!isNumber && !isText)) return undefined
  return `eip155:${BigInt(data)}`
}

/** The first address of an `accountsChanged` event; entries are CAIP-10 ids or plain addresses. */
export function readAccount(data: unknown): string | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  return typeof first === 'string' ? first.slice(first.lastIndexOf(':') + 1) : undefined
}

/** What a session's event says the visitor chose in the wallet; undefined where it says nothing of that. */
export function readPreference(
  { networkId, name, data }: { readonly networkId: string; readonly name: string; readonly data: unknown },
  networks: readonly Network[],
): { readonly namespace: Namespace; readonly preference: Preference } | undefined {
  const active = toCurrentNetwork(networkId, networks)
  if (!active) return undefined
  const { namespace } = parseCaipNetworkId(active)
  if (name === 'accountsChanged') {
    const address = readAccount(data)
    return address === undefined ? undefined : { namespace, preference: { address } }
  }
  if (name !== 'chainChanged') return undefined
  const changed = readChain(data, namespace) ?? active
  return { namespace, preference: { networkId: toCurrentNetwork(changed, networks) ?? active } }
}
