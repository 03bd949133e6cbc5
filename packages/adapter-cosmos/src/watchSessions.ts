import type { ExternalProvider, ExternalProviderEvent } from '@foyer/base'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { Sources } from './sources.ts'

type Watched = { readonly sessions: Sessions; readonly sources: Sources }

/** Follows the living sessions: accounts picked in a wallet, sessions changed or ended at the other end of a relay. */
export function watchSessions(watched: Watched): () => void {
  const stops = watched.sources.wallets
    .map(({ event }) => event)
    .filter((event, index, all) => all.indexOf(event) === index)
    .map((event) => watchKeys(event, watched))
  stops.push(...watched.sources.externals.map((external) => watchExternal(external, watched)))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The event says that something changed, not what: the accounts are read again. */
function watchKeys(event: string, { sessions, sources }: Watched): () => void {
  // outside of a page there is no event
  if (typeof addEventListener !== 'function') return () => {}
  let reading = new AbortController()
  const read = async (session: Session, { signal }: AbortController) => {
    try {
      const current = await sources.read(session, signal)
      // the visitor may have moved to another chain or ended it meanwhile
      if (sessions.get(session.connection.connectorId) === session) sessions.replace(current)
    } catch {
      if (!signal.aborted) sessions.end(session.connection.connectorId)
    }
  }
  const changed = () => {
    reading.abort()
    reading = new AbortController()
    const mine = sources.wallets.filter((row) => row.event === event).map(({ id }) => id)
    for (const session of sessions.all()) {
      if (mine.includes(session.connection.connectorId)) void read(session, reading)
    }
  }
  addEventListener(event, changed)
  return () => {
    reading.abort()
    removeEventListener(event, changed)
  }
}

function watchExternal(external: ExternalProvider, { sessions, sources }: Watched): () => void {
  let latest: unknown
  const take = async (event: Extract<ExternalProviderEvent, { type: 'sessionChanged' }>, before: Session) => {
    latest = event
    const isCurrent = () => latest === event && sessions.get(external.id) !== undefined
    try {
      const session = await sources.take(external, event.session, before.chain)
      if (isCurrent()) sessions.replace(session)
    } catch {
      // a session without an account of ours is none
      if (isCurrent()) sessions.end(external.id)
    }
  }
  return external.watch((event) => {
    const session = sessions.get(external.id)
    if (!session) return
    if (event.type === 'disconnected') return sessions.end(external.id)
    if (event.namespace === 'cosmos') void take(event, session)
  })
}
