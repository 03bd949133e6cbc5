import type { Context } from 'hono'
import type { LRUCache } from 'lru-cache'
import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import type { Readiness } from '../health/createReadiness.ts'
import type { StatusBoard } from '../health/createStatusBoard.ts'
import type { TakeToken } from '../http/createRateLimit.ts'
import type { RecentTimes } from '../http/createRecentTimes.ts'
import type { RefusedOrigins } from '../http/createRefusedOrigins.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { Log } from '../log.ts'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/openStore.ts'
import type { Login } from './logins.ts'
import type { Change } from './shell.ts'

/** What the owner's pages show and change. */
export type Source = {
  readonly config: Config
  readonly log: Log
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  readonly store: Store
  readonly takeToken: TakeToken
  readonly refusedOrigins: RefusedOrigins
  readonly readiness: Readiness
  readonly responseTimes: RecentTimes
  readonly statusBoard: StatusBoard
  readonly projects: Projects
  readonly chains: Chains
  readonly indexer: Indexer
  readonly getPublicUrl: () => string
}

/** One request of an owner who is signed in. */
export type Visit = {
  readonly c: Context
  readonly source: Source
  readonly login: Login
  /** What each login changed last, until its next page has said so. */
  readonly changes: LRUCache<string, Change>
}

export type Form = URLSearchParams
