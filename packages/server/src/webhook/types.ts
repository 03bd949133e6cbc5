import type { CaipNetworkId } from '@foyer/base'
import type { PaymentVerdict } from '../pay/types.ts'

/** What a gateway tells of a payment, after it has read the chain itself. */
export type PaymentEvent = {
  readonly type: 'payment.paid' | 'payment.refused'
  /** When it was decided: ISO 8601. */
  readonly timestamp: string
  readonly data: {
    readonly paymentId: string
    readonly network: CaipNetworkId
    readonly asset: string
    readonly recipient: string
    readonly hash: string
    /** `paid` and `overpaid` are `payment.paid`. */
    readonly status: Exclude<PaymentVerdict['status'], 'pending'>
    /** Base units, decimal; where something of the asset came. */
    readonly received?: string
    readonly expected?: string
    readonly confirmations?: number
  }
}

/** Why a message is refused: a name for programs, which never changes. */
export type WebhookRefusal =
  /** `webhook-id`, `webhook-timestamp` or `webhook-signature` is not there. */
  | 'HeaderMissing'
  /** The timestamp is no whole number of seconds. */
  | 'TimestampInvalid'
  | 'TimestampTooOld'
  | 'TimestampTooNew'
  /** None of the secrets has made one of the signatures over this very body. */
  | 'SignatureInvalid'
  /** Signed, but no event that this version knows: a newer gateway, or another sender with your secret. */
  | 'EventUnknown'

export type WebhookVerdict =
  | {
      readonly status: 'genuine'
      /** The same on each try: what you have seen before under it is done. */
      readonly id: string
      readonly event: PaymentEvent
    }
  | { readonly status: 'refused'; readonly reason: WebhookRefusal }
