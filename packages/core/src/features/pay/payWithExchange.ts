import { FoyerError } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { replace } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { getPayUrlOf } from './exchanges.ts'
import { canPay, type ExchangeSession, payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { readPayRecord, setPayRecord } from './payRecords.ts'
import { followExchange } from './settlePayment.ts'

/** Ends the wait for an exchange that the visitor gives up. */
const waitAtom = atom<AbortController | undefined>(undefined)

/**
 * The visitor pays from an exchange, on its own page. Call it within the gesture: later a browser opens no window. Its course is
 * in `payFlowAtom`. Never rejects.
 */
export async function payWithExchange(foyer: Foyer, { exchangeId }: { readonly exchangeId: string }): Promise<void> {
  const { store } = foyer
  const flow = store.get(payFlowAtom)
  if (flow.step === 'idle' || !canPay(flow)) return
  const { payment } = flow
  // another tab has asked meanwhile: that one goes on
  if (readPayRecord(foyer, payment.id)) return
  const popup = payment.opensWindow ? window.open('about:blank', '_blank', 'width=480,height=720') : undefined
  store.set(payFlowAtom, { type: 'exchangeChosen', payment, exchangeId })
  if (store.get(routeAtom).name !== 'PayLoading') replace(foyer, 'PayLoading')
  try {
    if (popup === null) throw new FoyerError('PopupBlocked')
    const { url, sessionId } = await getPayUrlOf(foyer, payment, { exchangeId, signal: foyer.signal })
    // kept before the visitor can pay there
    setPayRecord(foyer, payment, { status: 'atExchange', exchangeId, sessionId })
    showPage(popup, url)
    startExchange(foyer, payment, { exchangeId, sessionId })
  } catch (error) {
    popup?.close()
    store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
  }
}

/** The exchange's page gets no hold of ours. */
function showPage(popup: Window | undefined, url: string): void {
  if (!popup) return globalThis.location.assign(url)
  popup.opener = null
  popup.location.replace(url)
}

/** Follows a payment at an exchange until it has decided or the visitor gives up. */
export function startExchange(foyer: Foyer, payment: Payment, session: ExchangeSession): void {
  const { store } = foyer
  const wait = new AbortController()
  store.get(waitAtom)?.abort()
  store.set(waitAtom, wait)
  store.set(payFlowAtom, { type: 'exchangeOpened', payment, session })
  void followExchange(foyer, payment, { session, signal: wait.signal })
}

/** The visitor stops waiting. The exchange may still pay: they are told to look there first. */
export function stopExchange(foyer: Foyer): void {
  const flow = foyer.store.get(payFlowAtom)
  if (flow.step !== 'atExchange') return
  foyer.store.get(waitAtom)?.abort()
  foyer.store.set(payFlowAtom, { type: 'stopped', payment: flow.payment })
}
