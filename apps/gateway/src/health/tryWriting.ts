import type { Store } from '../store/openStore.ts'

/** Rejects where nothing can be kept: a full or read-only disk answers questions for a long time. @param time ms since 1970 */
export async function tryWriting(store: Store, time: number): Promise<void> {
  const value = String(time)
  await store
    .insertInto('meta')
    .values({ key: 'ready', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
