import { describeError, type Log } from '../log.ts'
import type { Store } from './openStore.ts'

/** Things that every process keeps in memory and reads again when their number in `meta` has changed. */
export type VersionKey = 'projects' | 'catalogue'

/** How often a change made by another process is looked for, in ms. */
const pollInterval = 1_000

async function readVersion(store: Store, key: VersionKey): Promise<string> {
  const row = await store.selectFrom('meta').select('value').where('key', '=', `version:${key}`).executeTakeFirst()
  return row?.value ?? '0'
}

/** Says that rows behind a key have changed. */
export async function bumpVersion(store: Store, key: VersionKey): Promise<void> {
  const value = `${Date.now()}.${crypto.randomUUID()}`
  await store
    .insertInto('meta')
    .values({ key: `version:${key}`, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/**
 * Runs `load` now and after every change of the key's version.
 * @returns stop
 */
export async function watchVersion(
  store: Store,
  key: VersionKey,
  load: () => Promise<void>,
  log: Log,
): Promise<() => void> {
  let seen = await readVersion(store, key)
  await load()
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      const version = await readVersion(store, key)
      if (version !== seen) {
        await load()
        seen = version
      }
    } catch (error) {
      log('error', 'version check failed', { key, error: describeError(error) })
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void look(), pollInterval)
  timer.unref()
  return () => clearInterval(timer)
}
