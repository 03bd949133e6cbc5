import type { Sessions } from '@foyer/adapter-kit'
import type { Session } from './session.ts'
import type { CosmosSources } from './sources.ts'

type Watched = { readonly sessions: Sessions<Session>; readonly sources: CosmosSources }

/** Follows the accounts that are picked in the wallets of living sessions. @returns stops */
export function watchKeys(watched: Watched): () => void {
  const events = new Set(watched.sources.wallets.flatMap(({ event }) => event))
  const stops = [...events].map((event) => watchEvent(event, watched))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The event says that something changed, not what: the accounts are read again. */
function watchEvent(event: string, { sessions, sources }: Watched): () => void {
  // outside of a page there is no event
  if (typeof addEventListener !== 'function') return () => {}
  let reading = new AbortController()
  const read = async (session: Session, { signal }: AbortController) => {
    try {
      const current = await sources.read(session, signal)
      // the visitor may have moved to another chain or ended it meanwhile
      if (sessions.get(session.connection.connectorId) === session) sessions.replace(current)
    } catch {
      if (!signal.aborted) sessions.remove(session.connection.connectorId)
    }
  }
  const changed = () => {
    reading.abort()
    reading = new AbortController()
    const mine = sources.wallets.filter((row) => [row.event].flat().includes(event)).map(({ id }) => id)
    for (const session of sessions.list()) {
      if (mine.includes(session.connection.connectorId)) void read(session, reading)
    }
  }
  addEventListener(event, changed)
  return () => {
    reading.abort()
    removeEventListener(event, changed)
  }
}
