import type { Foyer } from '../../foyer.ts'
import { createPayError } from './payError.ts'
import { payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { isRecordOf, readPayRecord } from './payRecords.ts'
import { startExchange } from './payWithExchange.ts'
import { followTransaction } from './settlePayment.ts'

/**
 * Goes on with a payment that somebody was asked for already, here, in another tab or on an earlier visit.
 * @throws PayError `UNABLE_TO_INITIATE_PAYMENT` where an order of this name was about something else
 */
export function resumePayment(foyer: Foyer, payment: Payment): void {
  const record = readPayRecord(foyer, payment.id)
  if (!record) return
  if (!isRecordOf(record, payment)) throw createPayError('UNABLE_TO_INITIATE_PAYMENT', record)
  const { store } = foyer
  const { state } = record
  const paymentId = payment.id
  switch (state.status) {
    case 'asked':
      store.set(payFlowAtom, { type: 'failed', payment, error: undefined, isUnclear: true })
      return
    case 'sent':
      store.set(payFlowAtom, { type: 'signed', payment, hash: state.hash })
      void followTransaction(foyer, payment, state)
      return
    case 'paid':
      store.set(payFlowAtom, { type: 'paid', payment, result: { paymentId, method: 'wallet', hash: state.hash } })
      return
    case 'atExchange':
      startExchange(foyer, payment, { exchangeId: state.exchangeId, sessionId: state.sessionId })
      return
    case 'paidByExchange': {
      const { exchangeId, sessionId, hash } = state
      const result = { paymentId, method: 'exchange', exchangeId, sessionId, hash } as const
      store.set(payFlowAtom, { type: 'paid', payment, result })
      return
    }
  }
}
