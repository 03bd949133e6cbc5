import type { CaipNetworkId } from '@foyer/base'
import { createPaymentCheck } from '@foyer/server/pay'
import type { Chains } from '../chains/chains.ts'
import type { PaymentRow } from './payments.ts'

/** What the chain says of a payment that a page told of. */
export type Seen =
  | { readonly status: 'received'; readonly received: bigint; readonly confirmations: number }
  | { readonly status: 'unseen' | 'pending' }
  /** It can never pay: it failed, or gives somebody else something else. */
  | { readonly status: 'wrong'; readonly note: string }

/**
 * Looks with the merchant's own check, for the facts alone: what they are worth is judged by the merchant's server, which has the order.
 * @throws FoyerError `RpcRequestFailed` where no node answers
 */
export async function lookForPayment(
  { chains, fetch }: { readonly chains: Chains; readonly fetch: typeof globalThis.fetch },
  row: PaymentRow,
  confirmations: number,
): Promise<Seen> {
  const { payment_id: paymentId, network, asset, recipient, payer, hash } = row
  // a node that is silent is not asked the next time
  const rpcUrls = chains.get(network)?.config.rpcUrls ?? []
  const rpcUrl = rpcUrls[row.tries % rpcUrls.length] ?? ''
  const id = network as CaipNetworkId
  // one base unit is the least that a payment can be
  const least = { amount: '1', decimals: 0 }
  const store = { claim: async (claimed: { paymentId: string; transaction: string; at: number }) => [claimed] }
  const check = createPaymentCheck({ rpcUrls: { [id]: rpcUrl }, store, fetch })
  const payerOf = payer === '' ? {} : { payer }
  const verdict = await check({ paymentId, network: id, asset, recipient, hash, confirmations, ...least, ...payerOf })
  switch (verdict.status) {
    case 'paid':
    case 'overpaid':
      return { status: 'received', received: verdict.received, confirmations: verdict.confirmations }
    case 'notFound':
      return { status: 'unseen' }
    case 'pending':
      return { status: 'pending' }
    default:
      return { status: 'wrong', note: verdict.status }
  }
}
