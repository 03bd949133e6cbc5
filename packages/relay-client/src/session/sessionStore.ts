import { bytesToHex } from '../crypto/bytes.ts'
import { parseKey } from '../crypto/keys.ts'
import type { Engine } from './createEngine.ts'
import type { RelayStorage } from './storage.ts'
import type { RelaySession } from './types.ts'
import { readSession } from './validate.ts'

type Kept = {
  readonly session: RelaySession
  readonly symKey: Uint8Array
  /** When the newest message of each kind was made. */
  readonly newest: Readonly<Record<string, number>>
}

/** Sessions in memory and in the storage that tabs share. Says nothing to anyone. */
export type SessionStore = {
  list(): readonly RelaySession[]
  get(topic: string): Kept | undefined
  add(session: RelaySession, symKey: Uint8Array): void
  /** Changes what is kept of a session; nothing where it has ended. */
  update(topic: string, change: Partial<Pick<Kept, 'session' | 'newest'>>): void
  remove(topic: string): void
  /** Loads what another tab or an earlier page left. @returns undefined where nothing readable is left */
  load(topic: string): RelaySession | undefined
  /** Topics of everything stored. */
  stored(): readonly string[]
  /** @returns stops */
  watch(listener: (topic: string) => void): () => void
}

export function createSessionStore(engine: Engine, storage: RelayStorage, prefix: string): SessionStore {
  const kept = new Map<string, Kept>()
  const open = (session: RelaySession, symKey: Uint8Array) => {
    kept.set(session.topic, { session, symKey, newest: kept.get(session.topic)?.newest ?? {} })
    engine.openTopic(session.topic, { symKey }, true)
  }
  const save = ({ session, symKey }: Kept) =>
    storage.set(prefix + session.topic, JSON.stringify({ ...session, symKey: bytesToHex(symKey) }))
  return {
    list: () => [...kept.values()].map(({ session }) => session),
    get: (topic) => kept.get(topic),
    add(session, symKey) {
      open(session, symKey)
      save({ session, symKey, newest: {} })
    },
    update(topic, change) {
      const known = kept.get(topic)
      if (!known) return
      const next = { ...known, ...change }
      kept.set(topic, next)
      if (change.session) save(next)
    },
    remove(topic) {
      kept.delete(topic)
      storage.remove(prefix + topic)
      engine.closeTopic(topic)
    },
    load(topic) {
      const stored = readSession(storage.get(prefix + topic))
      const symKey = parseKey(stored?.symKey)
      if (!stored || !symKey) return undefined
      open(stored.session, symKey)
      return stored.session
    },
    stored: () => storage.keys(prefix).map((key) => key.slice(prefix.length)),
    watch(listener) {
      const stop = storage.watch?.((key) => {
        if (key.startsWith(prefix)) listener(key.slice(prefix.length))
      })
      return () => stop?.()
    },
  }
}
