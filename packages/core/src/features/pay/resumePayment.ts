import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { runAlone } from '../../ledger/runAlone.ts'
import { createPayError } from './payError.ts'
import { payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { isRecordOf, type PayRecord, readPayRecord } from './payRecord.ts'
import { toResult, watchExchange, watchPayment } from './settlePayment.ts'

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

/** Two tabs of a site never ask for one payment at the same time. @throws PayError `UNABLE_TO_INITIATE_PAYMENT` in the second */
export async function runPaymentAlone(payment: Payment, run: () => Promise<void>): Promise<void> {
  await runAlone(`pay ${payment.id}`, run, () => {
    throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'another tab')
  })
}

/** Ends the wait for an exchange that the visitor gives up. */
const waitAtom = atom<AbortController | undefined>(undefined)

/** Follows a payment at an exchange until it has decided or the visitor gives up. */
export function startExchange(foyer: Foyer, payment: Payment, record: PayRecord): void {
  const { store } = foyer
  const session = record.details.exchange
  if (!session) return
  const wait = new AbortController()
  store.get(waitAtom)?.abort()
  store.set(waitAtom, wait)
  store.set(payFlowAtom, { type: 'exchangeOpened', payment, session })
  void watchExchange(foyer, payment, { record, signal: wait.signal })
}

/** The visitor stops waiting. The exchange may still pay: they are told to look there first. */
export function stopExchange(foyer: Foyer): void {
  const flow = foyer.store.get(payFlowAtom)
  if (flow.step !== 'atExchange') return
  foyer.store.get(waitAtom)?.abort()
  foyer.store.set(payFlowAtom, { type: 'stopped', payment: flow.payment })
}
