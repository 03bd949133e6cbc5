import type { Foyer } from '../../foyer.ts'
import { createPayError } from './payError.ts'
import { payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { isRecordOf, readPayRecord } from './payRecord.ts'
import { toResult, watchPayment } from './settlePayment.ts'
import { startExchange } from './startExchange.ts'

/**
 * Goes on with a payment that someone was asked for already, here, in another tab or on an earlier visit.
 * @throws PayError `UNABLE_TO_INITIATE_PAYMENT` where an order of this name was about something else
 */
export function resumePayment(foyer: Foyer, payment: Payment): void {
  const record = readPayRecord(foyer, payment.id)
  if (!record) return
  if (!isRecordOf(record, payment)) throw createPayError('UNABLE_TO_INITIATE_PAYMENT', record)
  const { store } = foyer
  const { state, hash } = record
  if (state.status === 'confirmed') {
    store.set(payFlowAtom, { type: 'paid', payment, result: toResult(record) })
    return
  }
  if (record.details.exchange) return startExchange(foyer, payment, record)
  const isOnItsWay = state.status === 'signed' || state.status === 'pending'
  if (hash && isOnItsWay) store.set(payFlowAtom, { type: 'signed', payment, hash })
  else store.set(payFlowAtom, { type: 'failed', payment, error: undefined, isUnclear: true })
  // of one whose end no one knew the chain may know by now
  if (hash) void watchPayment(foyer, payment, record)
}

/** Someone has asked meanwhile, in another tab: that one goes on. */
export function goOn(foyer: Foyer, payment: Payment): void {
  foyer.store.set(payFlowAtom, { type: 'failed', payment, error: undefined, isUnclear: false })
  foyer.store.set(payFlowAtom, { type: 'back', payment })
  resumePayment(foyer, payment)
}
