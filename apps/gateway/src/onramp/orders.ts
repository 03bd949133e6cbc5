import { randomBytes } from 'node:crypto'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'

/**
 * The life of an order. `paid`: the payment was taken, the coins are owed. `sending`: a signed transaction is noted
 * and may be on its way. The last three are ends.
 */
export type OrderStatus = 'created' | 'paid' | 'sending' | 'sent' | 'failed' | 'expired'

export type Order = Tables['orders']

export async function createOrder(
  store: Store,
  order: Pick<Order, 'project_id' | 'chain_id' | 'account' | 'token' | 'payment_currency' | 'payment_amount'> & {
    /** Base units, where the order is for a certain amount; otherwise the payment decides. */
    readonly amount?: string
  },
  now: number,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  const empty = { amount: null, raw: null, hash: null, nonce: null, note: null }
  await store
    .insertInto('orders')
    .values({ id, created_at: now, status: 'created' satisfies OrderStatus, ...empty, ...order })
    .execute()
  return id
}

export async function readOrder(store: Store, id: string): Promise<Order | undefined> {
  return await store.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Takes the payment of an order. Two presses of the button are one payment: only the first finds the order unpaid.
 * @returns whether this call did it
 */
export async function markPaid(
  store: Store,
  id: string,
  paid: Pick<Order, 'token' | 'chain_id' | 'payment_currency' | 'payment_amount'> & { readonly amount: string },
): Promise<boolean> {
  const result = await store
    .updateTable('orders')
    .set({ ...paid, status: 'paid' satisfies OrderStatus })
    .where('id', '=', id)
    .where('status', '=', 'created' satisfies OrderStatus)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Orders whose coins are owed on a chain, the oldest first. */
export async function listOwed(store: Store, chainId: string): Promise<readonly Order[]> {
  return await store
    .selectFrom('orders')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('status', 'in', ['sending', 'paid'] satisfies OrderStatus[])
    .orderBy('created_at')
    .limit(20)
    .execute()
}

export async function updateOrder(
  store: Store,
  id: string,
  change: Partial<Pick<Order, 'raw' | 'hash' | 'nonce' | 'note'>> & { readonly status: OrderStatus },
): Promise<void> {
  await store.updateTable('orders').set(change).where('id', '=', id).execute()
}

/** Forgets orders that no one paid. */
export async function expireOrders(store: Store, before: number): Promise<void> {
  await store
    .deleteFrom('orders')
    .where('status', '=', 'created' satisfies OrderStatus)
    .where('created_at', '<', before)
    .execute()
}
