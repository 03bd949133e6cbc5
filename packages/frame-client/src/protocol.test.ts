import { expect, test } from 'vitest'
import { appPrefix, frameMethods, framePrefix, loadTimeout, readyDelay } from './protocol.ts'

test('default: load timeout 20 s, delay after ready 500 ms, and the names’ prefixes', () => {
  expect([loadTimeout, readyDelay]).toEqual([20_000, 500])
  expect([appPrefix, framePrefix]).toEqual(['@w3m-app/', '@w3m-frame/'])
})

/** When it goes out, whether it says that the frame failed to load, the longest wait in ms, whether it is a login. */
const rows = {
  SYNC_DAPP_DATA: ['now', false, 120_000, false],
  SYNC_THEME: ['now', false, 120_000, false],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: ['now', true, 120_000, false],
  INIT_SMART_ACCOUNT: ['now', true, 120_000, false],
  SET_PREFERRED_ACCOUNT: ['now', false, 120_000, false],
  CONNECT_EMAIL: ['settled', true, 120_000, true],
  CONNECT_DEVICE: ['settled', true, 120_000, true],
  CONNECT_OTP: ['settled', true, 120_000, true],
  UPDATE_EMAIL: ['settled', true, undefined, false],
  UPDATE_EMAIL_PRIMARY_OTP: ['settled', true, undefined, false],
  UPDATE_EMAIL_SECONDARY_OTP: ['settled', true, undefined, false],
  GET_SOCIAL_REDIRECT_URI: ['settled', true, 120_000, true],
  CONNECT_SOCIAL: ['settled', true, 120_000, true],
  GET_FARCASTER_URI: ['settled', true, 120_000, false],
  CONNECT_FARCASTER: ['settled', true, undefined, false],
  GET_USER: ['settled', true, 120_000, false],
  IS_CONNECTED: ['now', true, 120_000, false],
  GET_CHAIN_ID: ['now', true, 120_000, false],
  SWITCH_NETWORK: ['now', true, 120_000, false],
  RPC_REQUEST: ['now', true, undefined, false],
  RPC_ABORT: ['now', true, 120_000, false],
  SIGN_OUT: ['now', true, 3_000, false],
  RELOAD: ['now', true, 120_000, false],
} as const

test('default: every message goes out, waits and ends as the specification says', () => {
  const actual = Object.fromEntries(
    Object.entries(frameMethods).map(([name, { start, startsLoadTimer, timeout, isLogin }]) => [
      name,
      [start, startsLoadTimer, timeout, isLogin],
    ]),
  )
  expect(actual).toEqual(rows)
})

test.each(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const)('default: CONNECT_EMAIL may answer %s', (action) => {
  expect(frameMethods.CONNECT_EMAIL.response.safeParse({ action }).success).toBe(true)
})

test.each(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const)('default: UPDATE_EMAIL may answer %s', (action) => {
  expect(frameMethods.UPDATE_EMAIL.response.safeParse({ action }).success).toBe(true)
})

test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'passkey'] as const)(
  'default: a login with %s',
  (provider) => {
    expect(frameMethods.GET_SOCIAL_REDIRECT_URI.request.safeParse({ provider }).success).toBe(true)
  },
)
