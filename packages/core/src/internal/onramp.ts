/** Buying coins for money, for views. An entry of its own: see `swap.ts`. */

export {
  type Buyer,
  getOnrampState,
  type OnrampData,
  type OnrampProblem,
  type OnrampState,
  toBuyer,
} from '../features/onramp/getOnrampState.ts'
export { defaultProviderFee, listOnrampProviders, type OnrampProvider } from '../features/onramp/listOnrampProviders.ts'
export {
  canOrder,
  type OnrampDraft,
  type OnrampEvent,
  type OnrampFlow,
  type OnrampOrder,
  onrampDraftAtom,
  onrampFlowAtom,
  onrampPresets,
  type PaymentWindow,
  savePurchaseForm,
  selectPaymentCurrency,
  selectPurchase,
  setPaymentAmount,
  setSelectedProvider,
  startOnramp,
} from '../features/onramp/onrampDraft.ts'
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
export { canBuy, openOnramp } from '../features/onramp/openOnramp.ts'
export { leavePurchase, resumePurchase, showPaymentWindow, startPurchase } from '../features/onramp/purchase.ts'
export { listPurchaseRecords, type PurchaseRecord, toPurchaseRecord } from '../features/onramp/purchaseRecords.ts'
