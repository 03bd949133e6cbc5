import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Passkeys that a wallet may want before value, what they are asked, and who wants them. */
export async function createCredentials(db: Kysely<Tables>): Promise<void> {
  for (const table of ['frame_users', 'projects']) {
    await sql`alter table ${sql.table(table)} add column needs_passkey integer not null default 0`.execute(db)
  }
  await db.schema
    .createTable('frame_credentials')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('frame_credentials_user').on('frame_credentials').column('user_id').execute()
  for (const table of ['frame_challenges', 'frame_passkey_tokens']) {
    await db.schema
      .createTable(table)
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('browser_key', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex(`${table}_expiry`).on(table).column('expires_at').execute()
  }
  await db.schema
    .createTable('frame_passkey_uses')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('frame_passkey_uses_once', ['hash', 'message'])
    .execute()
  await db.schema
    .createTable('frame_passkey_losses')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
}
