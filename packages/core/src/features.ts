/**
 * What is needed only once a view is on screen. An entry of its own, so that with every bundler it stays out of a
 * page's first load.
 */
export { canSend, isSendNamespace } from './features/send/canSend.ts'
export { chooseToken, getTokenChoices, type TokenChoice } from './features/send/chooseToken.ts'
export { getSendQueries } from './features/send/getSendQueries.ts'
export { getSendState, type SendData, type SendState } from './features/send/getSendState.ts'
export {
  getKnownTokens,
  isKnownReceiver,
  prefillSend,
  rememberToken,
  reviewSend,
  sendDraftAtom,
  setSendAmount,
  setSendDraft,
  setSendReceiver,
  startSend,
} from './features/send/sendDraft.ts'
export { type SendEvent, type SendFlow, sendFlowAtom } from './features/send/sendFlow.ts'
export { submitSend } from './features/send/submitSend.ts'
export { type Sender, toSender } from './features/send/toSender.ts'
export { findSendProblem, type SendDraft, type SendProblem, toTransfer, toValue } from './features/send/validateSend.ts'
