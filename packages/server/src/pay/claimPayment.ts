import type { CaipNetworkId } from '@foyer/base'
import { toPaymentFamily } from './findTransfer.ts'
import type { PaymentRow, PaymentStore } from './types.ts'

type Claimed = {
  readonly paymentId: string
  readonly network: CaipNetworkId
  readonly hash: string
  readonly at: number
}

/** Whether a transaction that had paid at a time, in ms since 1970, is on its chain no more. Rejects where that is not known. */
export type IsGone = (transaction: Omit<Claimed, 'paymentId'>) => Promise<boolean>

/**
 * Binds a transaction to an order. Where another one had paid it that a reorganisation has taken away, the order is free for this one.
 * @returns what stands in the way, if anything does
 */
export async function claimPayment(
  store: PaymentStore,
  { paymentId, network, hash: given, at }: Claimed,
  isGone: IsGone = async () => false,
): Promise<'alreadyUsed' | 'alreadyPaid' | undefined> {
  // an EVM hash may be written in capitals: it stays the same transaction
  const row = { paymentId, transaction: `${network}:${toPaymentFamily(network).toHash(given)}`, at }
  const first = await claim(store, row)
  if (!first || first.paymentId !== paymentId || !(await isGone(parseTransaction(first)))) return toProblem(row, first)
  await store.release(first)
  return toProblem(row, await claim(store, row))
}

/** @returns what stands in the way: first a row with this transaction, then one with this order */
async function claim(store: PaymentStore, row: PaymentRow): Promise<PaymentRow | undefined> {
  const rows = await store.claim(row)
  const others = rows.filter((one) => one.transaction !== row.transaction || one.paymentId !== row.paymentId)
  return others.find(({ transaction }) => transaction === row.transaction) ?? others[0]
}

function toProblem(row: PaymentRow, other: PaymentRow | undefined) {
  if (!other) return undefined
  return other.transaction === row.transaction ? 'alreadyUsed' : 'alreadyPaid'
}

function parseTransaction({ transaction, at }: PaymentRow) {
  const end = transaction.lastIndexOf(':')
  return { network: transaction.slice(0, end) as CaipNetworkId, hash: transaction.slice(end + 1), at }
}
