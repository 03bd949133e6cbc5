import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Which wallets the owner does not offer, and where each catalogue came from. */
export async function createCatalogueAdmin(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('hidden_wallets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hidden_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .addColumn('imported_by', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('wallets', 'integer', (c) => c.notNull())
    .addColumn('signed_by', 'text')
    .addColumn('version', 'bigint')
    .execute()
}
