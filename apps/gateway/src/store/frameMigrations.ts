import { type Kysely, sql } from 'kysely'
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

/** All tokens of a session stay known. SQLite drops no column that is unique, so the table of sessions is made anew. */
export async function createFrameTokens(db: Db): Promise<void> {
  await sql`alter table frame_sessions rename to frame_sessions_before`.execute(db)
  await sql`drop index frame_sessions_user`.execute(db)
  await sql`drop index frame_sessions_previous`.execute(db)
  await db.schema
    .createTable('frame_sessions')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_number', 'integer', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .addPrimaryKeyConstraint('frame_sessions_by_id', ['id'])
    .execute()
  await db.schema.createIndex('frame_sessions_user').on('frame_sessions').column('user_id').execute()
  await db.schema
    .createTable('frame_tokens')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('frame_tokens_number', ['session_id', 'number'])
    .execute()
  const kept = sql.raw('id, user_id, device_id, site, created_at, seen_at, expires_at')
  await sql`insert into frame_sessions (${kept}, used_number, used_at, ended_at, end_reason)
    select ${kept}, 1, rotated_at, revoked_at, case when revoked_at is null then null else 'signed-out' end
    from frame_sessions_before`.execute(db)
  await sql`insert into frame_tokens (hash, session_id, number, issued_at)
    select token_hash, id, 1, rotated_at from frame_sessions_before`.execute(db)
  await sql`insert into frame_tokens (hash, session_id, number, issued_at)
    select previous_hash, id, 0, created_at from frame_sessions_before where previous_hash is not null`.execute(db)
  await sql`drop table frame_sessions_before`.execute(db)
}

/** Addresses that are to take the place of a lost one, while the lost one is told. */
export async function createEmailReplacements(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_email_replacements')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
}

/** Limits are counted by themselves, so codes no longer say from which network and for which site they were asked. */
export async function createFrameCounts(db: Db): Promise<void> {
  await db.schema
    .createTable('frame_counts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_counts_expiry').on('frame_counts').column('expires_at').execute()
  await db.schema.dropIndex('frame_codes_network').execute()
  await db.schema.dropIndex('frame_codes_email').execute()
  await db.schema.dropIndex('frame_device_links_network').execute()
  await db.schema.dropIndex('frame_device_links_email').execute()
  await db.schema.alterTable('frame_codes').dropColumn('network').execute()
  await db.schema.alterTable('frame_codes').dropColumn('site').execute()
  await db.deleteFrom('frame_codes').execute()
  await db.deleteFrom('frame_device_links').execute()
}
