import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { findAbsence, findTransfer, type PaymentNodes, toPaymentFamily } from './findTransfer.ts'
import type { PaymentRow, PaymentStore, TransferQuestion } from './types.ts'

/** For one process, and gone with it: for tests and trials. What was paid has to outlive a restart: `createSqlPaymentStore`. */
export function createMemoryPaymentStore(): PaymentStore {
  const payments = new Map<string, PaymentRow>()
  const transactions = new Map<string, PaymentRow>()
  return {
    async claim(row) {
      const found = [payments.get(row.paymentId), transactions.get(row.transaction)].filter((one) => one !== undefined)
      if (found.length > 0) return [...new Set(found)]
      payments.set(row.paymentId, row)
      transactions.set(row.transaction, row)
      return [row]
    },
    async release({ paymentId, transaction }) {
      if (payments.get(paymentId)?.transaction !== transaction) return
      payments.delete(paymentId)
      transactions.delete(transaction)
    },
  }
}

type Claimed = {
  readonly paymentId: string
  readonly network: CaipNetworkId
  readonly hash: string
  readonly at: number
}

/** Whether a transaction that had paid at a time, in ms since 1970, is on its chain no more. Rejects where that is not known. */
type IsGone = (transaction: Omit<Claimed, 'paymentId'>) => Promise<boolean>

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

/** A node that does not have what has paid may only be behind: it is believed once its newest block is so much younger, in ms. */
const certainAfter = 900_000

/**
 * Asks the node of its chain whether a transaction is in no block any more, or failed. What has no node is not gone, nor what the
 * node cannot deny in one answer.
 */
export function createGoneCheck(
  nodes: PaymentNodes,
  { terms, signal }: { readonly terms: Omit<TransferQuestion, 'hash'>; readonly signal: AbortSignal },
): IsGone {
  return async ({ network, hash, at }) => {
    if (!Object.hasOwn(nodes.rpcUrls, network)) return false
    const transfer = await findTransfer(nodes, network, { question: { ...terms, hash }, signal })
    if (transfer && transfer.confirmations >= 1 && !transfer.isFailed) return false
    const newest = await findAbsence(nodes, { network, hash, signal })
    if (newest === undefined) return false
    if (newest >= at + certainAfter) return true
    throw new FoyerError('RpcRequestFailed', { message: 'the node may be behind the payment that came first' })
  }
}
