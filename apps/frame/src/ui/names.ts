import { socialProviders } from '@foyer/base/socials'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

/** Returns what a user is called on this page's screens. */
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

const names: { readonly [provider: string]: { readonly name: string } } = socialProviders

/** Returns what a provider of logins is called; its id where the page does not know it. */
export function toProviderName(provider: string): string {
  if (provider === 'passkey') return translate('social.passkey')
  return (Object.hasOwn(names, provider) && names[provider]?.name) || provider
}

/** A site is its host; only where the way to it is not safe that is said as well. */
export function toSiteName(origin: string): string {
  return origin.startsWith('https://') ? new URL(origin).host : origin
}
