import { FoyerError } from '@foyer/base'
import type { Engine } from './createEngine.ts'
import type { SessionStore } from './sessionStore.ts'
import type { RelayStorage } from './storage.ts'
import type { RelaySession, SessionEnd, SessionEvent } from './types.ts'

/** What a session's changes need. */
export type SessionScope = {
  readonly engine: Engine
  readonly store: SessionStore
  readonly storage: RelayStorage
  readonly prefix: string
  readonly emit: (event: SessionEvent) => void
  /** Only a wallet decides what is granted. */
  readonly isWallet: boolean
}

export function updateSession({ store, emit }: SessionScope, session: RelaySession): void {
  store.update(session.topic, { session })
  emit({ type: 'sessionUpdated', session })
}

export function removeSession({ engine, store, emit }: SessionScope, topic: string, end: SessionEnd): void {
  const session = store.get(topic)?.session
  if (!session) return
  store.remove(topic)
  engine.rejectTopic(topic, new FoyerError('SessionEnded', end))
  emit({ type: 'sessionDeleted', session, end })
}
