/** Swapping, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */
export {
  canSwap,
  isSwapNetwork,
  listSwapNetworks,
  openSwap,
  selectSwapNetwork,
  swapChainIds,
} from '../features/swap/canSwap.ts'
export { getSwapState, type SwapData, type SwapProblem, type SwapState } from '../features/swap/getSwapState.ts'
export { getRouteService, knownRouters } from '../features/swap/knownRouters.ts'
export {
  defaultSlippage,
  getSlippageWarning,
  parseSlippage,
  type SlippageWarning,
  slippagePresets,
  toMinimum,
  toPart,
} from '../features/swap/slippage.ts'
export { leaveSwap, returnToSwap, submitSwap } from '../features/swap/submitSwap.ts'
export { getSpender } from '../features/swap/swapCall.ts'
export {
  findSwapTokens,
  prefillSwap,
  reviewSwap,
  type SwapDraft,
  type SwapSide,
  saveSwapForm,
  selectSwapToken,
  setSlippage,
  setSwapAmount,
  startSwap,
  swapDraftAtom,
  turnSwap,
} from '../features/swap/swapDraft.ts'
export { canSubmit, type SwapEvent, type SwapFlow, swapFlowAtom } from '../features/swap/swapFlow.ts'
export {
  getAskedTask,
  getProviderFee,
  isAllowance,
  type SwapOffer,
  type SwapOfferParams,
  type SwapTask,
} from '../features/swap/swapOffer.ts'
export { swapOfferQuery } from '../features/swap/swapOfferQuery.ts'
export {
  type SwapQuote,
  swapFeeQuery,
  swapHoldingsQuery,
  swapPricesQuery,
  swapQuoteQuery,
  swapTokensQuery,
} from '../features/swap/swapQueries.ts'
export {
  isRecordOf,
  isSwapRecord,
  type SwapDetails,
  type SwapRecord,
  swapRecordsAtom,
} from '../features/swap/swapRecord.ts'
export {
  getNativeTokenAddress,
  groupSwapTokens,
  isNativeToken,
  nativeTokenAddress,
  type SwapHolding,
  type SwapToken,
  type SwapTokenGroup,
  suggestedSymbols,
} from '../features/swap/swapTokens.ts'
export { type Swapper, toSwapper } from '../features/swap/toSwapper.ts'
