import { LRUCache } from 'lru-cache'
import type { Chain } from '../chains/chains.ts'
import { ownNames, type SourceConfig, type SourceKind } from '../config/sourceSchemas.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'
import { createDriver } from './createDriver.ts'
import { createSourceRequest, type SourceManners } from './createSourceRequest.ts'
import { createDayBudget, createVisitorShares, type VisitorShares } from './limits.ts'
import type { SourceAnswer, SourceDriver, SourceParams } from './source.ts'

/** An answer, and who gave it when. */
export type Sourced<answer> = {
  readonly answer: answer
  readonly source: string
  /** ms since 1970. */
  readonly at: number
  /** From ten minutes ago or longer, because no one answers now. */
  readonly isStale: boolean
}

type QueryOptions = { readonly signal?: AbortSignal | undefined }

/** The services that the owner named, asked in the owner's order. */
export type Sources = {
  /** Those named for a chain, in order; `index` or `prices` among them is the gateway's own. */
  list(kind: SourceKind, chain: Chain): readonly string[]
  /** Whether a source knows all that an account holds, and not only which tokens there are. */
  isAccountSource(name: string): boolean
  /**
   * The first answer, or a kept one that is young enough; where all fail, a kept one that is older.
   * @returns undefined where none is named, or where the gateway's own index is next in order
   * @throws refusal `ChainUnavailable` when none answers, nothing is kept and the index is not named
   */
  query<kind extends SourceKind>(
    kind: kind,
    chain: Chain,
    params: SourceParams<kind>,
    options?: QueryOptions,
  ): Promise<Sourced<SourceAnswer<kind>> | undefined>
  /**
   * All that are named, at once: in their order, those that answer.
   * @param isMeant whether one is to be asked; default: all
   * @throws refusal `ChainUnavailable` when some are asked and all of them fail
   */
  queryEvery<kind extends SourceKind>(
    kind: kind,
    chain: Chain,
    params: SourceParams<kind>,
    isMeant?: (config: SourceConfig) => boolean,
  ): Promise<readonly Sourced<SourceAnswer<kind>>[]>
  /** One source alone, and nothing that is kept. @throws what it failed with */
  queryOne<kind extends SourceKind>(
    name: string,
    kind: kind,
    chain: Chain,
    params: SourceParams<kind>,
    options?: QueryOptions,
  ): Promise<SourceAnswer<kind> | undefined>
  /** Requests of today, by source. */
  readUsage(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

/** How old an answer may be before a source is asked again, and how old before it is of no use, in ms. */
const ages: { readonly [kind in SourceKind]: { readonly fresh: number; readonly useful: number } } = {
  balances: { fresh: 30_000, useful: 86_400_000 },
  history: { fresh: 30_000, useful: 86_400_000 },
  nfts: { fresh: 120_000, useful: 86_400_000 },
  prices: { fresh: 60_000, useful: 600_000 },
  priceHistory: { fresh: 300_000, useful: 86_400_000 },
  // the form asks for the amount and the transaction at the same moment
  quotes: { fresh: 3_000, useful: 3_000 },
}

/** How old an answer is that counts as stale, in ms: one of a source that is merely slow is replaced long before. */
const staleAfter = 600_000

/** Characters of answers that are kept, over all accounts. */
const cacheSize = 32_000_000
/** A visitor for whom an older answer is kept waits no longer than this for a new one, in ms; the new one is for the next visit. */
const patience = 1_500

type Kept = { readonly answer: unknown; readonly source: string; readonly at: number; readonly size: number }

type Scope = {
  readonly configs: { readonly [name: string]: SourceConfig }
  readonly drivers: ReadonlyMap<string, SourceDriver>
  readonly shares: VisitorShares
  readonly cache: LRUCache<string, Kept>
  /** Under way, by question. */
  readonly pending: Map<string, Promise<Kept | undefined>>
  readonly log: Log
  readonly now: () => number
}

export function createSources(params: {
  readonly configs: { readonly [name: string]: SourceConfig }
  readonly store: Store
  readonly fetch: typeof globalThis.fetch
  readonly log: Log
  readonly now: () => number
}): Sources {
  const { configs, store, fetch, log, now } = params
  const budget = createDayBudget({ store, now })
  const shares = createVisitorShares(now)
  const drivers = Object.entries(configs).map(([name, config]) => {
    const openRequest = (manners: SourceManners) =>
      createSourceRequest({ name, config: manners, budget, shares, fetch, now })
    return [name, createDriver(config, { openRequest, fetch, now })] as const
  })
  const cache = new LRUCache<string, Kept>({ maxSize: cacheSize, sizeCalculation: ({ size }) => size })
  const scope: Scope = { configs, drivers: new Map(drivers), shares, cache, pending: new Map(), log, now }
  return {
    list,
    isAccountSource: (name) => configs[name] !== undefined && configs[name].kind !== 'tokenlist',
    query: (kind, chain, question, options) => query(scope, kind, chain, question, options),
    queryEvery: (kind, chain, question, isMeant) => queryEvery(scope, { kind, chain, question }, isMeant),
    queryOne: (name, kind, chain, question, options) => queryOne(scope, { name, kind, chain, question }, options),
    readUsage: () => budget.read(),
    close: () => budget.close(),
  }
}

function list(kind: SourceKind, chain: Chain): readonly string[] {
  return chain.config.sources[kind] ?? []
}

async function query<kind extends SourceKind>(
  scope: Scope,
  kind: kind,
  chain: Chain,
  question: SourceParams<kind>,
  { signal }: QueryOptions = {},
): Promise<Sourced<SourceAnswer<kind>> | undefined> {
  const names = list(kind, chain)
  if (names.length === 0 || names[0] === ownNames[kind]) return undefined
  const { cache, now } = scope
  const { fresh, useful } = ages[kind]
  const toSourced = ({ answer, source, at }: Kept) => {
    return { answer: answer as SourceAnswer<kind>, source, at, isStale: now() - at >= staleAfter }
  }
  const whole = `${kind} ${chain.id} ${JSON.stringify(question)}`
  // who has used up a share of one source asks the others, and leaves what they say to those like them
  const barred = names.filter((name) => isBarred(scope, name))
  const key = barred.length > 0 ? `${whole} without ${barred.join()}` : whole
  const kept = [cache.get(whole), cache.get(key)].sort((a, b) => (b?.at ?? 0) - (a?.at ?? 0))[0]
  if (kept && now() - kept.at < fresh) return toSourced(kept)
  const old = kept && now() - kept.at < useful ? kept : undefined
  // what one visitor's question brings is for all, so it does not end with that visitor
  const work = queryAnew(scope, key, () => queryInOrder(scope, { kind, chain, question }))
  const found = (await (old ? Promise.race([work, waitAtMost(patience)]) : endWith(signal, work))) ?? old
  if (found) return toSourced(found)
  return names.includes(ownNames[kind]) ? undefined : throwHttpError('ChainUnavailable', { chainId: chain.id })
}

/** Whether the visitor whose request this is has used up their share of a source. */
function isBarred({ configs, shares }: Scope, name: string): boolean {
  const config = configs[name]
  return config !== undefined && 'perSecond' in config && shares.isUsedUp(name, config)
}

type Question<kind extends SourceKind> = {
  readonly kind: kind
  readonly chain: Chain
  readonly question: SourceParams<kind>
}

async function queryEvery<kind extends SourceKind>(
  scope: Scope,
  { kind, chain, question }: Question<kind>,
  isMeant: (config: SourceConfig) => boolean = () => true,
): Promise<readonly Sourced<SourceAnswer<kind>>[]> {
  const names = list(kind, chain).filter((name) => {
    const config = scope.configs[name]
    return name !== ownNames[kind] && config !== undefined && isMeant(config)
  })
  const results = await Promise.allSettled(
    names.map((name) => {
      const key = `${kind} ${chain.id} ${name} ${isBarred(scope, name)} ${JSON.stringify(question)}`
      const kept = scope.cache.get(key)
      if (kept && scope.now() - kept.at < ages[kind].fresh) return kept
      return queryAnew(scope, key, () => queryWithLog(scope, { name, kind, chain, question }))
    }),
  )
  if (names.length > 0 && results.every(({ status }) => status === 'rejected'))
    throwHttpError('ChainUnavailable', { chainId: chain.id })
  return results.flatMap((result) => {
    const kept = result.status === 'fulfilled' ? result.value : undefined
    if (!kept) return []
    return [{ answer: kept.answer as SourceAnswer<kind>, source: kept.source, at: kept.at, isStale: false }]
  })
}

function queryAnew(scope: Scope, key: string, query: () => Promise<Kept | undefined>) {
  const { pending, cache } = scope
  const known = pending.get(key)
  if (known) return known
  const work = query()
    .then((kept) => {
      if (kept) cache.set(key, kept)
      return kept
    })
    .finally(() => pending.delete(key))
  pending.set(key, work)
  return work
}

/** @returns undefined where no one answers before the own index */
async function queryInOrder<kind extends SourceKind>(
  scope: Scope,
  question: Question<kind>,
): Promise<Kept | undefined> {
  const { kind, chain } = question
  for (const name of list(kind, chain)) {
    if (name === ownNames[kind]) break
    const kept = await queryWithLog(scope, { name, ...question }).catch(() => undefined)
    if (kept) return kept
  }
  return undefined
}

/** @throws what the source failed with, once it is in the log */
async function queryWithLog<kind extends SourceKind>(
  scope: Scope,
  question: Question<kind> & { readonly name: string },
): Promise<Kept | undefined> {
  const { name, kind, chain } = question
  try {
    const answer = await queryOne(scope, question)
    if (answer === undefined) return undefined
    return { answer, source: name, at: scope.now(), size: JSON.stringify(answer).length + 1 }
  } catch (error) {
    scope.log('warn', 'source failed', { source: name, kind, chain: chain.id, error: describeError(error) })
    throw error
  }
}

async function queryOne<kind extends SourceKind>(
  { drivers, configs }: Scope,
  { name, kind, chain, question }: Question<kind> & { readonly name: string },
  { signal }: QueryOptions = {},
): Promise<SourceAnswer<kind> | undefined> {
  const driver = drivers.get(name)?.[kind]
  if (!driver) return undefined
  const timeout = AbortSignal.timeout(configs[name]?.timeout ?? 0)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  return await endWith(either, driver({ ...question, chain, signal: either }))
}

function waitAtMost(time: number): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(resolve, time, undefined).unref())
}

/** The work's end or the signal's, whichever is first. */
function endWith<result>(signal: AbortSignal | undefined, work: Promise<result>): Promise<result> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
