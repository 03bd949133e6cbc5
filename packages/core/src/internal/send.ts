/** Sending, for views. An entry of its own, so that with every bundler it stays out of a page's first load. */
export { canSend, canSendNfts } from '../features/send/canSend.ts'
export { canUseNames } from '../features/send/canUseNames.ts'
export { chooseToken, getTokenChoices, type TokenChoice } from '../features/send/chooseToken.ts'
export { getSendQueries } from '../features/send/getSendQueries.ts'
export { getSendState, type SendData, type SendState } from '../features/send/getSendState.ts'
export { isNameLike } from '../features/send/isNameLike.ts'
export {
  getKnownReceivers,
  getReceiverWarning,
  type ReceiverWarning,
} from '../features/send/knownReceivers.ts'
export { reviewSend } from '../features/send/reviewSend.ts'
export {
  getKnownTokens,
  keepSend,
  prefillSend,
  saveToken,
  sendDraftAtom,
  setSendAmount,
  setSendDraft,
  setSendReceiver,
  startSend,
  startSendNft,
} from '../features/send/sendDraft.ts'
export { type SendEvent, type SendFlow, sendFlowAtom } from '../features/send/sendFlow.ts'
export { isSendRecord, type SendDetails, type SendRecord, sendRecordsAtom } from '../features/send/sendRecord.ts'
export { leaveReceipt, submitSend } from '../features/send/submitSend.ts'
export { type Sender, toSender } from '../features/send/toSender.ts'
export {
  findSendProblem,
  type NameProblem,
  type SendDraft,
  type SendProblem,
  type SentNft,
  toTransfer,
  toValue,
} from '../features/send/validateSend.ts'
