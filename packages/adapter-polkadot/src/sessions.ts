import { type AdapterEvent, type Connection, type Emitter, FoyerError } from '@foyer/base'
import type { Session } from './session.ts'

/** The connections that live, by connector id. What changes here is told. */
export type Sessions = {
  get(connectorId: string): Session | undefined
  all(): readonly Session[]
  /** @throws FoyerError `ConnectorNotFound` when the connection has ended */
  require(connection: Pick<Connection, 'connectorId'>): Session
  /** As `require`, and on this network. @throws FoyerError `WrongNetwork` */
  requireOn(connection: Pick<Connection, 'connectorId'>, networkId: string): Session
  /** Without a word: the caller is told by what it returns. */
  set(session: Session): Connection
  /** Takes a changed session in the place of a living one, and tells it when it differs. */
  replace(session: Session): void
  /** Ends a connection if it lives, and tells it. */
  end(connectorId: string): void
}

/** @param changed called after each change, with the living sessions as they are then */
export function createSessions(events: Emitter<AdapterEvent>, changed: () => void): Sessions {
  const live = new Map<string, Session>()
  const require: Sessions['require'] = ({ connectorId }) => {
    const session = live.get(connectorId)
    if (!session) throw new FoyerError('ConnectorNotFound', { connectorId })
    return session
  }
  return {
    get: (connectorId) => live.get(connectorId),
    all: () => [...live.values()],
    require,
    requireOn(connection, expected) {
      const session = require(connection)
      const actual = session.connection.networkId
      if (actual !== expected) throw new FoyerError('WrongNetwork', { expected, actual })
      return session
    },
    set(session) {
      live.set(session.connection.connectorId, session)
      changed()
      return session.connection
    },
    replace(session) {
      const { connection } = session
      const before = live.get(connection.connectorId)
      if (!before) return
      live.set(connection.connectorId, session)
      changed()
      const isSame = JSON.stringify(before.connection) === JSON.stringify(connection)
      if (!isSame) events.emit({ type: 'connectionChanged', connection })
    },
    end(connectorId) {
      if (!live.delete(connectorId)) return
      changed()
      events.emit({ type: 'disconnected', connectorId })
    },
  }
}
