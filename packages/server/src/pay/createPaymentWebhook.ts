import { type CaipNetworkId, isSameAddress, parseCaipNetworkId, parseUnits } from '@foyer/base'
import { claimPayment, createGoneCheck } from './claims.ts'
import { type PaymentNodes, toPaymentFamily } from './findTransfer.ts'
import type { PaymentStore } from './types.ts'
import { type ReceivedWebhook, verifyWebhook, type WebhookOptions, type WebhookRefusal } from './webhooks.ts'

/** What your own books say of an order. Nothing of it may come from the page. */
export type PaymentOrder = {
  /** CAIP-2 */
  readonly network: CaipNetworkId
  /** The coin of the network, or the address of a token (EVM contract, Solana mint). */
  readonly asset: 'native' | (string & {})
  /** Of the asset: digits after the point. */
  readonly decimals: number
  /** Whole units, decimal: `'24.00'`. */
  readonly amount: string
  readonly recipient: string
  /**
   * Who has to have paid, where you know it, e.g. from a sign-in. Without it someone who watches the chain may name another
   * customer's payment for an order of theirs first, unless each order has a recipient of its own.
   */
  readonly payer?: string | undefined
}

/** What the gateway has seen on the chain. Amounts are digits of base units. */
export type PaymentEvent = {
  readonly type: 'payment.received'
  /** ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly projectId: string
    readonly paymentId: string
    readonly network: CaipNetworkId
    readonly asset: string
    readonly recipient: string
    /** The account that gave it, as the chain has it; null where the page named none. */
    readonly payer: string | null
    readonly received: string
    readonly confirmations: number
    readonly hash: string
  }
}

export type PaymentWebhookVerdict =
  /**
   * Amounts in base units. `id`: the same for this order and this transaction, however often it is told of and by what message, so that
   * what comes twice is done once.
   */
  | {
      readonly status: 'paid' | 'underpaid' | 'overpaid'
      readonly id: string
      readonly paymentId: string
      readonly hash: string
      readonly received: bigint
      readonly expected: bigint
    }
  /**
   * Signed, but not this order's. `otherTerms`: another network, asset, recipient or payer, a page has named the order with it;
   * `alreadyUsed`: the transaction has paid for another order; `alreadyPaid`: another transaction has paid for this one.
   */
  | {
      readonly status: 'otherTerms' | 'unknownOrder' | 'alreadyUsed' | 'alreadyPaid'
      readonly id: string
      readonly paymentId: string
    }
  /** Signed, but about something else than payments: answer as if it were done. */
  | { readonly status: 'otherEvent'; readonly id: string }
  | { readonly status: 'refused'; readonly reason: WebhookRefusal | 'bodyInvalid' }

export type PaymentWebhookOptions = WebhookOptions & {
  /** Where is kept what paid for what: the same as that of `createPaymentCheck`. */
  readonly store: PaymentStore
  /** Your own order of that name; undefined where you have none. */
  readonly readOrder: (paymentId: string) => Promise<PaymentOrder | undefined> | PaymentOrder | undefined
  /**
   * Nodes that you trust, by CAIP-2 id. Where another transaction had paid the order they are asked whether a reorganisation has taken
   * it away: then the order is free for the one that has paid now.
   */
  readonly rpcUrls?: PaymentNodes['rpcUrls'] | undefined
  readonly fetch?: PaymentNodes['fetch']
  /** Longest wait for a node, in ms. @default 10_000 */
  readonly timeout?: number | undefined
}

/** Decides on one message. Rejects where `readOrder` does, or a node of `rpcUrls` does not answer: answer with an error then, and the gateway tries again. */
export type JudgePaymentWebhook = (received: ReceivedWebhook) => Promise<PaymentWebhookVerdict>

/**
 * The merchant's end of the gateway's webhook: whether a message is the gateway's, and whether what it saw on the chain has paid
 * your own order. A page names the order, so its terms are compared with your books, never with what came.
 * Answer a message that was refused with 401, one that you have dealt with by 204.
 */
export function createPaymentWebhook(options: PaymentWebhookOptions): JudgePaymentWebhook {
  return async (received) => {
    const checked = await verifyWebhook(received, options)
    if (checked.status === 'refused') return checked
    const { id } = checked
    const event = parseEvent(received.body)
    if (event === undefined) return { status: 'refused', reason: 'bodyInvalid' }
    if (event === 'other') return { status: 'otherEvent', id }
    const { paymentId, hash } = event.data
    const order = await options.readOrder(paymentId)
    // an object that serves as a table also has what every object has, under names such as `constructor`
    if (typeof order?.network !== 'string') return { status: 'unknownOrder', id, paymentId }
    if (!isOf(order, event)) return { status: 'otherTerms', id, paymentId }
    const [got, expected] = [BigInt(event.data.received), parseUnits(order.amount, order.decimals)]
    const arrival = { id: await toArrivalId(order, paymentId, hash), paymentId, hash, received: got, expected }
    if (got < expected) return { status: 'underpaid', ...arrival }
    const at = (options.now ?? Date.now)()
    const taken = await claimPayment(
      options.store,
      { paymentId, network: order.network, hash, at },
      toGoneCheck(options, order),
    )
    if (taken) return { status: taken, id, paymentId }
    return { status: got === expected ? 'paid' : 'overpaid', ...arrival }
  }
}

/** A page may tell of one transaction with a payer and without: messages of their own, and one arrival. */
async function toArrivalId({ network }: PaymentOrder, paymentId: string, hash: string): Promise<string> {
  const names = new TextEncoder().encode(`${paymentId} ${network} ${toPaymentFamily(network).toHash(hash)}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', names))
  return `pay_${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toGoneCheck({ rpcUrls = {}, fetch, timeout = 10_000 }: PaymentWebhookOptions, order: PaymentOrder) {
  const { asset, recipient, payer } = order
  return createGoneCheck(
    { rpcUrls, fetch },
    { terms: { asset, recipient, payer }, signal: AbortSignal.timeout(timeout) },
  )
}

function isOf({ network, asset, recipient, payer }: PaymentOrder, { data }: PaymentEvent): boolean {
  const { namespace } = parseCaipNetworkId(network)
  const isSame = (a: string, b: string) => isSameAddress(namespace, a, b)
  const isByPayer = payer === undefined || (data.payer !== null && isSame(data.payer, payer))
  return data.network === network && isSame(data.asset, asset) && isSame(data.recipient, recipient) && isByPayer
}

function parseEvent(body: string): PaymentEvent | 'other' | undefined {
  try {
    const event = JSON.parse(body) as Partial<PaymentEvent> | null
    if (typeof event?.type !== 'string') return undefined
    if (event.type !== 'payment.received') return 'other'
    const { data } = event
    const names = ['paymentId', 'network', 'asset', 'recipient', 'hash'] as const
    if (!names.every((name) => typeof data?.[name] === 'string')) return undefined
    if (data?.payer !== null && typeof data?.payer !== 'string') return undefined
    return /^\d{1,78}$/.test(String(data?.received)) ? (event as PaymentEvent) : undefined
  } catch {
    return undefined
  }
}
