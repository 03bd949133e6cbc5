import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What sites may do with an account by keys of their own. */
export async function createGrants(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('frame_grants')
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('chain_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('site', 'text', (c) => c.notNull())
    .addColumn('grant_json', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revocation_json', 'text')
    .addColumn('revoking_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('tried_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('frame_grants_by_hash', ['user_id', 'chain_id', 'hash'])
    .execute()
  await db.schema.createIndex('frame_grants_tries').on('frame_grants').column('tried_at').execute()
}
