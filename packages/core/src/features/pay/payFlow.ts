import { atomWithReducer } from 'jotai/vanilla/utils'
import type { Payment, PaymentTerms } from './payment.ts'

/** What was paid: by a transaction of the visitor's wallet, or by an exchange. */
export type PayResult =
  | { readonly paymentId: string; readonly method: 'wallet'; readonly hash: string }
  | {
      readonly paymentId: string
      readonly method: 'exchange'
      readonly exchangeId: string
      readonly sessionId: string
      /** Once the exchange has told it. */
      readonly hash?: string | undefined
    }

/** An exchange's own name of one payment. */
export type ExchangeSession = { readonly exchangeId: string; readonly sessionId: string }

/** Where a payment stands. */
export type PayFlow =
  | { readonly step: 'idle' }
  | { readonly step: 'choosing'; readonly payment: Payment }
  /** Pressed: the chain is asked whether it can be paid. */
  | { readonly step: 'checking'; readonly payment: Payment }
  | { readonly step: 'asking'; readonly payment: Payment; readonly request: PaymentTerms }
  /** The wallet has signed: the chain decides. */
  | { readonly step: 'confirming'; readonly payment: Payment; readonly hash: string }
  /** An exchange is asked for its page. */
  | { readonly step: 'opening'; readonly payment: Payment; readonly exchangeId: string }
  | { readonly step: 'atExchange'; readonly payment: Payment; readonly session: ExchangeSession }
  | { readonly step: 'paid'; readonly payment: Payment; readonly result: PayResult }
  /** `isUnclear`: someone may still pay what they were asked for. */
  | { readonly step: 'failed'; readonly payment: Payment; readonly error: unknown; readonly isUnclear: boolean }

/** What happens to a payment; `payment` names the one it is about. */
export type PayEvent = { readonly payment: Payment } & (
  | { readonly type: 'opened' }
  | { readonly type: 'pressed' }
  | { readonly type: 'asked'; readonly request: PaymentTerms }
  | { readonly type: 'signed'; readonly hash: string }
  | { readonly type: 'exchangeChosen'; readonly exchangeId: string }
  | { readonly type: 'exchangeOpened'; readonly session: ExchangeSession }
  | { readonly type: 'paid'; readonly result: PayResult }
  | { readonly type: 'failed'; readonly error: unknown; readonly isUnclear: boolean }
  /** The visitor goes back to the ways to pay; of what is unclear they say so that they have looked. */
  | { readonly type: 'back' }
  /** The visitor stops waiting for the exchange, which may still pay. */
  | { readonly type: 'stopped' }
  /** The visitor leaves; what is unclear stays so. */
  | { readonly type: 'left' }
)

const idle: PayFlow = { step: 'idle' }

/**
 * Only what can follow. One question at a time, to one wallet or one exchange, about exactly what is shown. While it is not
 * known what became of it, nothing else is asked before the visitor has seen that.
 */
export function transition(flow: PayFlow, event: PayEvent): PayFlow {
  const { payment } = event
  if (event.type === 'opened') {
    if (isUnderWay(flow)) return flow
    // what may have been paid is not asked for again before the visitor has looked, even where nothing could be kept of it
    const isOpen = isUnclear(flow) && flow.payment.id === payment.id
    return isOpen ? { ...flow, payment } : { step: 'choosing', payment }
  }
  if (flow.step === 'idle' || flow.payment !== payment) return flow
  switch (event.type) {
    case 'pressed':
      return canPay(flow) ? { step: 'checking', payment } : flow
    case 'asked':
      if (flow.step !== 'checking') return flow
      return isAsShown(event.request, payment)
        ? { step: 'asking', payment, request: event.request }
        : { step: 'failed', payment, error: undefined, isUnclear: false }
    case 'signed':
      // of a wallet that was asked on an earlier visit the chain is asked from the start
      return flow.step === 'asking' || flow.step === 'choosing' || isUnclear(flow)
        ? { step: 'confirming', payment, hash: event.hash }
        : flow
    case 'exchangeChosen':
      return canPay(flow) ? { step: 'opening', payment, exchangeId: event.exchangeId } : flow
    case 'exchangeOpened':
      return flow.step === 'opening' || flow.step === 'choosing' || isUnclear(flow)
        ? { step: 'atExchange', payment, session: event.session }
        : flow
    case 'paid':
      return { step: 'paid', payment, result: event.result }
    case 'failed':
      return flow.step === 'paid' ? flow : { step: 'failed', payment, error: event.error, isUnclear: event.isUnclear }
    case 'back':
      return flow.step === 'failed' ? { step: 'choosing', payment } : flow
    case 'stopped':
      return flow.step === 'atExchange' ? { step: 'failed', payment, error: undefined, isUnclear: true } : flow
    case 'left':
      return isUnderWay(flow) || isUnclear(flow) ? flow : idle
  }
}

/** Whether it may have been paid, and no one knows. */
function isUnclear(flow: PayFlow): flow is Extract<PayFlow, { readonly step: 'failed' }> {
  return flow.step === 'failed' && flow.isUnclear
}

/** Whether the visitor may choose how to pay. */
export function canPay(flow: PayFlow): boolean {
  return flow.step === 'choosing' || (flow.step === 'failed' && !isUnclear(flow))
}

/** Whether a wallet, a chain or an exchange is waited for. */
export function isUnderWay({ step }: PayFlow): boolean {
  return step !== 'idle' && step !== 'choosing' && step !== 'paid' && step !== 'failed'
}

/** Whether what the wallet is asked for is what the visitor sees. */
function isAsShown(request: PaymentTerms, payment: Payment): boolean {
  const names = ['networkId', 'asset', 'recipient', 'value'] as const
  return names.every((name) => request[name] === payment[name])
}

/** How the payment stands that this page asks for. */
export const payFlowAtom = atomWithReducer<PayFlow, PayEvent>(idle, transition)
