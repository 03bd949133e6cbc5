import { randomBytes } from 'node:crypto'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

/**
 * The life of a payment that a page has told of. `claimed`: no node has seen it. `seen`: on its way, or not deep enough.
 * `received`: the chain has it, and the owner's server has not said that it heard. The last two are ends.
 */
export type PaymentStatus = 'claimed' | 'seen' | 'received' | 'delivered' | 'ended'

export type PaymentRow = Tables['payments']

type Claim = Pick<PaymentRow, 'project_id' | 'payment_id' | 'network' | 'asset' | 'recipient' | 'payer' | 'hash'>

/** Keeps what a page told. Told again, it is the same one. Of those that nobody has seen the oldest make room. */
export async function addPayment(store: Store, claim: Claim, at: { readonly now: number; readonly most: number }) {
  const id = `msg_${randomBytes(16).toString('base64url')}`
  const fresh = { received: null, confirmations: null, note: null, tries: 0, next_at: at.now, created_at: at.now }
  await store
    .insertInto('payments')
    .values({ id, ...claim, ...fresh, status: 'claimed' satisfies PaymentStatus })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const surplus = await store
    .selectFrom('payments')
    .select('id')
    .where('project_id', '=', claim.project_id)
    .where('status', '=', 'claimed' satisfies PaymentStatus)
    .orderBy('created_at', 'desc')
    .offset(at.most)
    .limit(1_000)
    .execute()
  if (surplus.length === 0) return
  const ids = surplus.map((row) => row.id)
  await store.deleteFrom('payments').where('id', 'in', ids).execute()
}

/** Whether a project has this many that are on their way, or that its server has not heard of. */
export async function hasTooMany(store: Store, projectId: string, most: number): Promise<boolean> {
  const row = await store
    .selectFrom('payments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', 'in', ['seen', 'received'] satisfies PaymentStatus[])
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that something is to be done about now, the longest due first. */
export async function listDue(store: Store, now: number): Promise<readonly PaymentRow[]> {
  const rows = await store
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['claimed', 'seen', 'received'] satisfies PaymentStatus[])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(20)
    .execute()
  // drivers of Postgres give a bigint as text
  return rows.map((row) => ({ ...row, tries: Number(row.tries), created_at: Number(row.created_at) }))
}

/** When the next one is due, in ms since 1970. */
export async function readNextDue(store: Store): Promise<number | undefined> {
  const row = await store
    .selectFrom('payments')
    .select('next_at')
    .where('status', 'in', ['claimed', 'seen', 'received'] satisfies PaymentStatus[])
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.next_at)
}

export async function updatePayment(
  store: Store,
  id: string,
  change: Partial<Pick<PaymentRow, 'received' | 'confirmations' | 'tries' | 'next_at' | 'note'>> & {
    readonly status: PaymentStatus
  },
): Promise<void> {
  await store.updateTable('payments').set(change).where('id', '=', id).execute()
}

/** Forgets those at their end. */
export async function forgetPayments(store: Store, before: number): Promise<void> {
  await store
    .deleteFrom('payments')
    .where('status', 'in', ['delivered', 'ended'] satisfies PaymentStatus[])
    .where('created_at', '<', before)
    .execute()
}
