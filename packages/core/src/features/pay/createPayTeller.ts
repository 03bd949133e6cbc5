import type { EventProperties } from '../../events.ts'
import type { Foyer } from '../../foyer.ts'
import { type PayFlow, payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'

/** Tells of a payment's steps, each once as it is reached: that it was opened now, not what an earlier visit has reached. */
export function createPayTeller({ events, store }: Foyer, payment: Payment): (flow: PayFlow) => void {
  const { networkId: network, asset, value: amount, recipient } = payment
  const properties: EventProperties['PAY_INITIATED'] = {
    paymentId: payment.id,
    configuration: { network, asset, amount, recipient },
  }
  events.emit({ type: 'PAY_MODAL_OPEN', properties })
  let { step } = store.get(payFlowAtom)
  return (flow) => {
    if (flow.step === step) return
    step = flow.step
    if (flow.step === 'opening') {
      events.emit({ type: 'PAY_EXCHANGE_SELECTED', properties: { ...properties, exchange: flow.exchangeId } })
    }
    if (step === 'asking' || step === 'atExchange') events.emit({ type: 'PAY_INITIATED', properties })
    if (step === 'paid') events.emit({ type: 'PAY_SUCCESS', properties })
    if (flow.step !== 'failed') return
    const message = flow.error instanceof Error ? flow.error.message : String(flow.error)
    events.emit({ type: 'PAY_ERROR', properties: { ...properties, message } })
  }
}
