import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Accounts elsewhere that open the wallet of an address. */
export async function createSocialLinks(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('frame_social_links')
    .addColumn('identity', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('frame_social_links_email').on('frame_social_links').column('email').execute()
}
