import { expect, test, vi } from 'vitest'
import { closeWallet } from './closeWallet.ts'

test('default: waits for the wallet', async () => {
  const order: string[] = []
  await closeWallet(async () => void order.push('closed'))
  expect(order).toEqual(['closed'])
})

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
])('behavior: a wallet that %s is no matter', async (_, close) => {
  await expect(closeWallet(close)).resolves.toBeUndefined()
})

test('behavior: a wallet that never answers is waited for 3 s', async () => {
  vi.useFakeTimers()
  const ends: string[] = []
  const closing = closeWallet(() => new Promise(() => {})).then(() => ends.push('end'))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await closing
  expect(ends).toEqual(['end'])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
