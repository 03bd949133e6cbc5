import type { CaipNetworkId } from '@foyer/base'

/** What your order says, and the transaction that a page claims has paid it. */
export type PaymentClaim = {
  /** Your own name of the order: the same one each time it is asked about. */
  readonly paymentId: string
  /** CAIP-2 */
  readonly network: CaipNetworkId
  /** The coin of the network, or the address of a token (EVM contract, Solana mint). */
  readonly asset: 'native' | (string & {})
  /** Of the asset: digits after the point. From your own configuration, not from the page. */
  readonly decimals: number
  /** Whole units, decimal: `'24.00'`. */
  readonly amount: string
  readonly recipient: string
  /** Transaction hash (EVM) or signature (Solana), as the page says. */
  readonly hash: string
  /**
   * Who has to have paid, where you know it, e.g. from a sign-in. Without it someone who watches the chain may claim another
   * customer's payment first, unless each order has a recipient of its own.
   */
  readonly payer?: string | undefined
  /** When the order was made, in ms since 1970: a block from before cannot have paid it. */
  readonly notBefore?: number | undefined
  /** Blocks, its own counted, before it counts as paid. @default 1; on Solana more than 31 is `finalized` */
  readonly confirmations?: number | undefined
}

/** What the chain says about a claim. Amounts in base units. */
export type PaymentVerdict =
  | ({ readonly status: 'paid' | 'underpaid' | 'overpaid' } & Received)
  /** In a block, but not deep enough; or not in a block yet. */
  | { readonly status: 'pending'; readonly confirmations: number }
  /** Something else came to the recipient. */
  | { readonly status: 'wrongAsset' }
  /** It gives nothing to the recipient. */
  | { readonly status: 'wrongRecipient' }
  /** Someone else paid. */
  | { readonly status: 'wrongPayer' }
  /** It is on another of your networks. */
  | { readonly status: 'wrongChain'; readonly network: CaipNetworkId }
  /** Older than the order. */
  | { readonly status: 'tooOld' }
  /** It has paid for another order. */
  | { readonly status: 'alreadyUsed' }
  /** The order was paid by another transaction. */
  | { readonly status: 'alreadyPaid' }
  /** The chain refused it: nothing moved. */
  | { readonly status: 'failed' }
  | { readonly status: 'notFound' }

type Received = { readonly received: bigint; readonly expected: bigint; readonly confirmations: number }

/** A transaction that has paid for an order. */
export type PaymentRow = {
  readonly paymentId: string
  /** Network and hash. */
  readonly transaction: string
  /** ms since 1970 */
  readonly at: number
}

/** Where is kept what paid for what. Rejects where the store does not answer. */
export type PaymentStore = {
  /**
   * Binds a transaction and an order to each other, once: of two that are asked for at the same time, one comes first.
   * @returns the rows that stand now with this transaction or this order: only the given one, where it was free
   */
  claim(row: PaymentRow): Promise<readonly PaymentRow[]>
  /** Parts an order and a transaction that stood in a row: the chain has the transaction no more. Without such a row nothing is done. */
  release(row: Pick<PaymentRow, 'paymentId' | 'transaction'>): Promise<void>
}

/** One chain's own words about a transaction, before they are judged. */
export type Transfer = {
  readonly confirmations: number
  readonly isFailed: boolean
  /** Of the block, in ms since 1970; undefined while there is none. */
  readonly at: number | undefined
  /** Base units of the asset that the recipient has more of. */
  readonly received: bigint
  /** The same of what the payer gave; as `received` where no payer was named. */
  readonly fromPayer: bigint
  /** Whether the recipient got anything at all. */
  readonly isReceiver: boolean
}

/** What a reader of a chain asks about. */
export type TransferQuestion = {
  readonly hash: string
  readonly asset: string
  readonly recipient: string
  readonly payer: string | undefined
}

/** Requests something of a node. @throws FoyerError `RpcRequestFailed` */
export type RequestNode = (method: string, params: readonly unknown[]) => Promise<unknown>
