import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { keepForm } from '../../modal/reloadHere.ts'
import { goBack } from '../../router/router.ts'
import type { LeftPurchase } from '../../router/routes.ts'

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

/** Takes over what a page before held, once per opening, and keeps what is chosen where the page has to be loaded anew. */
export function keepPurchase(foyer: Foyer, left: LeftPurchase | undefined): void {
  keepForm(foyer, 'OnRampProviders', () => foyer.store.get(onrampDraftAtom))
  if (!left || foyer.store.get(leftAtom) === left) return
  foyer.store.set(leftAtom, left)
  const { amount, ...chosen } = left
  setDraft(foyer, { ...empty, ...chosen })
  if (typeof amount === 'string') setPaymentAmount(foyer, amount)
}
