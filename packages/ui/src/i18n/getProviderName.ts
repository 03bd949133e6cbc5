import { type RedirectProvider, type SocialProvider, socialProviders } from '@foyer/base/socials'

/** Returns what a way to sign in is called within a sentence. */
export function getProviderName(
  t: (key: 'social.passkey') => string,
  provider: RedirectProvider | SocialProvider,
): string {
  return provider === 'passkey' ? t('social.passkey') : socialProviders[provider].name
}
