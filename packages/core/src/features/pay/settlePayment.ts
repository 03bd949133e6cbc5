import { delay, isFoyerError, loadPart } from '@foyer/base'
import { reportRetryDelay, reportTries } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { watchRecord } from '../../ledger/followLedger.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import { waitForExchange } from './exchanges.ts'
import { createPayError } from './payError.ts'
import { type PayResult, payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import type { PayRecord } from './payRecord.ts'

/** Waits for what the chain says of a transaction that was signed. Never rejects. */
export async function watchPayment(foyer: Foyer, payment: Payment, signed: PayRecord): Promise<void> {
  report(foyer, payment, signed)
  const settled = await watchRecord(foyer, signed)
  const { status } = settled.state
  if (status === 'signed' || status === 'pending') return
  if (status === 'confirmed') return finish(foyer, payment, settled)
  fail(foyer, payment, settled.state)
}

/** Waits for what an exchange says. Never rejects. @param signal ends the wait, not the payment */
export async function watchExchange(
  foyer: Foyer,
  payment: Payment,
  { record, signal }: { readonly record: PayRecord; readonly signal: AbortSignal },
): Promise<void> {
  const { exchange } = record.details
  if (!exchange) return
  const answer = await waitForExchange(foyer, exchange, AbortSignal.any([signal, foyer.signal])).catch(() => undefined)
  if (!answer) return
  const isPaid = answer.status === 'SUCCESS'
  const hash = answer.txHash
  const state = { status: isPaid ? 'confirmed' : 'failed', at: Date.now(), ...(isPaid && hash && { hash }) } as const
  const settled = saveRecord(foyer, { ...record, state })
  if (isPaid) finish(foyer, payment, settled)
  else fail(foyer, payment, answer)
}

/** Nothing was paid, and it may be paid again; of what is unknown the visitor looks first. */
function fail(foyer: Foyer, payment: Payment, details: { readonly status: string }): void {
  const error = createPayError('GENERIC_PAYMENT_ERROR', details)
  foyer.store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: details.status === 'unknown' })
}

function finish(foyer: Foyer, payment: Payment, record: PayRecord): void {
  report(foyer, payment, record)
  foyer.store.set(payFlowAtom, { type: 'paid', payment, result: toResult(record) })
}

function report(foyer: Foyer, payment: Payment, { account, details, state, hash = '' }: PayRecord): void {
  const mined = state.hash ?? hash
  const payer = details.exchange ? undefined : account
  if (mined) void reportToGateway(foyer, payment, { hash: mined, payer })
}

/** Returns what was paid. @param record of a payment that was made */
export function toResult({ details, state, hash = '' }: PayRecord): PayResult {
  const { paymentId, exchange } = details
  if (exchange) return { paymentId, method: 'exchange', ...exchange, hash: state.hash }
  return { paymentId, method: 'wallet', hash: state.hash ?? hash }
}

type Signed = { readonly hash: string; readonly payer: string | undefined }

/**
 * Tells the gateway which transaction is to pay, where the site's own server is to hear of it. Never rejects: the gateway believes
 * the chain, and is told once more when the payment is confirmed, and after a reload.
 */
async function reportToGateway(foyer: Foyer, payment: Payment, { hash, payer }: Signed): Promise<void> {
  if (foyer.config.connect.pay?.webhook !== true) return
  const { id: paymentId, networkId: network, asset, recipient } = payment
  const { signal } = foyer
  const { callApi, reportPayment } = await loadPart(() => import('./calls.ts'))
  for (let tries = 1; tries <= reportTries && !signal.aborted; tries += 1) {
    try {
      await callApi(foyer, reportPayment, { paymentId, network, asset, recipient, payer, hash }, { signal })
      return
    } catch (error) {
      // it has understood, and says no
      if (isFoyerError(error, 'HttpRequestFailed')) return
      await delay(reportRetryDelay * 2 ** (tries - 1), signal).catch(ignoreAbort)
    }
  }
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}
