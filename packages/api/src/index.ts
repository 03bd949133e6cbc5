export type { Call, CallAnswer, CallInput, CallOutput, CallParams, SdkProperty, Service } from './call.ts'
export { authenticate } from './calls/authenticate.ts'
export { buildSwapApproval } from './calls/buildSwapApproval.ts'
export { buildSwapTransaction } from './calls/buildSwapTransaction.ts'
export { callRpc } from './calls/callRpc.ts'
export { createOnrampUrl } from './calls/createOnrampUrl.ts'
export { createSmartSession } from './calls/createSmartSession.ts'
export { getAddressBalance } from './calls/getAddressBalance.ts'
export { getAnalyticsConfig } from './calls/getAnalyticsConfig.ts'
export { getAppConfig } from './calls/getAppConfig.ts'
export { getAssetImage } from './calls/getAssetImage.ts'
export { getAuthNonce } from './calls/getAuthNonce.ts'
export { getAuthSession } from './calls/getAuthSession.ts'
export { getBalance } from './calls/getBalance.ts'
export { getCurrencyImage } from './calls/getCurrencyImage.ts'
export { getExchangeBuyStatus } from './calls/getExchangeBuyStatus.ts'
export { getExchangePayUrl } from './calls/getExchangePayUrl.ts'
export { getExchanges } from './calls/getExchanges.ts'
export { getGasPrice } from './calls/getGasPrice.ts'
export { getHistory } from './calls/getHistory.ts'
export { getIdentity } from './calls/getIdentity.ts'
export { getNameSuggestions } from './calls/getNameSuggestions.ts'
export { getNamesOfAddress } from './calls/getNamesOfAddress.ts'
export { getNftImage } from './calls/getNftImage.ts'
export { getNfts } from './calls/getNfts.ts'
export { getOnrampOptions } from './calls/getOnrampOptions.ts'
export { getOnrampQuote } from './calls/getOnrampQuote.ts'
export { getOrigins } from './calls/getOrigins.ts'
export { getPriceHistory } from './calls/getPriceHistory.ts'
export { getSmartSessions } from './calls/getSmartSessions.ts'
export { getSupportedChains } from './calls/getSupportedChains.ts'
export { getSwapAllowance } from './calls/getSwapAllowance.ts'
export { getSwapQuotes } from './calls/getSwapQuotes.ts'
export { getSwapTokens } from './calls/getSwapTokens.ts'
export { getTokenImage } from './calls/getTokenImage.ts'
export { getTokenPrices } from './calls/getTokenPrices.ts'
export { getWalletImage } from './calls/getWalletImage.ts'
export { getWallets } from './calls/getWallets.ts'
export { postEvent } from './calls/postEvent.ts'
export { postEvents } from './calls/postEvents.ts'
export { registerName } from './calls/registerName.ts'
export { reportPayment } from './calls/reportPayment.ts'
export { resolveName } from './calls/resolveName.ts'
export { revokeSmartSession } from './calls/revokeSmartSession.ts'
export { setAuthMetadata } from './calls/setAuthMetadata.ts'
export { signOut } from './calls/signOut.ts'
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
