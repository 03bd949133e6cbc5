import { sharedWords } from '../en.ts'
import { grantWords } from './grantWords.ts'
import { passkeyWords } from './passkeyWords.ts'
import { requestWords } from './requestWords.ts'
import { solanaWords } from './solanaWords.ts'
import { walletWords } from './walletWords.ts'

export type { Message } from '../message.ts'
export { say } from '../say.ts'
export type { Slots } from '../slots.ts'

/**
 * Every word on the screens of a wallet of our own, in its frame and its windows. They are not among those that a site can
 * replace: what a visitor approves is said in the wallet's own words.
 */
export const frameWords = {
  ...sharedWords,
  ...grantWords,
  ...passkeyWords,
  ...requestWords,
  ...solanaWords,
  ...walletWords,
} as const
