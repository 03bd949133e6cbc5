import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

/** What a user is called on this page's screens. */
export function toUserName({ email, identity = '' }: WalletUser): string {
  return email ?? translate('wallet.farcaster-user', { fid: identity.replace('farcaster:', '') })
}
