import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Store } from './openStore.ts'

/** Creates the name of who holds a lease: the machine, the process, when that process began, and which part of it. */
export function createHolder(): string {
  return [hostname(), process.pid, Math.round(performance.timeOrigin), randomUUID()].join(' ')
}

/**
 * A task that only one process may do at a time. Held until it expires; that of a process which no longer runs on
 * this machine is taken over at once.
 * @param holder from `createHolder`
 * @param ttl in ms
 * @returns whether this holder has it now
 */
export async function acquireLease(store: Store, name: string, holder: string, ttl: number): Promise<boolean> {
  const current = await readHolder(store, name)
  if (current && current !== holder && isGone(current)) await dropLease(store, name, current)
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
  return (await readHolder(store, name)) === holder
}

async function readHolder(store: Store, name: string): Promise<string | undefined> {
  const row = await store.selectFrom('leases').select('holder').where('name', '=', name).executeTakeFirst()
  return row?.holder
}

function isGone(holder: string): boolean {
  const [host, pid, began] = holder.split(' ')
  if (host !== hostname() || !pid) return false
  // a restarted container is the same host with the same process number, but began later
  if (Number(pid) === process.pid) return began !== String(Math.round(performance.timeOrigin))
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'ESRCH'
  }
}

/** Gives the task up before its time, when a process ends in good order. */
export async function dropLease(store: Store, name: string, holder: string): Promise<void> {
  await store.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}
