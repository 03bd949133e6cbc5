import { FoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { getReason, hasErrorCode, toWalletError, type WalletDialect } from './toWalletError.ts'

test.each([
  ['the number of a refusal', { code: 4001 }, 'UserRejected'],
  ['a refusal at the other end of a relay', { code: 5000 }, 'UserRejected'],
  ['another of those', { code: 5002, message: 'x' }, 'UserRejected'],
  ['the number of a locked wallet', { code: 4100 }, 'WalletLocked'],
  ['the number of a request that is open', { code: -32002 }, 'WalletBusy'],
  ['a refusal in words', new Error('User rejected the request.'), 'UserRejected'],
  ['another', new Error('Cancelled'), 'UserRejected'],
  ['a refusal as text', 'Request denied', 'UserRejected'],
  ['a request that is open, in words', new Error('Request already pending'), 'WalletBusy'],
  ['a locked wallet in words', new Error('The wallet is locked'), 'WalletLocked'],
  ['a blocked window, which is not locked', new Error('The popup was blocked'), 'WalletRequestFailed'],
  ['a number before words', { code: 4100, message: 'Request denied' }, 'WalletLocked'],
  ['what lies behind as `cause`', new Error('failed', { cause: { code: 4001 } }), 'UserRejected'],
  ['what lies behind as `error`', { message: '', error: new Error('User cancelled') }, 'UserRejected'],
  ['nothing', undefined, 'WalletRequestFailed'],
  ['a number that is text', { code: '4001' }, 'WalletRequestFailed'],
  ['a number every table has', { code: 'constructor' }, 'WalletRequestFailed'],
] as const)('default: %s', (_, error, name) => {
  expect(toWalletError(error, 'connect')).toMatchObject({ name, cause: error })
})

test('behavior: a family’s own numbers and words come before those all share', () => {
  const dialect: WalletDialect = {
    codes: { [-32002]: 'WalletLocked' },
    words: [[/denied by the chain/, 'ChainNotAdded']],
  }
  expect(toWalletError({ code: -32002 }, 'x', dialect)).toMatchObject({ name: 'WalletLocked' })
  expect(toWalletError(new Error('denied by the chain'), 'x', dialect)).toMatchObject({ name: 'ChainNotAdded' })
  expect(toWalletError(new Error('denied'), 'x', dialect)).toMatchObject({ name: 'UserRejected' })
})

test('behavior: an error of ours passes', () => {
  const error = new FoyerError('PopupClosed')
  expect(toWalletError(error, 'connect')).toBe(error)
})

test('error: the words of a wallet are shortened and made safe to show', () => {
  const failed = toWalletError(new Error(`\u202e\u0000${'x'.repeat(1_000)}`), 'signMessage')
  expect(failed).toMatchObject({ name: 'WalletRequestFailed', context: { method: 'signMessage' } })
  expect(getReason(failed.cause)).toMatch(/^x{200,300}…?$/)
})

test('error: errors that lie behind each other in a ring end', () => {
  const ring: { cause?: unknown; message: string } = { message: '' }
  ring.cause = { message: 'inner', cause: ring }
  expect(getReason(ring)).toBe('inner')
  expect(hasErrorCode(ring, 1)).toBe(false)
  let deep: object = { code: 4001 }
  for (let depth = 0; depth < 20; depth += 1) deep = { cause: deep }
  expect(toWalletError(deep, 'x')).toMatchObject({ name: 'WalletRequestFailed' })
})
