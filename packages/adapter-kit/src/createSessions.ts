import { type AdapterEvent, type Connection, type Emitter, FoyerError } from '@foyer/base'

/** The connections that live, by connector id. What changes here is emitted. */
export type Sessions<session> = {
  get(connectorId: string): session | undefined
  list(): readonly session[]
  /** @throws FoyerError `ConnectorNotFound` when the connection has ended */
  require(connection: Pick<Connection, 'connectorId'>): session
  /** As `require`, and on this network. @throws FoyerError `WrongNetwork` */
  requireOn(connection: Pick<Connection, 'connectorId'>, networkId: string): session
  /** Emits nothing: the caller has what it returns. */
  set(session: session): Connection
  /** Puts a changed session in the place of a living one, and emits it when its connection differs. */
  replace(session: session): void
  /** Ends a connection if it lives, and emits it. */
  remove(connectorId: string): void
}

/** @param onChange called after each change, with the living sessions as they are then */
export function createSessions<session extends { readonly connection: Connection }>(
  events: Emitter<AdapterEvent>,
  onChange: () => void = () => {},
): Sessions<session> {
  const sessions = new Map<string, session>()
  const require: Sessions<session>['require'] = ({ connectorId }) => {
    const session = sessions.get(connectorId)
    if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
    return session
  }
  const set = (session: session): Connection => {
    sessions.set(session.connection.connectorId, session)
    onChange()
    return session.connection
  }
  return {
    get: (connectorId) => sessions.get(connectorId),
    list: () => [...sessions.values()],
    require,
    requireOn(connection, expected) {
      const session = require(connection)
      const actual = session.connection.networkId
      if (actual !== expected) throw new FoyerError('WrongNetwork', { expected, actual })
      return session
    },
    set,
    replace(session) {
      const before = sessions.get(session.connection.connectorId)
      if (!before) return
      const connection = set(session)
      const isSame = JSON.stringify(before.connection) === JSON.stringify(connection)
      if (!isSame) events.emit({ type: 'connectionChanged', connection })
    },
    remove(connectorId) {
      if (!sessions.delete(connectorId)) return
      onChange()
      events.emit({ type: 'disconnected', connectorId })
    },
  }
}
