import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'
import { toProviderName } from './toProviderName.ts'

/** What a user is called on this page's screens. */
export function toUserName({ email, identity = '' }: WalletUser): string {
  if (email !== undefined) return email
  if (identity.startsWith('farcaster:'))
    return translate('wallet.farcaster-user', { fid: identity.replace('farcaster:', '') })
  if (identity.startsWith('passkey:')) return translate('passkeyLogin.user')
  return translate('social.account', { provider: toProviderName(readProvider(identity)) })
}

/** Of an account elsewhere, as `<provider>:<id>` or `<provider> <server>:<id>`. */
export function readProvider(identity: string): string {
  return /^[a-z]+/.exec(identity)?.[0] ?? ''
}
