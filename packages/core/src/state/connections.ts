import { type CaipAddress, type Connection, type Connector, formatCaipAddress, type Namespace } from '@foyer/base'
import { atom, type Getter } from 'jotai/vanilla'

/** Every way to connect that an adapter offers now, in the adapters' order. */
export const connectorsAtom = atom<readonly Connector[]>([])

/** By namespace, the connection in use first. A namespace without any has no entry. */
export type Connections = ReadonlyMap<Namespace, readonly Connection[]>

/** Live connections, verified. */
export const connectionsAtom = atom<Connections>(new Map())

/** The connection in use of each namespace. */
export const activeConnectionsAtom = atom((get): ReadonlyMap<Namespace, Connection> => {
  const lists = [...get(connectionsAtom)]
  return new Map(lists.flatMap(([namespace, [first]]) => (first ? [[namespace, first] as const] : [])))
})

/** Namespaces whose remembered connections are being verified. */
export const restoringAtom = atom<ReadonlySet<Namespace>>(new Set<Namespace>())

/** The namespace the visitor uses, or the site chose; remembered for the next visit. */
export const chosenNamespaceAtom = atom<Namespace>('eip155')

/** The namespace the modal was opened for, while the chosen one is connected and this one is not: it counts until the modal closes. */
export const openedNamespaceAtom = atom<Namespace | undefined>(undefined)

/** The family of chains the visitor is in. */
export const activeNamespaceAtom = atom((get): Namespace => get(openedNamespaceAtom) ?? get(chosenNamespaceAtom))

/** The connection of the active namespace. */
export const activeConnectionAtom = atom((get) => get(activeConnectionsAtom).get(get(activeNamespaceAtom)))

/** The first account of the active connection. */
export const activeAccountAtom = atom((get) => get(activeConnectionAtom)?.accounts[0])

/** Its CAIP-10 address. */
export const activeCaipAddressAtom = atom((get): CaipAddress | undefined => {
  const connection = get(activeConnectionAtom)
  const account = connection?.accounts[0]
  return connection && account && formatCaipAddress(connection.networkId, account.address)
})

/**
 * The namespace that is to be the chosen one: the present one unless it is connected no longer while another is. One that
 * is still being verified keeps its place.
 */
export function resolveActiveNamespace(get: Getter): Namespace {
  const chosen = get(chosenNamespaceAtom)
  const connections = get(connectionsAtom)
  if (connections.has(chosen) || get(restoringAtom).has(chosen)) return chosen
  const [first = chosen] = connections.keys()
  return first
}
