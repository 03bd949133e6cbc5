/** Buying coins for money, for views. An entry of its own: see `swap.ts`. */
export { canBuy } from '../features/onramp/canBuy.ts'
export {
  getOnrampState,
  type OnrampData,
  type OnrampProblem,
  type OnrampState,
} from '../features/onramp/getOnrampState.ts'
export { defaultProviderFee, listOnrampProviders, type OnrampProvider } from '../features/onramp/listOnrampProviders.ts'
export {
  keepPurchase,
  type OnrampDraft,
  onrampDraftAtom,
  onrampPresets,
  selectPaymentCurrency,
  selectPurchase,
  setPaymentAmount,
  setSelectedProvider,
  startOnramp,
} from '../features/onramp/onrampDraft.ts'
export {
  canOrder,
  type OnrampEvent,
  type OnrampFlow,
  type OnrampOrder,
  onrampFlowAtom,
  type PaymentWindow,
} from '../features/onramp/onrampFlow.ts'
export {
  defaultOnrampOptions,
  defaultPaymentLimits,
  type OnrampOptions,
  type OnrampPurchase,
  type PaymentCurrency,
  type PaymentLimit,
  type PurchaseCurrency,
  type PurchaseNetwork,
  toCents,
} from '../features/onramp/onrampOptions.ts'
export {
  type OnrampQuote,
  type OnrampQuoteParams,
  onrampOptionsQuery,
  onrampQuoteQuery,
  placeholderQuoteId,
} from '../features/onramp/onrampQueries.ts'
export { openOnramp } from '../features/onramp/openOnramp.ts'
export { leavePurchase, resumePurchase, showPaymentWindow, startPurchase } from '../features/onramp/purchase.ts'
export { listPurchaseRecords, type PurchaseRecord, toPurchaseRecord } from '../features/onramp/purchaseRecords.ts'
export { type Buyer, toBuyer } from '../features/onramp/toBuyer.ts'
