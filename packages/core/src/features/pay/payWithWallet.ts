import { abortable, FoyerError, isUnsigned, requireCapability } from '@foyer/base'
import { toUnsent } from '../../adapters/toUnsent.ts'
import type { Foyer } from '../../foyer.ts'
import { replace } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { checkPayment } from './payCheckQuery.ts'
import { createPayError } from './payError.ts'
import { getPayer, type Payer } from './payer.ts'
import { canPay, payFlowAtom } from './payFlow.ts'
import type { Payment, PaymentTerms } from './payment.ts'
import { forgetPayRecord, readPayRecord, setPayRecord } from './payRecords.ts'
import { resumePayment } from './resumePayment.ts'
import { followTransaction } from './settlePayment.ts'

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
    await alone(payment, () => payOnce(foyer, payment))
  } catch (error) {
    store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: false })
  }
}

/** Two tabs of a site never ask for one payment at the same time. */
async function alone(payment: Payment, run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  // a page without encryption has no locks: there the record alone tells the tabs of each other
  if (!locks) return await run()
  await locks.request(`foyer-pay ${payment.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'another tab')
    await run()
  })
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
  const asking = store.get(payFlowAtom)
  // it is not what was shown
  if (asking.step !== 'asking' || asking.request !== request) return
  setPayRecord(foyer, payment, { status: 'asked' })
  const hash = await requestWallet(foyer, payment, { payer: state.payer, request })
  if (hash === undefined) return
  const payer = state.payer.connection.accounts[0]?.address
  setPayRecord(foyer, payment, { status: 'sent', hash, payer })
  store.set(payFlowAtom, { type: 'signed', payment, hash })
  // the tab need not stay alone while the chain confirms: the record says how it stands
  void followTransaction(foyer, payment, { hash, payer })
}

/** Another tab has asked meanwhile. */
function goOn(foyer: Foyer, payment: Payment): void {
  foyer.store.set(payFlowAtom, { type: 'failed', payment, error: undefined, isUnclear: false })
  foyer.store.set(payFlowAtom, { type: 'back', payment })
  resumePayment(foyer, payment)
}

type Question = { readonly payer: Payer; readonly request: PaymentTerms }

/** @returns undefined where it did not sign, which is then told */
async function requestWallet(
  foyer: Foyer,
  payment: Payment,
  { payer, request }: Question,
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
    if (isCertain) forgetPayRecord(foyer, payment.id)
    const error = toUnsent(cause)
    foyer.store.set(payFlowAtom, { type: 'failed', payment, error, isUnclear: !isCertain })
    return undefined
  }
}
