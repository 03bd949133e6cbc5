import type { IsGone } from './claimPayment.ts'
import { findTransfer, type PaymentNodes } from './findTransfer.ts'
import type { TransferQuestion } from './types.ts'

/** Asks the node of its chain whether a transaction is in a block, and did not fail. What has no node is not gone. */
export function createGoneCheck(
  nodes: PaymentNodes,
  { terms, signal }: { readonly terms: Omit<TransferQuestion, 'hash'>; readonly signal: AbortSignal },
): IsGone {
  return async ({ network, hash }) => {
    if (!Object.hasOwn(nodes.rpcUrls, network)) return false
    const transfer = await findTransfer(nodes, network, { question: { ...terms, hash }, signal })
    return transfer === undefined || transfer.confirmations < 1 || transfer.isFailed
  }
}
