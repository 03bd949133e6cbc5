import { abortable, FoyerError, isUnsigned, requireCapability } from '@foyer/base'
import { toUnsent } from '../../adapters/toUnsent.ts'
import type { Foyer } from '../../foyer.ts'
import { saveRecord } from '../../ledger/ledger.ts'
import { replace } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { createPayError } from './payError.ts'
import { checkPayment, getPayer, type Payer } from './payer.ts'
import { canPay, payFlowAtom } from './payFlow.ts'
import type { Payment, PaymentTerms } from './payment.ts'
import { type PayRecord, readPayRecord, toPayRecord } from './payRecord.ts'
import { goOn, runPaymentAlone } from './resumePayment.ts'
import { watchPayment } from './settlePayment.ts'

/**
 * The visitor pays from the connected wallet. The chain is asked first; then the payment is kept, and only then the wallet is
 * asked, once, for exactly what is shown. Its course is in `payFlowAtom`. Never rejects.
 */
export async function payWithWallet(foyer: Foyer): Promise<void> {
  const { store } = foyer
  const flow = store.get(payFlowAtom)
  if (flow.step === 'idle' || !canPay(flow)) return
  const { payment } = flow
  store.set(payFlowAtom, { type: 'pressed', payment })
  if (store.get(routeAtom).name !== 'PayLoading') replace(foyer, 'PayLoading')
  try {
    await runPaymentAlone(payment, () => payOnce(foyer, payment))
  } catch (error) {
    store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
  }
}

async function payOnce(foyer: Foyer, payment: Payment): Promise<void> {
  const { store, signal } = foyer
  if (readPayRecord(foyer, payment.id)) return goOn(foyer, payment)
  const state = getPayer(foyer, payment)
  if (state.status === 'disconnected') throw new FoyerError('NoActiveCaipAddress')
  if (state.status !== 'ready') throw createPayError('UNABLE_TO_INITIATE_PAYMENT', state.status)
  const { problem } = await checkPayment(payment, state.payer, signal)
  if (problem) throw new FoyerError('InsufficientFunds')
  const { networkId, asset, recipient, value } = payment
  const request: PaymentTerms = { networkId, asset, recipient, value }
  store.set(payFlowAtom, { type: 'asked', payment, request })
  const current = store.get(payFlowAtom)
  // it is not what was shown
  if (current.step !== 'asking' || current.request !== request) return
  const record = saveRecord(foyer, toPayRecord(payment, state.payer.address))
  const hash = await requestWallet(foyer, payment, { payer: state.payer, request, record })
  if (hash === undefined) return
  const signed = saveRecord(foyer, { ...record, hash, state: { status: 'signed', at: Date.now() } })
  store.set(payFlowAtom, { type: 'signed', payment, hash })
  // the tab need not stay alone while the chain confirms: the record says how it stands
  void watchPayment(foyer, payment, signed)
}

type Question = { readonly payer: Payer; readonly request: PaymentTerms; readonly record: PayRecord }

/** @returns undefined where it did not sign, which is then told */
async function requestWallet(
  foyer: Foyer,
  payment: Payment,
  { payer, request, record }: Question,
): Promise<string | undefined> {
  const { adapter, connection, network } = payer
  const { asset, recipient: to } = request
  const call = { connection, network, to, value: BigInt(request.value), signal: foyer.signal }
  try {
    const answer =
      asset === 'native'
        ? requireCapability(adapter, 'sendTransaction', connection)(call)
        : requireCapability(adapter, 'sendToken', connection)({ ...call, tokenAddress: asset })
    return await abortable(answer, foyer.signal)
  } catch (cause) {
    const isCertain = isUnsigned(cause)
    const status = isCertain ? 'rejected' : 'unknown'
    if (!foyer.signal.aborted) saveRecord(foyer, { ...record, state: { status, at: Date.now() } })
    const error = toUnsent(cause)
    foyer.store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: !isCertain })
    return undefined
  }
}
