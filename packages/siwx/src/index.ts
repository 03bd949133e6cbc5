export type { SiwxMessage, SiwxSession } from '@foyer/base'
export {
  type CheckedMessage,
  checkMessage,
  type MessageExpectation,
  type MessageProblem,
} from './message/checkMessage.ts'
export { type CreateMessageOptions, createMessage, generateNonce } from './message/createMessage.ts'
export { parseMessage } from './message/parseMessage.ts'
export type { ParsedMessage, SiwxVerifier } from './message/types.ts'
export { type SessionProblem, type VerifiedSession, verifySession } from './verifySession.ts'
