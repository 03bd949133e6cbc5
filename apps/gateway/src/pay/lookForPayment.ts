import type { CaipNetworkId } from '@foyer/base'
import { createPaymentCheck } from '@foyer/server/pay'
import type { Chains } from '../chains/chains.ts'
import type { PaymentRow } from './payments.ts'

/** What the chain says of a payment that a page told of. */
export type Seen =
  | { readonly status: 'received'; readonly received: bigint; readonly confirmations: number }
  | { readonly status: 'unseen' }
  | { readonly status: 'pending' }
  /** It can never pay: it failed, or gives someone else something else. */
  | { readonly status: 'wrong'; readonly note: string }

/** Nodes that are asked in one look, one after the other, until one answers. */
const mostNodes = 3

type Look = {
  readonly chains: Chains
  readonly fetch: typeof globalThis.fetch
  /** How long a node may take, in ms. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/**
 * Looks with the merchant's own check, for the facts alone: what they are worth is judged by the merchant's server, which has the order.
 * @throws FoyerError `RpcRequestFailed` where no node answers
 */
export async function lookForPayment(look: Look, row: PaymentRow, confirmations: number): Promise<Seen> {
  const rpcUrls = look.chains.get(row.network)?.config.rpcUrls ?? []
  let failure: unknown
  for (let index = 0; index < Math.min(Math.max(rpcUrls.length, 1), mostNodes); index += 1) {
    // a node that is silent is not the first the next time
    const rpcUrl = rpcUrls[(row.tries + index) % rpcUrls.length] ?? ''
    try {
      return await queryNode(look, row, { rpcUrl, confirmations })
    } catch (error) {
      look.signal.throwIfAborted()
      failure = error
    }
  }
  throw failure
}

async function queryNode(
  { fetch, timeout, signal }: Look,
  { payment_id: paymentId, network, asset, recipient, payer, hash }: PaymentRow,
  { rpcUrl, confirmations }: { readonly rpcUrl: string; readonly confirmations: number },
): Promise<Seen> {
  const id = network as CaipNetworkId
  // one base unit is the least that a payment can be
  const least = { amount: '1', decimals: 0 }
  const store = { claim: async (claimed: Claimed) => [claimed], release: async () => {} }
  const check = createPaymentCheck({ rpcUrls: { [id]: rpcUrl }, store, fetch, timeout })
  const payerOf = payer === '' ? {} : { payer }
  const claim = { paymentId, network: id, asset, recipient, hash, confirmations, ...least, ...payerOf }
  const verdict = await check(claim, { signal })
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

type Claimed = { readonly paymentId: string; readonly transaction: string; readonly at: number }
