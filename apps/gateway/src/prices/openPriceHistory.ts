import { LRUCache } from 'lru-cache'
import type { Chain, Chains } from '../chains/chains.ts'
import { describeError, type Log } from '../log.ts'
import type { Store } from '../store/openStore.ts'
import type { Price } from './price.ts'

export type PricePeriod = 'day' | 'week' | 'month'

export type PricePoint = {
  /** ms since 1970: when the time that it stands for began. */
  readonly time: number
  readonly price: Price
}

/** What prices were, for the coins of the chains, the owner's tokens, and so many others as visitors hold. */
export type PriceHistory = {
  /** Keeps prices as they are now. Returns at once: what cannot be written is missing later. */
  note(chain: Chain, prices: ReadonlyMap<string, Price>): void
  /** Oldest first. @param address of a token, as price sources know it, or `native` */
  get(chain: Chain, address: string, period: PricePeriod): Promise<readonly PricePoint[]>
  /** Prices a day ago, by address; a token without one is left out. */
  getDayAgo(chain: Chain, addresses: readonly string[]): Promise<ReadonlyMap<string, Price>>
  /** Forgets what is older than the owner keeps. */
  prune(): Promise<void>
  close(): Promise<void>
}

export type PriceHistoryParams = {
  readonly store: Store
  readonly chains: Chains
  readonly log: Log
  /** ms since 1970 */
  readonly now: () => number
  /** A token has one price in each such time, in ms. */
  readonly every: number
  /** 0 keeps nothing. */
  readonly keepDays: number
  /** Tokens beside the owner's. */
  readonly maxTokens: number
}

const hour = 3_600_000
const day = 24 * hour
const pruneInterval = hour
/** Prices gather so long before they are written, in ms. */
const gatherTime = 1_000
/** Written in one statement, and asked for in one: below what a statement of either database takes. */
const maxRows = 200
/** Waiting to be written; a store that is away loses what comes beyond. */
const maxPending = 10_000
/** How much older than a day a price may be that counts as the day's, in ms. */
const longestGap = 3 * hour
/** Tokens whose present time, or whose price of a day ago, is remembered. */
const maxRemembered = 20_000

/** Each price stands for one time `every` for a day, and for one hour for as long as the owner keeps it. */
type Row = { readonly token: string; readonly is_hourly: 0 | 1; readonly at: number; readonly price: string }

type Scope = PriceHistoryParams & {
  /** Of the owner's list, which strangers cannot use up the room for. */
  readonly owned: ReadonlySet<string>
  readonly others: Set<string>
  /** The time that a token was last noted in. */
  readonly noted: LRUCache<string, number>
  readonly dayAgo: LRUCache<string, { readonly at: number; readonly price: Price | undefined }>
  pending: Row[]
  timer: NodeJS.Timeout | undefined
  writing: Promise<void>
}

export async function openPriceHistory(params: PriceHistoryParams): Promise<PriceHistory> {
  const { chains, keepDays, log } = params
  const scope: Scope = {
    ...params,
    owned: new Set([...chains.values()].flatMap(listOwned)),
    others: new Set(),
    noted: new LRUCache({ max: maxRemembered }),
    dayAgo: new LRUCache({ max: maxRemembered }),
    pending: [],
    timer: undefined,
    writing: Promise.resolve(),
  }
  await readOthers(scope)
  const clock = setInterval(() => {
    prune(scope).catch((error: unknown) => log('error', 'price history not pruned', { error: describeError(error) }))
  }, pruneInterval).unref()
  return {
    note: (chain, prices) => (keepDays > 0 ? note(scope, chain, prices) : undefined),
    get: (chain, address, period) => read(scope, toToken(chain, address), period),
    getDayAgo: (chain, addresses) => getDayAgo(scope, chain, addresses),
    prune: () => prune(scope),
    async close() {
      clearInterval(clock)
      await flush(scope)
    },
  }
}

function listOwned(chain: Chain): readonly string[] {
  return ['native', ...chain.config.tokens.map(({ address }) => address)].map((address) => toToken(chain, address))
}

/** One text for each token; addresses of EVM networks in small letters, as price sources have them. */
function toToken(chain: Chain, address: string): string {
  return `${chain.id}:${chain.family === 'evm' ? address.toLowerCase() : address}`
}

