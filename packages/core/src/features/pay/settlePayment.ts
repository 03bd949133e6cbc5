import { delay, isFoyerError, requireCapability } from '@foyer/base'
import { pendingTransactionRetryDelay } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { refreshBalances } from '../../query/balanceQueries.ts'
import { findNetwork } from '../../state/networks.ts'
import { waitForExchange } from './exchanges.ts'
import { createPayError } from './payError.ts'
import { type ExchangeSession, type PayResult, payFlowAtom } from './payFlow.ts'
import type { Payment } from './payment.ts'
import { forgetPayRecord, setPayRecord } from './payRecords.ts'
import { reportToGateway } from './reportToGateway.ts'

export type SignedPayment = { readonly hash: string; readonly payer?: string | undefined }

/** Waits for what the chain says of a transaction that was signed. Never rejects. */
export async function followTransaction(foyer: Foyer, payment: Payment, signed: SignedPayment): Promise<void> {
  const { hash, payer } = signed
  void reportToGateway(foyer, payment, { hash, payer })
  const { store, signal } = foyer
  const network = findNetwork(foyer.config, payment.networkId)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  if (!adapter) return
  while (!signal.aborted) {
    try {
      const outcome = await requireCapability(adapter, 'waitForTransaction')({ hash, network, signal })
      await refreshBalances(foyer)
      if (outcome.status === 'confirmed') {
        return finish(foyer, payment, { paymentId: payment.id, method: 'wallet', hash: outcome.hash ?? hash }, payer)
      }
      // nothing moved: it may be paid again
      forgetPayRecord(foyer, payment.id)
      const error = createPayError('GENERIC_PAYMENT_ERROR', outcome)
      store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
      return
    } catch (error) {
      // a silent node says nothing about the transaction: it is asked again
      if (!isFoyerError(error, 'RpcRequestFailed')) return
      await delay(pendingTransactionRetryDelay, signal).catch(ignoreAbort)
    }
  }
}

/** Waits for what an exchange says. Never rejects. @param signal ends the wait, not the payment */
export async function followExchange(
  foyer: Foyer,
  payment: Payment,
  { session, signal }: { readonly session: ExchangeSession; readonly signal: AbortSignal },
): Promise<void> {
  const answer = await waitForExchange(foyer, session, AbortSignal.any([signal, foyer.signal])).catch(() => undefined)
  if (!answer) return
  if (answer.status === 'SUCCESS') {
    return finish(foyer, payment, { paymentId: payment.id, method: 'exchange', ...session, hash: answer.txHash })
  }
  forgetPayRecord(foyer, payment.id)
  const error = createPayError('GENERIC_PAYMENT_ERROR', answer)
  foyer.store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
}

function finish(foyer: Foyer, payment: Payment, result: PayResult, payer?: string): void {
  const { hash } = result
  if (result.method === 'wallet') setPayRecord(foyer, payment, { status: 'paid', hash: result.hash, payer })
  else {
    const { exchangeId, sessionId } = result
    setPayRecord(foyer, payment, { status: 'paidByExchange', exchangeId, sessionId, ...(hash && { hash }) })
  }
  if (hash !== undefined) void reportToGateway(foyer, payment, { hash, payer })
  foyer.store.set(payFlowAtom, { type: 'paid', payment, result })
}

/** The loop sees the signal itself. */
function ignoreAbort(): void {}
