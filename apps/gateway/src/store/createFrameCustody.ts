import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Sharings that change in two steps. What there was becomes the legacy of its user, and stays until that user has a
 * sharing of the new kind. Requests of devices live minutes; those under way are asked again.
 */
export async function createFrameCustody(db: Kysely<Tables>): Promise<void> {
  await sql`alter table frame_sharings rename to frame_legacy_shares`.execute(db)
  await sql`alter table frame_passkeys add column sharing text`.execute(db)
  await sql`delete from frame_share_requests`.execute(db)
  await db.schema
    .createTable('frame_sharings')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('base', 'text')
    .addColumn('mode', 'text')
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('evm_address', 'text')
    .addColumn('solana_address', 'text')
    .addColumn('server_share', 'text')
    .addColumn('recovery_share', 'text')
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('frame_sharings_by_id', ['user_id', 'id'])
    .execute()
  await db.schema
    .createTable('frame_pairs')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('sharing', 'text', (c) => c.notNull())
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('browser_key', 'text')
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('server_share', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addPrimaryKeyConstraint('frame_pairs_by_id', ['user_id', 'id'])
    .execute()
  await db.schema
    .createTable('frame_ops')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('op', 'text', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('frame_ops_by_op', ['user_id', 'op'])
    .execute()
  await db.schema.createIndex('frame_ops_age').on('frame_ops').column('created_at').execute()
}
