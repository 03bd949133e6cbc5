import type { CreateTableBuilder } from 'kysely'

/** What tokens were worth. @param createTable makes a table that keeps its rows in the order of its key */
export async function createPriceSamples(
  createTable: (name: 'price_samples') => CreateTableBuilder<'price_samples'>,
): Promise<void> {
  await createTable('price_samples')
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('is_hourly', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('price', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('price_samples_key', ['token', 'is_hourly', 'at'])
    .execute()
}
