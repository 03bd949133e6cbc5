import type { Store } from '../store/openStore.ts'
import { createProject } from './projects.ts'

/** Makes the demo project at the very first start, and never again: an owner who deletes it is rid of it. */
export async function ensureDemoProject(
  store: Store,
  demo: { readonly id: string; readonly origins: readonly string[] },
): Promise<void> {
  const key = 'demo project'
  const note = await store.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  if (note) return
  await store.transaction().execute(async (transaction) => {
    const noted = await transaction
      .insertInto('meta')
      .values({ key, value: demo.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // another process was first
    if (Number(noted.numInsertedOrUpdatedRows ?? 0n) === 0) return
    const existing = await transaction.selectFrom('projects').select('id').where('id', '=', demo.id).executeTakeFirst()
    if (!existing) await createProject(transaction, { id: demo.id, name: 'Demo', origins: demo.origins })
  })
}
