import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Who told of a payment, by which the room is shared, and since when nodes say that they do not have it. */
export async function addPaymentRoom(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('source', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('payments').addColumn('unseen_since', 'bigint').execute()
  await db.schema.createIndex('payments_room').on('payments').columns(['project_id', 'status', 'source']).execute()
}
