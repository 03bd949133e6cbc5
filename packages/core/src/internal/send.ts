/** Sending, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */

export { chooseToken, getTokenChoices, type TokenChoice } from '../features/send/chooseToken.ts'
export { getSendQueries } from '../features/send/getSendQueries.ts'
export { getSendState, type SendData, type SendState } from '../features/send/getSendState.ts'
export {
  getKnownReceivers,
  getReceiverWarning,
  type ReceiverWarning,
} from '../features/send/knownReceivers.ts'
export { reviewSend } from '../features/send/reviewSend.ts'
export {
  getKnownTokens,
  prefillSend,
  type SendEvent,
  type SendFlow,
  saveSendForm,
  saveToken,
  sendDraftAtom,
  sendFlowAtom,
  setSendAmount,
  setSendDraft,
  setSendReceiver,
  startSend,
  startSendNft,
} from '../features/send/sendDraft.ts'
export { isSendRecord, type SendDetails, type SendRecord, sendRecordsAtom } from '../features/send/sendRecord.ts'
export { leaveReceipt, submitSend } from '../features/send/submitSend.ts'
export { canSend, canSendNfts, type Sender, toSender } from '../features/send/toSender.ts'
export {
  canUseNames,
  findSendProblem,
  isNameLike,
  type NameProblem,
  type SendDraft,
  type SendProblem,
  type SentNft,
  toTransfer,
  toValue,
} from '../features/send/validateSend.ts'
