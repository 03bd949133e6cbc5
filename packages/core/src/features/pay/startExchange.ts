import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import type { PayRecord } from './payRecord.ts'
import { watchExchange } from './settlePayment.ts'

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
