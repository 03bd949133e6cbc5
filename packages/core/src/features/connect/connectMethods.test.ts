import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { getSocials, isEmailOn } from '../../config/loginOffers.ts'
import { createFoyer, type FoyerOptions } from '../../index.ts'
import { getConnectMethods, getConnectOptions, remoteFeaturesAtom } from '../../internal/connect.ts'
import { orderMethods } from './connectMethods.ts'

const all = { email: true, social: true, wallet: true }

test.each([
  ['wallets first where this browser has one', undefined, true, all, ['wallet', 'email', 'social']],
  ['e-mail first where it has none', undefined, false, all, ['email', 'social', 'wallet']],
  ['the site’s own order', ['social', 'wallet', 'email'], true, all, ['social', 'wallet', 'email']],
  ['one the site leaves out is not offered', ['wallet'], false, all, ['wallet']],
  ['one that is off is left out', undefined, true, { ...all, email: false }, ['wallet', 'social']],
  ['no wallets', undefined, true, { ...all, wallet: false }, ['email', 'social']],
] as const)('default: %s', (_, explicit, hasBrowserWallet, isAvailable, expected) => {
  expect(orderMethods({ explicit, hasBrowserWallet, isAvailable })).toEqual(expected)
})

function visit(options: Partial<FoyerOptions> = {}, wallets: Parameters<typeof mockAdapter>[0] = {}) {
  return createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter(wallets)],
    storage: memoryStorage(),
    ...options,
  })
}

test('behavior: without the embedded wallet there are wallets alone, whatever the project says', () => {
  const foyer = visit()
  foyer.store.set(remoteFeaturesAtom, {
    email: true,
    socials: ['google'],
    passkey: false,
    swaps: false,
    onramp: false,
    activity: true,
    reownBranding: false,
    multiWallet: false,
  })
  expect(getConnectMethods(foyer)).toEqual(['wallet'])
  expect(getConnectMethods(visit({ enableWallets: false }))).toEqual([])
})

test('default: groups of wallets stand in the specification’s order', () => {
  const { groupOrder } = getConnectOptions(visit({}))
  expect(groupOrder).toEqual(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'])
})

test('behavior: in basic mode there are wallets alone, before and after the project is asked', () => {
  const frame = { frameUrl: 'https://wallet.example/sdk', features: { email: true, socials: ['google'] } } as const
  expect(getConnectMethods(visit(frame))).toEqual(['wallet', 'email', 'social'])
  const foyer = visit({ ...frame, basic: true })
  expect([getConnectMethods(foyer), getSocials(foyer, undefined), isEmailOn(foyer, undefined)]).toEqual([
    ['wallet'],
    [],
    false,
  ])
})

test('error: options of the wrong kind are left out, not believed', () => {
  const foyer = visit({
    allWallets: 'NEVER',
    featuredWalletIds: 'metamask',
    excludeWalletIds: [7, 'a', 'a'],
    customWallets: [{ id: 'house', name: 'House', homepage: 'javascript:alert(1)' }, { name: 'nobody' }, 'text'],
    features: { connectorTypeOrder: ['custom', 'nonsense', 'recent'], connectMethodsOrder: ['wallet', 'telepathy'] },
  } as unknown as Partial<FoyerOptions>)
  expect(getConnectOptions(foyer)).toMatchObject({
    allWallets: 'SHOW',
    featuredWalletIds: [],
    excludeWalletIds: ['a'],
    customWallets: [{ id: 'house', name: 'House' }],
    methodsOrder: ['wallet'],
    groupOrder: ['custom', 'recent', 'walletConnect', 'injected', 'featured', 'external', 'recommended'],
  })
  expect(getConnectOptions(foyer).customWallets).toEqual([{ id: 'house', name: 'House' }])
})

test('default: the legal checkbox needs something to agree to', () => {
  const features = { legalCheckbox: true }
  expect(getConnectOptions(visit({ features })).hasLegalCheckbox).toBe(false)
  expect(getConnectOptions(visit({ features, termsConditionsUrl: '/terms' })).hasLegalCheckbox).toBe(true)
})

test('behavior: with pay on there is no login by e-mail or an account elsewhere', () => {
  const frameUrl = 'https://wallet.example/sdk'
  const features = { email: true, socials: ['google'], pay: true } as const
  const foyer = visit({ frameUrl, features })
  expect(getConnectMethods(foyer)).toEqual(['wallet'])
  expect(getSocials(foyer, undefined)).toEqual([])
  expect(getConnectMethods(visit({ frameUrl, features: { ...features, pay: false } }))).toContain('email')
})

test('default: what a site does not say', () => {
  const foyer = visit()
  expect(foyer.config).toMatchObject({
    debug: true,
    enableEIP6963: true,
    enableNetworkSwitch: true,
    enableReconnect: true,
    enableAuthLogger: true,
    relays: [{ projectId: 'test' }],
  })
  expect(getConnectOptions(foyer)).toMatchObject({
    enableWallets: true,
    enableWalletGuide: true,
    isCollapsed: false,
    hasLegalCheckbox: false,
  })
  expect(getConnectOptions(visit({ termsConditionsUrl: '/terms' })).hasLegalCheckbox).toBe(false)
})
