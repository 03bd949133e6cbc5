import { FoyerError, isUnsigned, type WalletDialect } from '@foyer/base'
import { expect, test } from 'vitest'
import { createWalletRequest, toWalletError } from './createWalletRequest.ts'

const request = createWalletRequest()

test('default: runs at once and gives what the wallet gives', async () => {
  const ran: string[] = []
  const answering = request('sign', undefined, () => {
    ran.push('now')
    return 7
  })
  expect(ran).toEqual(['now'])
  expect(await answering).toBe(7)
})

test('behavior: a wallet is not asked for an answer nobody waits for', async () => {
  const ran: string[] = []
  await expect(request('sign', AbortSignal.abort(), () => ran.push('asked'))).rejects.toMatchObject({
    name: 'RequestAborted',
  })
  expect(ran).toEqual([])
})

test('behavior: ends with its signal, whatever the wallet does', async () => {
  const abort = new AbortController()
  const waiting = request('sign', abort.signal, () => new Promise(() => {}))
  abort.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'RequestAborted' })
})

test.each([
  [
    'throws',
    () => {
      throw { code: 4001 }
    },
  ],
  ['rejects', () => Promise.reject({ code: 4001 })],
] as const)('error: a wallet that %s fails with one of ours', async (_, run) => {
  await expect(request('sign', undefined, run)).rejects.toMatchObject({ name: 'UserRejected' })
})

test.each([
  ['a refusal', 'connect', { code: 4001 }, 'UserRejected'],
  ['a refusal as text', 'signMessage', 'Request denied', 'UserRejected'],
  ['an open window, when connecting', 'connect', { code: -32002 }, 'WalletBusy'],
  ['the same number after a transfer', 'sendTransfer', { code: -32002 }, 'WalletRequestFailed'],
  ['a locked wallet in words', 'connect', new Error('The wallet is locked'), 'WalletLocked'],
  ['a number before words', 'connect', { code: 4100, message: 'Request denied' }, 'WalletLocked'],
  ['nothing', 'connect', undefined, 'WalletRequestFailed'],
] as const)('default: %s', (_, method, error, name) => {
  expect(toWalletError(error, method)).toMatchObject({ name, cause: error })
})

test('behavior: the step of the method decides, and a family’s own words come first', () => {
  const dialect: WalletDialect = { words: [[/denied by the chain/, 'ChainNotAdded']] }
  expect(toWalletError(new Error('denied by the chain'), 'connect', dialect)).toMatchObject({ name: 'ChainNotAdded' })
  const vague = new Error('the node cancelled the subscription')
  expect(toWalletError(vague, 'connect').name).toBe('UserRejected')
  expect(isUnsigned(toWalletError(vague, 'sendTransfer'))).toBe(false)
})

test('behavior: an error of ours passes', () => {
  const error = new FoyerError('PopupClosed')
  expect(toWalletError(error, 'connect')).toBe(error)
})
