/**
 * What is needed only once a view is on screen. An entry of its own, so that with every bundler these, and the query
 * library below them, stay out of a page's first load.
 */
export {
  balanceQuery,
  nativeBalanceQuery,
  refreshBalances,
  tokenBalanceQuery,
  tokenQuery,
} from './features/portfolio/queries.ts'
export { feeQuery } from './features/send/queries.ts'
export {
  getKnownTokens,
  isKnownReceiver,
  prefillSend,
  rememberToken,
  reviewSend,
  sendDraftAtom,
  setSendDraft,
  startSend,
} from './features/send/sendDraft.ts'
export { type SendEvent, type SendFlow, sendFlowAtom } from './features/send/sendFlow.ts'
export { submitSend } from './features/send/submitSend.ts'
export { findSendProblem, type SendDraft, type SendProblem, toTransfer, toValue } from './features/send/validateSend.ts'
export { getQueryClient, queryOptions } from './query/queryClient.ts'
