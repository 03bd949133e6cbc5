import { HttpRequestError, RpcRequestError, TimeoutError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { failureCorpus } from '../../test/failureCorpus.ts'
import { FoyerError } from '../errors.ts'
import { getErrorCodes, getReason } from './causes.ts'
import { readFailure, type WalletDialect } from './readFailure.ts'
import { isUnsigned } from './unsigned.ts'

const otherwise = (message: string, options: { cause: unknown }) =>
  new FoyerError('WalletRequestFailed', { method: 'x', message }, options)
const atSend = { speaker: 'wallet', step: 'send' } as const
const atConnect = { speaker: 'wallet', step: 'connect' } as const
const body = { method: 'eth_call' }
const url = 'http://node.test'

describe('the corpus', () => {
  test('holds at least 120 failures, each with a source, none twice', () => {
    expect(failureCorpus.length).toBeGreaterThanOrEqual(120)
    for (const { source } of failureCorpus) expect(source).toMatch(/^https:\/\/[\w.-]+\/\S/)
    const keys = failureCorpus.map(({ source, speaker, step, failure }) => {
      const { message } = failure as { message?: unknown }
      return JSON.stringify([source, speaker, step, message, failure])
    })
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each(failureCorpus.map((row, index) => [index, row] as const))('default: row %i', (_, row) => {
    const { failure, speaker, step, reading, source } = row
    const read = readFailure(failure, { speaker, step }, otherwise)
    const told = `${step} ${source} ${JSON.stringify(failure)} ${failure instanceof Error ? failure.message : ''}`
    expect({ name: read.name, isUnsigned: isUnsigned(read), told }).toEqual({ ...reading, told })
    expect(read.cause).toBe(failure)
  })

  test('behavior: nobody but a wallet refuses, is locked or has a window open, whatever the words', () => {
    for (const speaker of ['node', 'relay', 'bundler', 'service'] as const) {
      for (const { failure, step } of failureCorpus) {
        const read = readFailure(failure, { speaker, step }, otherwise)
        expect(['UserRejected', 'WalletLocked', 'WalletBusy', 'PopupBlocked']).not.toContain(read.name)
        expect(isUnsigned(read)).toBe(false)
      }
    }
  })
})

test.each<[string, unknown, string]>([
  ['a text that is thrown', 'User rejected the transaction', 'UserRejected'],
  ['a window that was closed', new Error('Pop-up window was closed'), 'PopupClosed'],
  ['a number written as text', { code: '4001' }, 'UserRejected'],
  ['a refusal that a library wrapped', new UserRejectedRequestError(new Error('no')), 'UserRejected'],
  ['a refusal deep inside', { code: -32603, data: { originalError: { code: 4001 } } }, 'UserRejected'],
  ['a code every object has', { code: 'constructor' }, 'WalletRequestFailed'],
  ['a contract that names a person', new Error('execution reverted: user rejected'), 'TransactionFailed'],
  ['a node behind the wallet', new HttpRequestError({ body, url, details: 'Failed to fetch' }), 'WalletRequestFailed'],
  [
    'ours inside another',
    new Error('x', { cause: new FoyerError('WalletTimedOut', { seconds: 1 }) }),
    'WalletTimedOut',
  ],
  ['nothing at all', undefined, 'WalletRequestFailed'],
])('behavior: after a send, %s', (_, error, name) => {
  expect(readFailure(error, atSend, otherwise).name).toBe(name)
})

test('behavior: a node that is gone, slow or short of money says so', () => {
  const place = { speaker: 'node', step: 'read' } as const
  const read = (error: unknown) => readFailure(error, place, otherwise).name
  expect(read(new HttpRequestError({ body, url, details: 'Failed to fetch' }))).toBe('RpcRequestFailed')
  expect(read(new TimeoutError({ body, url }))).toBe('RpcRequestFailed')
  const poor = { code: -32000, message: 'Insufficient funds for gas' }
  expect(read(new RpcRequestError({ body, url, error: poor }))).toBe('InsufficientFunds')
  const closed = { code: 3, message: 'execution reverted: closed' }
  expect(readFailure(new RpcRequestError({ body, url, error: closed }), place, otherwise)).toMatchObject({
    name: 'TransactionFailed',
    context: { reason: 'closed' },
  })
})

test('behavior: a family’s own numbers and words come before those that all share', () => {
  const dialect: WalletDialect = {
    codes: { [-32002]: 'WalletLocked' },
    words: [[/denied by the chain/, 'ChainNotAdded']],
  }
  const read = (error: unknown) => readFailure(error, { ...atConnect, dialect }, otherwise)
  expect(read({ code: -32002 })).toMatchObject({ name: 'WalletLocked' })
  expect(read(new Error('denied by the chain'))).toMatchObject({ name: 'ChainNotAdded' })
  expect(read(new Error('denied'))).toMatchObject({ name: 'UserRejected' })
})

test('behavior: an error of ours passes, and is no surer for it', () => {
  const error = new FoyerError('InsufficientFunds')
  expect(readFailure(error, atSend, otherwise)).toBe(error)
  expect(isUnsigned(error)).toBe(false)
})

test('error: what a wallet says is shortened and made safe to show', () => {
  const failed = readFailure(new Error(`\u202e\u0000${'x'.repeat(1_000)}`), atConnect, otherwise)
  expect(failed).toMatchObject({ name: 'WalletRequestFailed' })
  expect(getReason(failed.cause)).toMatch(/^x{200,300}…?$/)
  expect(getReason({})).toBe('unknown')
  expect(getReason(new Error('execution reverted: the vault is closed'))).toBe('the vault is closed')
})

test('error: errors that lie behind each other in a ring, or too deep, end', () => {
  const ring: { cause?: unknown; message: string } = { message: '' }
  ring.cause = { message: 'inner', cause: ring }
  expect(getReason(ring)).toBe('inner')
  const error = Object.assign(new Error('x'), { code: -32603, data: { originalError: { code: 4902 } } })
  Object.assign(error, { cause: error })
  expect(getErrorCodes(error)).toEqual([-32603, 4902])
  let deep: object = { code: 4001 }
  for (let depth = 0; depth < 30; depth += 1) deep = { cause: deep }
  expect(readFailure(deep, atSend, otherwise)).toMatchObject({ name: 'WalletRequestFailed' })
})
