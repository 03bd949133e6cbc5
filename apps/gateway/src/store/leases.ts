import type { Store } from './openStore.ts'

/**
 * A task that only one process may do at a time. Held until it expires, so a killed process gives it up by itself.
 * @param ttl in ms
 * @returns whether this holder has it now
 */
export async function takeLease(store: Store, name: string, holder: string, ttl: number): Promise<boolean> {
  const now = Date.now()
  await store
    .insertInto('leases')
    .values({ name, holder, expires_at: now + ttl })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at: now + ttl })
        .where((eb) => eb.or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<', now)])),
    )
    .execute()
  const row = await store.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
  return row?.holder === holder
}

/** Gives the task up before its time, when a process ends in good order. */
export async function dropLease(store: Store, name: string, holder: string): Promise<void> {
  await store.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
