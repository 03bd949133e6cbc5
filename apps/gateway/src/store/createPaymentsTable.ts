import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Payments that pages have told of, until the owner's server has heard what the chain says. */
export async function createPaymentsTable(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('payment_id', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('asset', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('payer', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('received', 'text')
    .addColumn('confirmations', 'bigint')
    .addColumn('tries', 'bigint', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text')
    .addUniqueConstraint('payments_once', [
      'project_id',
      'payment_id',
      'network',
      'hash',
      'asset',
      'recipient',
      'payer',
    ])
    .execute()
  await db.schema.createIndex('payments_due').on('payments').columns(['status', 'next_at']).execute()
}
