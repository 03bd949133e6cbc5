import type { Store } from '../store/openStore.ts'

/** Requests to sources in a day (UTC), counted in the store: what several processes and restarts made stays within it. */
export type DayBudget = {
  /** Counts one; false where the day's are used up. */
  take(source: string, perDay: number | undefined): Promise<boolean>
  /** Those of today so far, by source. */
  read(): Promise<ReadonlyMap<string, number>>
  /** Gives back what was set aside and not used. */
  close(): Promise<void>
}

/** Set aside at once, so that not each request writes: at most so many, and at most a hundredth of the budget. */
const largestShare = 25
const keepDays = 31
const dayLength = 86_400_000

type Share = { day: string; left: number; isUsedUp: boolean; reserving: Promise<void> }

export function createDayBudget({ store, now }: { readonly store: Store; readonly now: () => number }): DayBudget {
  const shares = new Map<string, Share>()
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  const find = (source: string, day: string) => {
    const known = shares.get(source)
    if (known?.day === day) return known
    const share: Share = { day, left: 0, isUsedUp: false, reserving: Promise.resolve() }
    shares.set(source, share)
    return share
  }
  const reserve = async (source: string, share: Share, perDay: number) => {
    // another that waited before this one may have set some aside
    if (share.left > 0 || share.isUsedUp) return
    const most = Math.max(1, Math.min(largestShare, Math.floor(perDay / 100)))
    for (const count of most > 1 ? [most, 1] : [1]) {
      if (!(await add(store, { source, day: share.day, count, perDay }))) continue
      share.left += count
      return
    }
    share.isUsedUp = true
    await store
      .deleteFrom('source_usage')
      .where('day', '<', toDay(now() - keepDays * dayLength))
      .execute()
  }
  return {
    async take(source, perDay = Number.MAX_SAFE_INTEGER) {
      const share = find(source, toDay(now()))
      if (share.left === 0 && !share.isUsedUp) {
        const reserving = share.reserving.catch(() => {}).then(() => reserve(source, share, perDay))
        share.reserving = reserving
        await reserving
      }
      if (share.left === 0) return share.isUsedUp ? false : await this.take(source, perDay)
      share.left -= 1
      return true
    },
    async read() {
      const rows = await store.selectFrom('source_usage').selectAll().where('day', '=', toDay(now())).execute()
      return new Map(
        rows.map(({ source, day, requests }) => {
          const share = shares.get(source)
          return [source, requests - (share?.day === day ? share.left : 0)]
        }),
      )
    },
    async close() {
      for (const [source, { day, left }] of shares) {
        if (left > 0) await add(store, { source, day, count: -left, perDay: Number.MAX_SAFE_INTEGER })
      }
      shares.clear()
    },
  }
}

/** One statement, so that two processes never pass the budget together. @returns whether there was room */
async function add(
  store: Store,
  { source, day, count, perDay }: { source: string; day: string; count: number; perDay: number },
): Promise<boolean> {
  const row = await store
    .insertInto('source_usage')
    .values({ source, day, requests: count })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'day'])
        .doUpdateSet((eb) => ({ requests: eb('source_usage.requests', '+', count) }))
        .where('source_usage.requests', '<=', perDay - count),
    )
    .returning('requests')
    .executeTakeFirst()
  return row !== undefined
}
