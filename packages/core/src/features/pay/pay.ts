import { after } from '@foyer/base'
import { payTimeout } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { openPay } from './openPay.ts'
import { createPayError, type PayError } from './payError.ts'
import { isUnderWay, type PayFlow, type PayResult, payFlowAtom } from './payFlow.ts'
import type { PaymentOptions } from './payment.ts'

type PayWait = {
  /** How long the visitor may take, in ms. What is on its way by then goes on. Default 300 000. */
  readonly timeout?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens the payment and waits for what becomes of it. What it says is what this page has seen: before you ship, ask
 * `createPaymentCheck` of `@foyer/server/pay`.
 * @throws PayError those of `openPay`; `GENERIC_PAYMENT_ERROR` where the visitor left or the time is over, `details` says which
 */
export async function pay(foyer: Foyer, options: PaymentOptions, wait: PayWait = {}): Promise<PayResult> {
  const { store } = foyer
  const id = openPay(foyer, options)
  const done = new AbortController()
  const paid = new Promise<PayResult>((resolve, reject) => {
    let seen: PayFlow = store.get(payFlowAtom)
    const look = () => {
      const flow = store.get(payFlowAtom)
      if (flow.step === 'paid' && flow.payment.id === id) resolve(flow.result)
      else if (flow.step === 'idle' || flow.payment.id !== id) reject(toLeft(seen))
      seen = flow
    }
    done.signal.addEventListener('abort', store.sub(payFlowAtom, look))
    const end = (details: string) => () => reject(createPayError('GENERIC_PAYMENT_ERROR', details))
    const endings = [foyer.signal, ...(wait.signal ? [wait.signal] : [])]
    for (const signal of endings) signal.addEventListener('abort', end('aborted'), { signal: done.signal })
    if (endings.some(({ aborted }) => aborted)) end('aborted')()
    after(wait.timeout ?? payTimeout, done.signal, end('timeout'))
    look()
  })
  return await paid.finally(() => done.abort())
}

function toLeft(flow: PayFlow): PayError {
  return createPayError('GENERIC_PAYMENT_ERROR', (flow.step === 'failed' && flow.error) || 'left')
}

/** What was paid last, on this page. */
export function getPayResult(foyer: Foyer): PayResult | undefined {
  const flow = foyer.store.get(payFlowAtom)
  return flow.step === 'paid' ? flow.result : undefined
}

/** Why the payment on screen was not made. */
export function getPayError(foyer: Foyer): unknown {
  const flow = foyer.store.get(payFlowAtom)
  return flow.step === 'failed' ? flow.error : undefined
}

/** Whether a wallet, a chain or an exchange is waited for. */
export function getIsPaymentInProgress(foyer: Foyer): boolean {
  return isUnderWay(foyer.store.get(payFlowAtom))
}
