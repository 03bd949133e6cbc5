import { isFoyerError } from '@foyer/base'
import { fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ChangeableOptions,
  createFoyer,
  type FoyerOptions,
  getRemoteFeatures,
  getTheme,
  open,
  setThemeMode,
  updateFeatures,
  updateOptions,
  watchRemoteFeatures,
  watchTheme,
} from '../index.ts'
import { getConnectMethods, getConnectOptions } from '../internal/connect.ts'

const heard: string[] = []
beforeEach(() => {
  heard.splice(0)
  vi.spyOn(console, 'warn').mockImplementation((text: string) => heard.push(text))
})
afterEach(() => vi.restoreAllMocks())

const makeFoyer = (changes: Partial<FoyerOptions> = {}) =>
  createFoyer({
    projectId: 'p1',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    frameUrl: 'https://wallet.test',
    ...changes,
  })

test('default: what is named changes, the rest stays, undefined is the default again', () => {
  const foyer = makeFoyer({ features: { send: false }, enableNetworkSwitch: false, privacyPolicyUrl: '/privacy' })
  updateOptions(foyer, { termsConditionsUrl: '/terms', enableNetworkSwitch: undefined, excludeWalletIds: ['a', 'a'] })
  expect(foyer.config).toMatchObject({
    termsConditionsUrl: '/terms',
    privacyPolicyUrl: '/privacy',
    enableNetworkSwitch: true,
    features: { send: false },
    projectId: 'p1',
  })
  expect(getConnectOptions(foyer).excludeWalletIds).toEqual(['a'])
  expect(() => Object.assign(foyer.config, { debug: false })).toThrow(TypeError)
})

test('default: single features change, the ways in with them', () => {
  const foyer = makeFoyer({ features: { send: false, collapseWallets: true } })
  expect(getConnectMethods(foyer)).toEqual(['wallet', 'email'])
  updateFeatures(foyer, { email: false, socials: ['google'], connectMethodsOrder: ['social', 'wallet'] })
  expect(getConnectMethods(foyer)).toEqual(['social', 'wallet'])
  expect([foyer.config.features.send, getConnectOptions(foyer).isCollapsed]).toEqual([false, true])
  updateFeatures(foyer, { pay: true })
  expect(getConnectMethods(foyer)).toEqual(['wallet'])
})

test('behavior: what the project decided stays decided, what it left open follows the site', async () => {
  const features = [
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'social_login', isEnabled: true, config: null },
  ]
  const fetch = fakeFetch({
    'GET /appkit/v1/config': { features },
    'GET /projects/v1/origins': { allowedOrigins: ['*'] },
  })
  const foyer = makeFoyer({ apiUrl: 'https://api.test', fetch })
  const resolved = new Promise((resolve) => watchRemoteFeatures(foyer, resolve))
  open(foyer)
  await resolved
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: true, swaps: ['1inch'] })
  updateFeatures(foyer, { email: false, swaps: false })
  expect(getRemoteFeatures(foyer)).toMatchObject({ email: false, swaps: ['1inch'] })
  await vi.waitFor(() => expect(heard.join()).toContain('features swaps: the project'))
})

test('default: the theme is replaced where it is named, and told to whoever watches until they stop', () => {
  const foyer = makeFoyer({ themeVariables: { '--foyer-accent': 'red' } })
  const seen: unknown[] = []
  const stop = watchTheme(foyer, (theme) => seen.push(theme))
  setThemeMode(foyer, 'dark')
  updateOptions(foyer, { debug: false })
  updateOptions(foyer, { themeVariables: { '--foyer-z-index': '5' } })
  expect(getTheme(foyer)).toEqual({ themeMode: 'dark', themeVariables: { '--foyer-z-index': '5' } })
  const count = seen.length
  stop()
  updateOptions(foyer, { themeMode: undefined })
  expect([getTheme(foyer).themeMode, seen.length]).toEqual([undefined, count])
})

test('error: an address that is none changes nothing', () => {
  const foyer = makeFoyer()
  const before = foyer.config
  const change = () => updateOptions(foyer, { debug: false, termsConditionsUrl: 'javascript:alert(1)' })
  expect(change).toThrow(expect.toSatisfy((error) => isFoyerError(error, 'InvalidOption')))
  expect(foyer.config).toBe(before)
})

test.each<[string, object, string]>([
  ['a value of another type', { features: { send: 'no' } }, '`features.send` is "no" and must be of type boolean'],
  ['features that are none', { features: null }, '`features` is null and must be of type object'],
  ['an unknown word', { allWallets: 'hide' }, '`allWallets` is "hide" and must be "SHOW" or "HIDE" or "ONLY_MOBILE"'],
  ['a name that is none', { termsUrl: '/t' }, '`termsUrl` does nothing yet. Remove it'],
  [
    'networks',
    { networks: [] },
    '`networks` cannot change while the foyer lives. Use `addNetwork` and `removeNetwork`',
  ],
  ['what is fixed', { projectId: 5 }, '`projectId` cannot change while the foyer lives. Give it to `createFoyer`'],
])('error: from plain JavaScript %s gives one alert that names value and fix', async (_, changes, text) => {
  const foyer = makeFoyer()
  updateOptions(foyer, changes as ChangeableOptions)
  updateOptions(foyer, changes as ChangeableOptions)
  await vi.waitFor(() => expect(heard).toEqual([expect.stringContaining(text)]))
  expect(foyer.config).toMatchObject({ projectId: 'p1', features: { send: true } })
  expect(foyer.config.networks).toHaveLength(1)
})