async function readOthers({ others, owned, store }: Scope): Promise<void> {
  const rows = await store.selectFrom('price_samples').select('token').distinct().execute()
  others.clear()
  for (const { token } of rows) if (!owned.has(token)) others.add(token)
}

function note(scope: Scope, chain: Chain, prices: ReadonlyMap<string, Price>): void {
  const { every, noted, now, pending } = scope
  const at = toStart(now(), every)
  for (const [address, price] of prices) {
    const token = toToken(chain, address)
    if (noted.get(token) === at || pending.length >= maxPending || !hasRoom(scope, token)) continue
    noted.set(token, at)
    const row = { token, price: String(price) }
    pending.push({ ...row, is_hourly: 0, at }, { ...row, is_hourly: 1, at: toStart(now(), hour) })
  }
  if (pending.length > 0) scope.timer ??= setTimeout(() => void flush(scope), gatherTime).unref()
}

function toStart(time: number, length: number): number {
  return time - (time % length)
}

function hasRoom({ maxTokens, others, owned }: Scope, token: string): boolean {
  if (owned.has(token) || others.has(token)) return true
  if (others.size >= maxTokens) return false
  others.add(token)
  return true
}

function flush(scope: Scope): Promise<void> {
  clearTimeout(scope.timer)
  scope.timer = undefined
  const rows = scope.pending
  scope.pending = []
  scope.writing = scope.writing.then(() => write(scope, rows))
  return scope.writing
}

async function write({ log, store }: Scope, rows: readonly Row[]): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += maxRows) {
      await store
        .insertInto('price_samples')
        .values(rows.slice(from, from + maxRows))
        // the first price of a time stands for it, whichever process had it
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  } catch (error) {
    log('error', 'prices not kept', { error: describeError(error) })
  }
}

const periods: Readonly<Record<PricePeriod, { readonly length: number; readonly isHourly: 0 | 1 }>> = {
  day: { length: day, isHourly: 0 },
  week: { length: 7 * day, isHourly: 1 },
  month: { length: 30 * day, isHourly: 1 },
}

async function read({ now, store }: Scope, token: string, period: PricePeriod): Promise<readonly PricePoint[]> {
  const { length, isHourly } = periods[period]
  const rows = await store
    .selectFrom('price_samples')
    .select(['at', 'price'])
    .where('token', '=', token)
    .where('is_hourly', '=', isHourly)
    .where('at', '>', now() - length)
    .where('at', '<=', now())
    .orderBy('at')
    .execute()
  return rows.map(({ at, price }) => ({ time: at, price: BigInt(price) }))
}

async function getDayAgo(
  scope: Scope,
  chain: Chain,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Price>> {
  const at = toStart(scope.now(), scope.every)
  const byToken = new Map(addresses.map((address) => [toToken(chain, address), address]))
  // nothing is kept of any other
  const known = [...byToken.keys()].filter((token) => scope.owned.has(token) || scope.others.has(token))
  const missing = known.filter((token) => scope.dayAgo.get(token)?.at !== at)
  for (let from = 0; from < missing.length; from += maxRows) {
    await readDayAgo(scope, missing.slice(from, from + maxRows), at)
  }
  return new Map(
    known.flatMap((token) => {
      const price = scope.dayAgo.get(token)?.price
      return price === undefined ? [] : [[byToken.get(token) ?? '', price] as const]
    }),
  )
}

async function readDayAgo({ dayAgo, now, store }: Scope, tokens: readonly string[], at: number): Promise<void> {
  const latest = now() - day
  const rows = await store
    .selectFrom('price_samples')
    .select(['token', 'price'])
    .where('token', 'in', tokens)
    .where('is_hourly', '=', 1)
    .where('at', '<=', latest)
    .where('at', '>', latest - longestGap)
    .orderBy('at')
    .execute()
  // the last of each is the nearest
  const prices = new Map(rows.map(({ token, price }) => [token, BigInt(price)]))
  for (const token of tokens) dayAgo.set(token, { at, price: prices.get(token) })
}

async function prune(scope: Scope): Promise<void> {
  const { keepDays, now, store } = scope
  const isOld = { 0: now() - day - hour, 1: now() - keepDays * day } as const
  for (const isHourly of [0, 1] as const) {
    await store
      .deleteFrom('price_samples')
      .where('is_hourly', '=', isHourly)
      .where('at', '<', keepDays === 0 ? now() : isOld[isHourly])
      .execute()
  }
  await readOthers(scope)
}
