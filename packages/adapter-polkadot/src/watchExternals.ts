import type { ExternalProvider, ExternalProviderEvent } from '@foyer/base'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { Sources } from './sources.ts'

/** Follows what the other end of a relay changes or ends. */
export function watchExternals(sessions: Sessions, sources: Sources): () => void {
  const stops = sources.externals.map((external) => watchExternal(external, sessions, sources))
  return () => {
    for (const stop of stops) stop()
  }
}

function watchExternal(external: ExternalProvider, sessions: Sessions, sources: Sources): () => void {
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
    if (event.namespace === 'polkadot') void take(event, session)
  })
}
