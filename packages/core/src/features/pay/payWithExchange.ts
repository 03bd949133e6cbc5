import { FoyerError } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import { replace } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { getPayUrlOf } from './exchanges.ts'
import { canPay, payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { readPayRecord, toPayRecord } from './payRecord.ts'
import { goOn, runPaymentAlone, startExchange } from './resumePayment.ts'

/**
 * The visitor pays from an exchange, on its own page. Call it within the gesture: later a browser opens no window. Its course is
 * in `payFlowAtom`. Never rejects.
 */
export async function payWithExchange(foyer: Foyer, { exchangeId }: { readonly exchangeId: string }): Promise<void> {
  const { store } = foyer
  const flow = store.get(payFlowAtom)
  if (flow.step === 'idle' || !canPay(flow)) return
  const { payment } = flow
  const popup = payment.opensWindow ? window.open('about:blank', '_blank', 'width=480,height=720') : undefined
  store.set(payFlowAtom, { type: 'exchangeChosen', payment, exchangeId })
  if (store.get(routeAtom).name !== 'PayLoading') replace(foyer, 'PayLoading')
  try {
    if (popup === null) throw new FoyerError('PopupBlocked')
    await runPaymentAlone(payment, () => openExchange(foyer, payment, { exchangeId, popup }))
  } catch (error) {
    popup?.close()
    store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
  }
}

type Opening = { readonly exchangeId: string; readonly popup: Window | undefined }

async function openExchange(foyer: Foyer, payment: Payment, { exchangeId, popup }: Opening): Promise<void> {
  if (readPayRecord(foyer, payment.id)) {
    popup?.close()
    return goOn(foyer, payment)
  }
  const { url, sessionId } = await getPayUrlOf(foyer, payment, { exchangeId, signal: foyer.signal })
  // kept before the visitor can pay there
  const record = saveRecord(foyer, toPayRecord(payment, exchangeId, { exchangeId, sessionId }))
  showPage(popup, url)
  startExchange(foyer, payment, record)
}

/** The exchange's page gets no hold of ours. */
function showPage(popup: Window | undefined, url: string): void {
  if (!popup) return globalThis.location.assign(url)
  popup.opener = null
  popup.location.replace(url)
}
