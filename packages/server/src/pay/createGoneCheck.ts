import { FoyerError } from '@foyer/base'
import type { IsGone } from './claimPayment.ts'
import { findAbsence, findTransfer, type PaymentNodes } from './findTransfer.ts'
import type { TransferQuestion } from './types.ts'

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
