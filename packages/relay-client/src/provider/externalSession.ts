import {
  type CaipAddress,
  type CaipNetworkId,
  type ExternalSession,
  isCaipAddress,
  isCaipNetworkId,
  isSameAddress,
  type Namespace,
  type Network,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@foyer/base'
import type { RelaySession, SessionNamespace } from '../session/types.ts'
import { getGrantedNetworks, toNamespace } from '../session/validate.ts'

/** What the visitor last chose in a namespace, if it still is among what was granted. */
export type Preference = { readonly networkId?: CaipNetworkId | undefined; readonly address?: string | undefined }

/** The parts of a session that speak of one namespace. */
export function getParts(session: RelaySession, namespace: Namespace): readonly SessionNamespace[] {
  return Object.entries(session.namespaces)
    .filter(([key]) => toNamespace(key) === namespace)
    .map(([, part]) => part)
}

/**
 * A relay session as adapters see one namespace of it; undefined where it grants none of it.
 * @param networks the site's, which know the older ids of some networks
 */
export function toExternalSession(params: {
  readonly session: RelaySession
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  readonly preference: Preference
}): ExternalSession | undefined {
  const { session, namespace, networks, preference } = params
  const parts = getParts(session, namespace)
  const accounts = parts
    .flatMap((part) => part.accounts.map((account) => toCurrent(account, networks)))
    .filter(isCaipAddress)
  const approved = [...new Set(accounts.map((account) => parseCaipAddress(account).networkId))]
  const networkId = approved.find((id) => id === preference.networkId) ?? firstKnown(approved, networks)
  if (networkId === undefined) return undefined
  const methods = [...new Set(parts.flatMap((part) => part.methods))]
  return {
    accounts: order(accounts, namespace, networkId, preference.address).map((caipAddress) => ({ caipAddress })),
    networkId,
    approvedNetworkIds: approved,
    methods,
  }
}

/** The id a wallet knows a network by: ours, or the older one it granted instead; undefined where it granted neither. */
export function toGrantedId(
  session: RelaySession,
  networkId: CaipNetworkId,
  networks: readonly Network[],
): string | undefined {
  const granted = Object.values(session.namespaces).flatMap(getGrantedNetworks)
  if (granted.includes(networkId)) return networkId
  const older = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.deprecatedCaipNetworkId
  return older !== undefined && granted.includes(older) ? older : undefined
}

/** Our id of a network the other side names. */
export function toCurrentNetwork(id: string, networks: readonly Network[]): CaipNetworkId | undefined {
  const known = networks.find(({ deprecatedCaipNetworkId }) => deprecatedCaipNetworkId === id)?.caipNetworkId
  return known ?? (isCaipNetworkId(id) ? id : undefined)
}

function toCurrent(account: string, networks: readonly Network[]): string {
  const at = account.lastIndexOf(':')
  const networkId = toCurrentNetwork(account.slice(0, at), networks)
  return networkId ? networkId + account.slice(at) : account
}

/** A network the site asked for before any other the wallet threw in. */
function firstKnown(approved: readonly CaipNetworkId[], networks: readonly Network[]): CaipNetworkId | undefined {
  return approved.find((id) => networks.some(({ caipNetworkId }) => caipNetworkId === id)) ?? approved[0]
}

/** One entry per address: the one on the active network if there is one; the chosen address first, where it is granted there. */
function order(
  accounts: readonly CaipAddress[],
  namespace: Namespace,
  networkId: CaipNetworkId,
  chosen: string | undefined,
): readonly CaipAddress[] {
  const isActive = (account: CaipAddress) => parseCaipAddress(account).networkId === networkId
  const result: CaipAddress[] = []
  for (const account of [...accounts.filter(isActive), ...accounts.filter((one) => !isActive(one))]) {
    const { address } = parseCaipAddress(account)
    if (result.some((known) => isSameAddress(namespace, parseCaipAddress(known).address, address))) continue
    const isChosen = chosen !== undefined && isActive(account) && isSameAddress(namespace, address, chosen)
    if (isChosen) result.unshift(account)
    else result.push(account)
  }
  return result
}

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

/** Reads what a session's event says the visitor chose in the wallet; undefined where it says nothing of that. */
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
