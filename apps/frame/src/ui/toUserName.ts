import type { WalletUser } from '../walletFlow.ts'
import { say } from '../words.ts'

/** What a user is called on this page's screens. */
export function toUserName({ email, identity = '' }: WalletUser): string {
  return email ?? say('wallet.farcaster-user', { fid: identity.replace('farcaster:', '') })
}
