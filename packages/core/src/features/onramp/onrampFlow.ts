import { atomWithReducer } from 'jotai/vanilla/utils'
import type { OnrampProvider } from './listOnrampProviders.ts'
import type { OnrampPurchase } from './onrampOptions.ts'
import type { OnrampQuote } from './onrampQueries.ts'

/** What the visitor agreed to by one press; each press has an object of its own. Amounts are decimal strings. */
export type OnrampOrder = {
  readonly provider: OnrampProvider
  readonly purchase: OnrampPurchase
  readonly account: string
  readonly paymentAmount: string
  readonly paymentCurrency: string
  readonly quote: OnrampQuote | undefined
  readonly isSmartAccount: boolean
  /** In ms since 1970. */
  readonly at: number
}

/** Of the window in which the visitor pays: it may be lost, the order is not. */
export type PaymentWindow = 'open' | 'closed' | 'blocked'

/** Where a purchase stands, from the press until the coins are there. */
export type OnrampFlow =
  | { readonly step: 'idle' }
  /** The gateway is asked for the provider's page. */
  | { readonly step: 'ordering'; readonly order: OnrampOrder }
  | { readonly step: 'paying'; readonly order: OnrampOrder; readonly url: string; readonly window: PaymentWindow }
  /** `received`: base units, by how much the balance grew. */
  | { readonly step: 'arrived'; readonly order: OnrampOrder; readonly received: bigint; readonly decimals: number }
  | { readonly step: 'failed'; readonly order: OnrampOrder; readonly error: unknown }

export type OnrampEvent =
  | { readonly type: 'ordered'; readonly order: OnrampOrder }
  | { readonly type: 'offered'; readonly order: OnrampOrder; readonly url: string; readonly window: PaymentWindow }
  /** An order of an earlier visit is taken up again. */
  | { readonly type: 'resumed'; readonly order: OnrampOrder; readonly url: string }
  | { readonly type: 'failed'; readonly order: OnrampOrder; readonly error: unknown }
  | { readonly type: 'windowChanged'; readonly order: OnrampOrder; readonly window: PaymentWindow }
  | { readonly type: 'arrived'; readonly order: OnrampOrder; readonly received: bigint; readonly decimals: number }
  /** The visitor gives the order up, or has seen its end. */
  | { readonly type: 'left' }

const idle: OnrampFlow = { step: 'idle' }

/** Only what can follow: one order per press, and what is heard of an order that was given up changes nothing. */
export function transition(flow: OnrampFlow, event: OnrampEvent): OnrampFlow {
  switch (event.type) {
    case 'ordered':
      return canOrder(flow) ? { step: 'ordering', order: event.order } : flow
    case 'offered':
      if (flow.step !== 'ordering' || flow.order !== event.order) return flow
      return { step: 'paying', order: event.order, url: event.url, window: event.window }
    case 'resumed':
      return canOrder(flow) ? { step: 'paying', order: event.order, url: event.url, window: 'closed' } : flow
    case 'failed':
      if (flow.step !== 'ordering' || flow.order !== event.order) return flow
      return { step: 'failed', order: event.order, error: event.error }
    case 'windowChanged':
      return flow.step === 'paying' && flow.order === event.order ? { ...flow, window: event.window } : flow
    case 'arrived':
      if (flow.step !== 'paying' || flow.order !== event.order) return flow
      return { step: 'arrived', order: event.order, received: event.received, decimals: event.decimals }
    case 'left':
      return idle
  }
}

/** Whether a press places an order now. */
export function canOrder({ step }: OnrampFlow): boolean {
  return step === 'idle' || step === 'arrived' || step === 'failed'
}

export const onrampFlowAtom = atomWithReducer<OnrampFlow, OnrampEvent>(idle, transition)
