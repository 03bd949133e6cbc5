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

export const activeNamespaceAtom = atom((get): Namespace => get(openedNamespaceAtom) ?? get(chosenNamespaceAtom))

export const activeConnectionAtom = atom((get) => get(activeConnectionsAtom).get(get(activeNamespaceAtom)))

export const activeAccountAtom = atom((get) => get(activeConnectionAtom)?.accounts[0])

export const activeCaipAddressAtom = atom((get): CaipAddress | undefined => {
  const connection = get(activeConnectionAtom)
  const account = connection?.accounts[0]
  return connection && account && formatCaipAddress(connection.networkId, account.address)
})

const isSame = (one: Connection, other: Pick<Connection, 'connectorId'>) => one.connectorId === other.connectorId

/** Puts a connection first in its namespace. @param keepsOthers several wallets may be connected there at once */
export function addConnection(all: Connections, connection: Connection, keepsOthers: boolean): Connections {
  const others = keepsOthers ? (all.get(connection.namespace) ?? []).filter((one) => !isSame(one, connection)) : []
  return new Map(all).set(connection.namespace, [connection, ...others])
}

/** What a wallet says of a connection that is there: its place among the others stays. */
export function updateConnection(all: Connections, connection: Connection): Connections {
  const list = all.get(connection.namespace) ?? []
  return new Map(all).set(
    connection.namespace,
    list.map((one) => (isSame(one, connection) ? connection : one)),
  )
}

export function withoutConnections(all: Connections, isGone: (connection: Connection) => boolean): Connections {
  const lists = [...all].map(([namespace, list]) => [namespace, list.filter((one) => !isGone(one))] as const)
  return new Map(lists.filter(([, list]) => list.length > 0))
}

export function findConnection(
  all: Connections,
  { connectorId, namespace }: Pick<Connection, 'connectorId' | 'namespace'>,
): Connection | undefined {
  return all.get(namespace)?.find((one) => one.connectorId === connectorId)
}

/**
 * The namespace that is to be the chosen one: the present one unless it is connected no longer while another is. One that
 * is still being verified keeps its place.
 */
export function settleNamespace(get: Getter): Namespace {
  const chosen = get(chosenNamespaceAtom)
  const connections = get(connectionsAtom)
  if (connections.has(chosen) || get(restoringAtom).has(chosen)) return chosen
  const [first = chosen] = connections.keys()
  return first
}
