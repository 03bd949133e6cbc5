import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { LRUCache } from 'lru-cache'
import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import type { Readiness } from '../health/createReadiness.ts'
import type { StatusBoard } from '../health/createStatusBoard.ts'
import type { RecentTimes } from '../http/createRecentTimes.ts'
import type { RefusedOrigins } from '../http/createRefusedOrigins.ts'
import type { TakeToken } from '../http/limiters.ts'
import type { Indexer } from '../indexer/indexer.ts'
import type { Log } from '../log.ts'
import { getBasePath, handlePage } from '../pages/page.ts'
import type { Projects } from '../projects/projects.ts'
import type { Store } from '../store/openStore.ts'
import type { Change, Page, PageBase } from './shell.ts'

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

/** The path under which visitors find this gateway. */
export function getBase(source: Source): string {
  return getBasePath(source.getPublicUrl())
}

/** Reads what every page needs. What was changed is said once. */
export function readPageBase({ source, login, changes }: Visit, problem?: string): PageBase {
  const change = problem === undefined ? changes.get(login.tokenHash) : undefined
  changes.delete(login.tokenHash)
  return {
    base: getBase(source),
    csrf: login.csrf,
    host: new URL(source.getPublicUrl()).host,
    projects: source.projects.list(),
    change,
    problem,
  }
}

export async function handleOwner(
  { c, source }: Visit,
  title: string,
  page: Page,
  problem?: string,
): Promise<Response> {
  const status = problem === undefined ? 200 : 400
  return await handlePage(c, `${title} · Foyer`, page, { base: getBase(source), sheet: 'dashboard', status })
}

/** An owner's login: `token` goes into the cookie, only its hash is stored; `csrf` stands in every form. */
type Login = { readonly csrf: string; readonly tokenHash: string }

const lifetime = 12 * 3_600_000

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** @returns the value of the cookie */
export async function createLogin(store: Store, now: number): Promise<{ token: string; maxAge: number }> {
  const token = randomBytes(32).toString('base64url')
  await store.deleteFrom('logins').where('expires_at', '<', now).execute()
  await store
    .insertInto('logins')
    .values({ token_hash: hash(token), csrf: randomBytes(24).toString('base64url'), expires_at: now + lifetime })
    .execute()
  return { token, maxAge: lifetime / 1_000 }
}

export async function readLogin(store: Store, token: string, now: number): Promise<Login | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const row = await store
    .selectFrom('logins')
    .select(['token_hash', 'csrf'])
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { tokenHash: row.token_hash, csrf: row.csrf }
}

export async function deleteLogin(store: Store, login: Login): Promise<void> {
  await store.deleteFrom('logins').where('token_hash', '=', login.tokenHash).execute()
}
