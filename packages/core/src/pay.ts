/** Paying. An entry of its own, so that with every bundler it stays out of a page's first load. */
export {
  type Exchange,
  type ExchangeBuyStatus,
  getExchangeBuyStatus,
  getExchanges,
  getPayUrl,
} from './features/pay/exchanges.ts'
export { getAvailableExchanges } from './features/pay/getAvailableExchanges.ts'
export { openPay } from './features/pay/openPay.ts'
export { openPayUrl } from './features/pay/openPayUrl.ts'
export { getIsPaymentInProgress, getPayError, getPayResult, pay } from './features/pay/pay.ts'
export { payAssets } from './features/pay/payAssets.ts'
export { isPayError, type PayError, type PayErrorCode } from './features/pay/payError.ts'
export type { ExchangeSession, PayEvent, PayResult } from './features/pay/payFlow.ts'
export type { PaymentAsset, PaymentOptions } from './features/pay/payment.ts'
