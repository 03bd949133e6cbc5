import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFoyer, type FoyerOptions } from '../index.ts'
import { isPasskeyOn } from './isPasskeyOn.ts'

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
