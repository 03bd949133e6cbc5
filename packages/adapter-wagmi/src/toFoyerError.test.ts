import { FoyerError } from '@foyer/base'
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { errorCodes, reasonOf, toFoyerError } from './toFoyerError.ts'

const otherwise = (message: string, options: { cause: unknown }) =>
  new FoyerError('RpcRequestFailed', { message }, options)
const coded = (code: number | string, extra: object = {}) =>
  Object.assign(new Error(`code ${code}`), { code, ...extra })
const body = { method: 'eth_call' }
const url = 'http://node.test'

test.each<[string, unknown, string]>([
  ['a refusal', coded(4001), 'UserRejected'],
  ['a refusal without Error', { code: 4001, message: 'no' }, 'UserRejected'],
  ['a refusal of ethers', coded('ACTION_REJECTED'), 'UserRejected'],
  ['a refusal at the far end of a relay', coded(5000), 'UserRejected'],
  ['a refusal that a library wrapped', new UserRejectedRequestError(coded(4001)), 'UserRejected'],
  ['a refusal that a wallet wrapped', coded(-32603, { data: { originalError: { code: 4001 } } }), 'UserRejected'],
  ['an open request', coded(-32002), 'WalletBusy'],
  ['a window the browser blocked', new Error('Pop up window failed to open'), 'PopupBlocked'],
  ['a window the visitor closed', new Error('Pop-up window was closed'), 'PopupClosed'],
  ['no permission', coded(4100), 'WalletLocked'],
  ['too little money', new Error('insufficient funds for gas * price + value'), 'InsufficientFunds'],
  [
    'too little money, as a node says it',
    new RpcRequestError({ body, url, error: { code: -32000, message: 'Insufficient funds for gas' } }),
    'InsufficientFunds',
  ],
  [
    'a revert',
    new RpcRequestError({ body, url, error: { code: 3, message: 'execution reverted: closed' } }),
    'TransactionFailed',
  ],
  ['a node that is gone', new HttpRequestError({ body, url, details: 'Failed to fetch' }), 'RpcRequestFailed'],
  ['a node that is slow', new TimeoutError({ body, url }), 'RpcRequestFailed'],
  ['a failed fetch', new TypeError('Failed to fetch'), 'RpcRequestFailed'],
  [
    'ours inside another',
    new Error('x', { cause: new FoyerError('WalletTimedOut', { seconds: 1 }) }),
    'WalletTimedOut',
  ],
  ['nothing at all', undefined, 'RpcRequestFailed'],
  ['text', 'boom', 'RpcRequestFailed'],
])('default: %s', (_, error, name) => {
  const mapped = toFoyerError(error, otherwise)
  expect(mapped).toBeInstanceOf(FoyerError)
  expect(mapped.name).toBe(name)
  if (mapped !== error && !(mapped.name === 'WalletTimedOut')) expect(mapped.cause).toBe(error)
})

test('behavior: ours pass as they are', () => {
  const error = new FoyerError('ChainNotAdded')
  expect(toFoyerError(error, otherwise)).toBe(error)
})

test('behavior: the reason of a revert is in its own words, and no longer than fits', () => {
  expect(reasonOf(new Error('execution reverted: the vault is closed'))).toBe('the vault is closed')
  expect(reasonOf(new BaseError('short', { details: 'what the node said' }))).toBe('what the node said')
  expect(reasonOf(new Error('x'.repeat(10_000)))).toHaveLength(300)
  expect(reasonOf({})).toBe('unknown')
})

test('behavior: codes are found however deep, and a chain that loops ends', () => {
  const error = coded(-32603, { data: { originalError: { code: 4902 } } })
  Object.assign(error, { cause: error })
  expect(errorCodes(error)).toEqual([-32603, 4902])
})
