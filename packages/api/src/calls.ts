import { authenticate } from './calls/authenticate.ts'
import { buildSwapApproval } from './calls/buildSwapApproval.ts'
import { buildSwapTransaction } from './calls/buildSwapTransaction.ts'
import { callRpc } from './calls/callRpc.ts'
import { createOnrampUrl } from './calls/createOnrampUrl.ts'
import { createSmartSession } from './calls/createSmartSession.ts'
import { getAddressBalance } from './calls/getAddressBalance.ts'
import { getAnalyticsConfig } from './calls/getAnalyticsConfig.ts'
import { getAppConfig } from './calls/getAppConfig.ts'
import { getAssetImage } from './calls/getAssetImage.ts'
import { getAuthNonce } from './calls/getAuthNonce.ts'
import { getAuthSession } from './calls/getAuthSession.ts'
import { getBalance } from './calls/getBalance.ts'
import { getCurrencyImage } from './calls/getCurrencyImage.ts'
import { getExchangeBuyStatus } from './calls/getExchangeBuyStatus.ts'
import { getExchangePayUrl } from './calls/getExchangePayUrl.ts'
import { getExchanges } from './calls/getExchanges.ts'
import { getGasPrice } from './calls/getGasPrice.ts'
import { getHistory } from './calls/getHistory.ts'
import { getIdentity } from './calls/getIdentity.ts'
import { getNameSuggestions } from './calls/getNameSuggestions.ts'
import { getNamesOfAddress } from './calls/getNamesOfAddress.ts'
import { getNftImage } from './calls/getNftImage.ts'
import { getNfts } from './calls/getNfts.ts'
import { getOnrampOptions } from './calls/getOnrampOptions.ts'
import { getOnrampQuote } from './calls/getOnrampQuote.ts'
import { getOrigins } from './calls/getOrigins.ts'
import { getPriceHistory } from './calls/getPriceHistory.ts'
import { getSmartSessions } from './calls/getSmartSessions.ts'
import { getSupportedChains } from './calls/getSupportedChains.ts'
import { getSwapAllowance } from './calls/getSwapAllowance.ts'
import { getSwapQuotes } from './calls/getSwapQuotes.ts'
import { getSwapTokens } from './calls/getSwapTokens.ts'
import { getTokenImage } from './calls/getTokenImage.ts'
import { getTokenPrices } from './calls/getTokenPrices.ts'
import { getWalletImage } from './calls/getWalletImage.ts'
import { getWallets } from './calls/getWallets.ts'
import { postEvent } from './calls/postEvent.ts'
import { postEvents } from './calls/postEvents.ts'
import { registerName } from './calls/registerName.ts'
import { reportPayment } from './calls/reportPayment.ts'
import { resolveName } from './calls/resolveName.ts'
import { revokeSmartSession } from './calls/revokeSmartSession.ts'
import { setAuthMetadata } from './calls/setAuthMetadata.ts'
import { signOut } from './calls/signOut.ts'

/** Every call by its name, for the side that serves them all. The widget imports the few that it makes. */
export const calls = {
  authenticate,
  buildSwapApproval,
  buildSwapTransaction,
  callRpc,
  createOnrampUrl,
  createSmartSession,
  getAddressBalance,
  getAnalyticsConfig,
  getAppConfig,
  getAssetImage,
  getAuthNonce,
  getAuthSession,
  getBalance,
  getCurrencyImage,
  getExchangeBuyStatus,
  getExchangePayUrl,
  reportPayment,
  getExchanges,
  getGasPrice,
  getHistory,
  getIdentity,
  getNameSuggestions,
  getNamesOfAddress,
  getNftImage,
  getNfts,
  getOnrampOptions,
  getOnrampQuote,
  getOrigins,
  getPriceHistory,
  getSmartSessions,
  getSupportedChains,
  getSwapAllowance,
  getSwapQuotes,
  getSwapTokens,
  getTokenImage,
  getTokenPrices,
  getWalletImage,
  getWallets,
  postEvent,
  postEvents,
  registerName,
  resolveName,
  revokeSmartSession,
  setAuthMetadata,
  signOut,
} as const

export type CallName = keyof typeof calls
