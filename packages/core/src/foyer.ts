import type { Adapter, Emitter, Namespace } from '@foyer/base'
import type { createStore } from 'jotai/vanilla'
import type { Config } from './config/resolveConfig.ts'
import type { FoyerEvent } from './events.ts'
import type { FoyerStorage } from './storage/createStorage.ts'

export type Store = ReturnType<typeof createStore>

/** One foyer on one page: the first argument of every action. Two of them share nothing. */
export type Foyer = {
  readonly config: Config
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** What the visitor did and where tasks stand. Only actions of core write. */
  readonly store: Store
  readonly storage: FoyerStorage
  /** Everything that leaves the page for a service goes through this. */
  readonly fetch: typeof fetch
  /** Facts that happened, in order. */
  readonly events: Emitter<FoyerEvent>
  /** Resolves when remembered connections were verified or given up; never rejects. */
  readonly ready: Promise<void>
  /** Aborts when the foyer is destroyed; every wait ends with it. */
  readonly signal: AbortSignal
  /** Stops watchers and waits. The wallet's own connection is left as it is. */
  destroy(): void
}
