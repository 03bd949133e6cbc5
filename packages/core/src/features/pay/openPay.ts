import { atom } from 'jotai/vanilla'
import type { EventProperties } from '../../eventTable.ts'
import type { Foyer } from '../../foyer.ts'
import { closeRecord } from '../../ledger/ledger.ts'
import { goBack, navigate, reset, show } from '../../router/router.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'
import { createPayError } from './payError.ts'
import { isUnderWay, type PayFlow, payFlowAtom } from './payFlow.ts'
import { isWebAddress, type Payment, type PaymentOptions, parsePayment } from './payment.ts'
import { readPayRecord } from './payRecord.ts'
import { resumePayment } from './resumePayment.ts'

/** Whether the visitor went to connect a wallet to pay with. */
const isConnectingAtom = atom(false)
/** Stops watching for the payment before. */
const watchAtom = atom<{ readonly stop: () => void } | undefined>(undefined)

/**
 * Opens the screen on which a visitor pays: from the wallet that is connected, one that they connect there, or an exchange. A
 * payment of the same `paymentId` that was begun before goes on.
 * @returns the payment's id
 * @throws PayError `INVALID_…`, `ASSET_NOT_SUPPORTED`; `UNABLE_TO_INITIATE_PAYMENT` where the site has the feature off, or another
 * payment is under way
 */
export function openPay(foyer: Foyer, options: PaymentOptions): string {
  const { store } = foyer
  if (foyer.config.connect.features?.pay !== true) throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'features.pay')
  const payment = parsePayment(foyer, options)
  const flow = store.get(payFlowAtom)
  if (isUnderWay(flow)) {
    if (flow.step === 'idle' || flow.payment.id !== payment.id) {
      throw createPayError('UNABLE_TO_INITIATE_PAYMENT', 'another payment is under way')
    }
    showPay(foyer, 'PayLoading')
    return payment.id
  }
  store.set(payFlowAtom, { type: 'opened', payment })
  resumePayment(foyer, payment)
  showPay(foyer, store.get(payFlowAtom).step === 'choosing' ? 'Pay' : 'PayLoading')
  watch(foyer, payment)
  return payment.id
}

function showPay(foyer: Foyer, name: 'Pay' | 'PayLoading'): void {
  reset(foyer, name)
  show(foyer)
}

/** Follows the dialog and the payment until the visitor has paid or left. */
function watch(foyer: Foyer, payment: Payment): void {
  const { store } = foyer
  store.get(watchAtom)?.stop()
  store.set(isConnectingAtom, false)
  const report = createPayReporter(foyer, payment)
  const follow = () => {
    const flow = store.get(payFlowAtom)
    report(flow)
    const isOver = flow.step === 'idle' || flow.payment !== payment
    if (isOver) stop()
    if (flow.step !== 'paid' || isOver) return
    stop()
    redirect(payment.redirectUrl?.success)
  }
  const stops = [
    store.sub(isOpenAtom, () => store.get(isOpenAtom) || watchClosed(foyer, payment)),
    store.sub(payFlowAtom, follow),
  ]
  const stop = () => {
    for (const one of stops) one()
  }
  store.set(watchAtom, { stop })
  // on an earlier visit it may have been paid
  follow()
}

/**
 * Brings a visitor who has connected a wallet to pay with back to the payment; who closes the dialog before anything was asked has
 * left.
 */
function watchClosed(foyer: Foyer, payment: Payment): void {
  const { store } = foyer
  const namespace = payment.networkId.split(':')[0]
  const hasConnected =
    store.get(isConnectingAtom) && [...store.get(activeConnectionsAtom).keys()].some((one) => one === namespace)
  store.set(isConnectingAtom, false)
  if (hasConnected) return showPay(foyer, 'Pay')
  const flow = store.get(payFlowAtom)
  // what is on its way, or may be, goes on
  if (isUnderWay(flow) || (flow.step === 'failed' && flow.isUnclear)) return
  store.set(payFlowAtom, { type: 'left', payment })
  redirect(payment.redirectUrl?.failure)
}

function redirect(url: string | undefined): void {
  if (isWebAddress(url)) globalThis.location?.assign(url)
}

/** The visitor connects a wallet, and is back at the payment with it. */
export function connectToPay(foyer: Foyer, payment: Payment): void {
  foyer.store.set(isConnectingAtom, true)
  const namespace = foyer.adapters.size > 1 ? payment.networkId.split(':')[0] : undefined
  navigate(foyer, 'Connect', namespace ? ({ namespace } as { namespace: 'eip155' | 'solana' }) : undefined)
}

/** Back to the ways to pay. Of what is unclear the visitor says with it that they have looked, and nothing was paid. */
export function returnToPay(foyer: Foyer): void {
  const { store } = foyer
  const flow = store.get(payFlowAtom)
  if (flow.step !== 'failed') return
  const record = flow.isUnclear && readPayRecord(foyer, flow.payment.id)
  if (record) closeRecord(foyer, record)
  store.set(payFlowAtom, { type: 'back', payment: flow.payment })
  if (store.get(routeAtom).name !== 'PayLoading') return
  reset(foyer, 'Pay')
}

/** Leaves a payment whose screen is done: what is on its way goes on. */
export function leavePay(foyer: Foyer): void {
  reset(foyer, 'Pay')
  goBack(foyer)
}

/** Tells of a payment's steps, each once as it is reached: that it was opened now, not what an earlier visit has reached. */
function createPayReporter({ events, store }: Foyer, payment: Payment): (flow: PayFlow) => void {
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
