export type { Call, CallAnswer, CallInput, CallOutput, CallParams, SdkProperty, Service } from './call.ts'
export { getAnalyticsConfig, postEvent, postEvents } from './calls/analytics.ts'
export { authenticate, getAuthNonce, getAuthSession, setAuthMetadata, signOut } from './calls/auth.ts'
export { getHistory, getNftImage, getNfts } from './calls/history.ts'
export { getAssetImage, getCurrencyImage, getTokenImage } from './calls/images.ts'
export { getIdentity, getNamesOfAddress, resolveName } from './calls/names.ts'
export { callRpc, getAddressBalance } from './calls/nodes.ts'
export { createOnrampUrl, getOnrampOptions, getOnrampQuote } from './calls/onramp.ts'
export { getExchangeBuyStatus, getExchangePayUrl, getExchanges, reportPayment } from './calls/payments.ts'
export { createSmartSession, getSmartSessions, revokeSmartSession } from './calls/permissions.ts'
export { getBalance, getPriceHistory } from './calls/portfolio.ts'
export { getAppConfig, getOrigins, getSupportedChains } from './calls/project.ts'
export { getNameSuggestions, registerName } from './calls/registration.ts'
export {
  buildSwapApproval,
  buildSwapTransaction,
  getGasPrice,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  getTokenPrices,
} from './calls/swaps.ts'
export { getWalletImage, getWallets } from './calls/wallets.ts'
export type {
  AnyOf,
  AnyShape,
  ClientValue,
  Expected,
  Fields,
  Format,
  GatewayValue,
  List,
  Nullable,
  ObjectOf,
  OneOf,
  Optional,
  RecordOf,
  Shape,
  Text,
  Typed,
  Whole,
} from './shape.ts'
