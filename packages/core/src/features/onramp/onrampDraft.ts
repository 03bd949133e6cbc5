import { atom } from 'jotai/vanilla'
import { atomWithReducer } from 'jotai/vanilla/utils'
import type { Foyer } from '../../foyer.ts'
import { saveForm } from '../../modal/reloadHere.ts'
import { goBack } from '../../router/router.ts'
import type { LeftPurchase } from '../../router/routes.ts'
import type { OnrampProvider } from './listOnrampProviders.ts'
import type { OnrampPurchase } from './onrampOptions.ts'
import type { OnrampQuote } from './onrampQueries.ts'

/** What the visitor chose: keys of lists that may change, and the amount as it was typed. */
export type OnrampDraft = {
  readonly amount: string
  readonly provider: string | undefined
  /** Of `OnrampPurchase`. */
  readonly purchase: string | undefined
  readonly paymentCurrency: string | undefined
}

export const onrampPresets: readonly string[] = ['50', '100', '250', '500']

const empty: OnrampDraft = { amount: '100', provider: undefined, purchase: undefined, paymentCurrency: undefined }

export const onrampDraftAtom = atom<OnrampDraft>(empty)

function setDraft(foyer: Foyer, change: Partial<OnrampDraft>): void {
  foyer.store.set(onrampDraftAtom, (draft) => ({ ...draft, ...change }))
}

/** Takes over what the visitor typed as an amount; text that cannot become one is ignored. */
export function setPaymentAmount(foyer: Foyer, text: string): void {
  const amount = text.replace(',', '.').trim()
  if (/^\d{0,9}(\.\d{0,2})?$/.test(amount)) setDraft(foyer, { amount })
}

export function setSelectedProvider(foyer: Foyer, provider: string): void {
  setDraft(foyer, { provider })
}

/** Goes back to the form. */
export function selectPurchase(foyer: Foyer, purchase: string): void {
  setDraft(foyer, { purchase })
  goBack(foyer)
}

/** Goes back to the form. */
export function selectPaymentCurrency(foyer: Foyer, paymentCurrency: string): void {
  setDraft(foyer, { paymentCurrency })
  goBack(foyer)
}

/** Starts anew: nothing of an earlier purchase is chosen. */
export function startOnramp(foyer: Foyer): void {
  foyer.store.set(onrampDraftAtom, empty)
}

const leftAtom = atom<LeftPurchase | undefined>(undefined)

/** Takes over what a page before held, once per opening, and saves what is chosen where the page has to be loaded anew. */
export function savePurchaseForm(foyer: Foyer, left: LeftPurchase | undefined): void {
  saveForm(foyer, 'OnRampProviders', () => foyer.store.get(onrampDraftAtom))
  if (!left || foyer.store.get(leftAtom) === left) return
  foyer.store.set(leftAtom, left)
  const { amount, ...chosen } = left
  setDraft(foyer, { ...empty, ...chosen })
  if (typeof amount === 'string') setPaymentAmount(foyer, amount)
}

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
