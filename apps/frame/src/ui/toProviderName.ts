import { socialProviders } from '@foyer/base/socials'
import { translate } from '../words.ts'

const names: { readonly [provider: string]: { readonly name: string } } = socialProviders

/** Returns what a provider of logins is called; its id where the page does not know it. */
export function toProviderName(provider: string): string {
  if (provider === 'passkey') return translate('social.passkey')
  return (Object.hasOwn(names, provider) && names[provider]?.name) || provider
}
