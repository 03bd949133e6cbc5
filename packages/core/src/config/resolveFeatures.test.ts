import { expect, test } from 'vitest'
import { type LocalFeatures, type RemoteFeatures, resolveFeatures } from './resolveFeatures.ts'
import { socialIds } from './socials.ts'

type Params = Parameters<typeof resolveFeatures>[0]

const off: RemoteFeatures = {
  email: false,
  socials: false,
  passkey: false,
  swaps: false,
  onramp: false,
  activity: false,
  reownBranding: false,
  multiWallet: false,
}
const defaults: RemoteFeatures = {
  email: true,
  socials: socialIds,
  passkey: false,
  swaps: ['1inch'],
  onramp: ['meld'],
  activity: true,
  reownBranding: true,
  multiWallet: false,
}
const local: LocalFeatures = { email: false, swaps: false, socials: ['github'] }
const entry = (id: string, isEnabled: boolean, config?: string[] | null) => ({ id, isEnabled, config })

test.each<[string, Params, Partial<RemoteFeatures>]>([
  ['basic: everything off', { local, remote: undefined, basic: true }, off],
  ['basic wins over the project', { local: {}, remote: [entry('swap', true, ['1inch'])], basic: true }, off],
  ['not fetched, nothing local: defaults', { local: {}, remote: undefined }, defaults],
  [
    'not fetched: local counts',
    { local, remote: undefined },
    { ...defaults, email: false, swaps: false, socials: ['github'] },
  ],
  ['fetched, entry missing: off', { local, remote: [] }, off],
  ['fetched, configuration undefined: off', { local, remote: [entry('swap', true)] }, { swaps: false }],
  ['fetched, null: local', { local: { swaps: ['mine'] }, remote: [entry('swap', true, null)] }, { swaps: ['mine'] }],
  ['fetched, null, nothing local: default', { local: {}, remote: [entry('swap', false, null)] }, { swaps: ['1inch'] }],
  ['list: enabled and not empty', { local: {}, remote: [entry('onramp', true, ['meld'])] }, { onramp: ['meld'] }],
  ['list: enabled but empty', { local: {}, remote: [entry('onramp', true, [])] }, { onramp: false }],
  ['list: not enabled', { local: {}, remote: [entry('onramp', false, ['meld'])] }, { onramp: false }],
  [
    'boolean: an empty list counts as a configuration',
    { local: {}, remote: [entry('activity', true, [])] },
    { activity: true },
  ],
  ['boolean: not enabled', { local: {}, remote: [entry('multi_wallet', false, [])] }, { multiWallet: false }],
  ['boolean: enabled', { local: {}, remote: [entry('multi_wallet', true, [])] }, { multiWallet: true }],
  [
    'branding, by the project’s own name for it',
    { local: {}, remote: [entry('reown_branding', true, [])] },
    { reownBranding: true },
  ],
  [
    'e-mail and socials share one entry',
    { local: {}, remote: [entry('social_login', true, ['email', 'github', 'myspace'])] },
    { email: true, socials: ['github'] },
  ],
  [
    'socials without e-mail',
    { local: {}, remote: [entry('social_login', true, ['google'])] },
    { email: false, socials: ['google'] },
  ],
  ['a passkey, where the site alone wants it', { local: { passkey: true }, remote: undefined }, { passkey: true }],
  [
    'a passkey, where the project has it and the site does not want it',
    { local: {}, remote: [entry('social_login', true, ['passkey'])] },
    { passkey: false },
  ],
  [
    'a passkey, where both want it',
    { local: { passkey: true }, remote: [entry('social_login', true, ['passkey'])] },
    { passkey: true },
  ],
  [
    'a passkey, where the wallet has no such login',
    { local: { passkey: true }, remote: [entry('social_login', true, ['email'])] },
    { passkey: false },
  ],
  ['pay turns passkeys off', { local: { passkey: true }, remote: undefined, pay: true }, { passkey: false }],
  [
    'pay turns e-mail and socials off',
    { local: {}, remote: undefined, pay: true },
    { ...defaults, email: false, socials: false },
  ],
])('default: %s', (_, params, expected) => expect(resolveFeatures(params).features).toMatchObject(expected))

test('behavior: local settings the project overrode are named; those that counted are not', () => {
  const remote = [entry('swap', true, ['1inch']), entry('activity', true, null)]
  expect(resolveFeatures({ local: { swaps: false, activity: false }, remote }).ignored).toEqual(['swaps'])
})

test('behavior: a site is told that the wallet has no login with a passkey, and nothing where both agree', () => {
  const remote = (logins: string[]) => [entry('social_login', true, logins)]
  expect(resolveFeatures({ local: { passkey: true }, remote: remote(['email']) }).ignored).toEqual(['passkey'])
  expect(resolveFeatures({ local: { passkey: true }, remote: remote(['passkey']) }).ignored).toEqual([])
  expect(resolveFeatures({ local: { passkey: false }, remote: remote(['passkey']) }).ignored).toEqual([])
})
