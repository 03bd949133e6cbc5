import { type PlainWord, translate } from '../words.ts'

const names: { readonly [provider: string]: PlainWord } = {
  google: 'social.google',
  github: 'social.github',
  apple: 'social.apple',
  facebook: 'social.facebook',
  x: 'social.x',
  discord: 'social.discord',
  farcaster: 'social.farcaster',
  passkey: 'social.passkey',
}

/** What a provider of logins calls itself. */
export function toProviderName(provider: string): string {
  const name = Object.hasOwn(names, provider) ? names[provider] : undefined
  return name === undefined ? provider : translate(name)
}
