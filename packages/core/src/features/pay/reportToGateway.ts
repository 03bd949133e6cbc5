import { delay, isFoyerError, loadPart } from '@foyer/base'
import { reportRetryDelay, reportTries } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import type { Payment } from './payment.ts'

type Signed = { readonly hash: string; readonly payer: string | undefined }

/**
 * Tells the gateway which transaction is to pay, where the site's own server is to hear of it. Never rejects: the gateway believes
 * the chain, and is told once more when the payment is confirmed, and after a reload.
 */
export async function reportToGateway(foyer: Foyer, payment: Payment, { hash, payer }: Signed): Promise<void> {
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
