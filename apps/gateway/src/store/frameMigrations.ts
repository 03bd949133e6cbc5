import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Keys of browsers, as each session knows them. Sessions from before have none, and get one with the next code. */
export async function createBrowserKeys(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_browser_keys')
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('proved_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('frame_browser_keys_key', ['session_id', 'public_key'])
    .execute()
}
