/** Paying. An entry of its own, so that with every bundler it stays out of a page's first load. */
export {
  type Exchange,
  type ExchangeBuyStatus,
  exchangesQuery,
  getExchangeBuyStatus,
  getExchanges,
  getPayUrl,
} from './features/pay/exchanges.ts'
export { getAvailableExchanges } from './features/pay/getAvailableExchanges.ts'
export { connectToPay, leavePay, openPay, returnToPay } from './features/pay/openPay.ts'
export { openPayUrl } from './features/pay/openPayUrl.ts'
export { getIsPaymentInProgress, getPayError, getPayResult, pay } from './features/pay/pay.ts'
export { payAssets } from './features/pay/payAssets.ts'
export { type PayCheck, payCheckQuery } from './features/pay/payCheckQuery.ts'
export { isPayError, type PayError, type PayErrorCode } from './features/pay/payError.ts'
export { getPayer, type Payer, type PayerState } from './features/pay/payer.ts'
export {
  canPay,
  type ExchangeSession,
  type PayEvent,
  type PayFlow,
  type PayResult,
  payFlowAtom,
} from './features/pay/payFlow.ts'
export type { Payment, PaymentAsset, PaymentOptions } from './features/pay/payment.ts'
export { isPayRecord, type PayDetails, type PayRecord } from './features/pay/payRecord.ts'
export { payWithExchange } from './features/pay/payWithExchange.ts'
export { payWithWallet } from './features/pay/payWithWallet.ts'
export { stopExchange } from './features/pay/startExchange.ts'
