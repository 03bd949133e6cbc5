/** Paying. An entry of its own, so that with every bundler it stays out of a page's first load. */
export {
  type Exchange,
  type ExchangeBuyStatus,
  getExchangeBuyStatus,
  getExchanges,
  getPayUrl,
} from './features/pay/exchanges.ts'
export { openPay } from './features/pay/openPay.ts'
export {
  getAvailableExchanges,
  getIsPaymentInProgress,
  getPayError,
  getPayResult,
  openPayUrl,
  pay,
  payAssets,
} from './features/pay/pay.ts'
export { isPayError, type PayError, type PayErrorCode } from './features/pay/payError.ts'
export type { ExchangeSession, PayEvent, PayResult } from './features/pay/payFlow.ts'
export type { PaymentAsset, PaymentOptions } from './features/pay/payment.ts'
