import { sql } from 'kysely'
import type { Store } from './openStore.ts'

/** Bytes that the database takes on its disk. @param isPostgres the other is SQLite */
export async function readStoreSize(store: Store, isPostgres: boolean): Promise<number> {
  const query = isPostgres
    ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number | string
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(store)
  return Number(rows[0]?.bytes ?? 0)
}
