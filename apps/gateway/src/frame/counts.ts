import { sql } from 'kysely'
import type { Frame } from './frame.ts'

/**
 * What is counted: mails, codes that were wrong, notices, and wallets made with a passkey; for an address, in an hour or a minute, a
 * network, a network's requests for one address, a known browser, a session or a user. The store holds a keyed hash of it, so neither
 * addresses nor networks can be read there.
 */
export type CountKey =
  `${'mails' | 'wrong' | 'notices' | 'passkeys'} ${'address' | 'minute' | 'network' | 'asker' | 'device' | 'session' | 'user'} ${string}`

/**
 * Counts one more, in one statement: of a hundred that come at once, every one gets a number of its own.
 * @param span for so long after the first one the count runs, in ms
 * @returns the number of this one
 */
export async function count(frame: Frame, key: CountKey, span: number): Promise<number> {
  const now = frame.now()
  const isOver = sql<boolean>`frame_counts.expires_at <= ${now}`
  const row = await frame.store
    .insertInto('frame_counts')
    .values({ key: toHash(frame, key), count: 1, expires_at: now + span })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else frame_counts.count + 1 end`,
        expires_at: sql`case when ${isOver} then ${now + span} else frame_counts.expires_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (row.count === 1) await frame.store.deleteFrom('frame_counts').where('expires_at', '<', now).execute()
  return row.count
}

/** Takes one back that was counted. */
export async function uncount(frame: Frame, key: CountKey): Promise<void> {
  await frame.store
    .updateTable('frame_counts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', toHash(frame, key))
    .where('expires_at', '>', frame.now())
    .where('count', '>', 0)
    .execute()
}

export async function readCount(frame: Frame, key: CountKey): Promise<number> {
  const row = await frame.store
    .selectFrom('frame_counts')
    .select('count')
    .where('key', '=', toHash(frame, key))
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  return row?.count ?? 0
}

const toHash = ({ seal }: Frame, key: CountKey) => seal.hash('count', key)
