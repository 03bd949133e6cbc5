import type { Connection } from '@foyer/base'
import type { Target } from './connectFlow.ts'
import type { Connections } from './connections.ts'

type Connected = Pick<Connection, 'connectorId'>

/** Of one namespace. */
export const isSame = (one: Connected, other: Connected): boolean => one.connectorId === other.connectorId

/** Puts a connection first in its namespace. @param keepsOthers several wallets may be connected there at once */
export function addConnection(all: Connections, connection: Connection, keepsOthers: boolean): Connections {
  const others = keepsOthers ? (all.get(connection.namespace) ?? []).filter((one) => !isSame(one, connection)) : []
  return new Map(all).set(connection.namespace, [connection, ...others])
}

/** Updates a connection that is there with what its wallet says: its place among the others stays. */
export function updateConnection(all: Connections, connection: Connection): Connections {
  const list = all.get(connection.namespace) ?? []
  return new Map(all).set(
    connection.namespace,
    list.map((one) => (isSame(one, connection) ? connection : one)),
  )
}

export function filterConnections(all: Connections, isRemoved: (connection: Connection) => boolean): Connections {
  const lists = [...all].map(
    ([namespace, list]) => [namespace, list.some(isRemoved) ? list.filter((one) => !isRemoved(one)) : list] as const,
  )
  return new Map(lists.filter(([, list]) => list.length > 0))
}

export function findConnection(all: Connections, { connectorId, namespace }: Target): Connection | undefined {
  return all.get(namespace)?.find((one) => one.connectorId === connectorId)
}
