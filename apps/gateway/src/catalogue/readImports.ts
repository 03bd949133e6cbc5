import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

/** The last imports, the newest first. */
export async function readImports(store: Store, limit: number): Promise<readonly Tables['catalogue_imports'][]> {
  return await store
    .selectFrom('catalogue_imports')
    .selectAll()
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
