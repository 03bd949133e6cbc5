import type { SocialProvider } from '@foyer/base/socials'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDevice } from '../device.ts'
import { createFoyer, type FoyerOptions } from '../index.ts'
import { isPasskeyOn, listUnavailable } from './loginOffers.ts'
import { socialIds } from './socials.ts'

const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
}

const deviceOf = (agent: keyof typeof agents, changes: object = { TelegramWebviewProxy: {} }) =>
  readDevice({ navigator: { userAgent: agents[agent], maxTouchPoints: 0 }, self: 1, top: 1, ...changes } as never)

test.each<[keyof typeof agents, readonly SocialProvider[]]>([
  ['iphone', ['google']],
  ['mac', ['x']],
  ['safari', []],
  ['android', ['x', 'facebook']],
  ['linux', []],
])('default: inside Telegram on %s it leaves out %j', (agent, refused) => {
  expect(listUnavailable(deviceOf(agent))).toEqual(refused)
})

test('default: the order of a project that names none', () => {
  expect(socialIds).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
})

test('behavior: elsewhere it leaves out none', () => {
  for (const agent of ['iphone', 'mac', 'android'] as const) expect(listUnavailable(deviceOf(agent, {}))).toEqual([])
})

const setup = (changes: Partial<FoyerOptions> = {}) =>
  createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
    frameUrl: 'https://wallet.test/sdk',
    features: { passkey: true },
    ...changes,
  })

test('default: where the site wants it and has an embedded wallet', () => {
  expect(isPasskeyOn(setup(), undefined)).toBe(true)
  expect(isPasskeyOn(setup({ features: {} }), undefined)).toBe(false)
  expect(isPasskeyOn(setup({ frameUrl: undefined }), undefined)).toBe(false)
})

test('behavior: with pay it is off, as e-mail and accounts elsewhere are', () => {
  expect(isPasskeyOn(setup({ features: { passkey: true, pay: true } }), undefined)).toBe(false)
  expect(isPasskeyOn(setup({ features: { passkey: true, pay: false } }), undefined)).toBe(true)
})

test('behavior: basic mode has none', () => {
  expect(isPasskeyOn(setup({ basic: true }), undefined)).toBe(false)
})

test('behavior: in Telegram no window opens in which one could be asked', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('window', Object.assign(globalThis, { TelegramWebviewProxy: {} }))
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'TelegramWebviewProxy'))
  expect(isPasskeyOn(setup(), undefined)).toBe(false)
})
