import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer, hideToast, showToast, toastAtom } from '../index.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setup() {
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter()],
    storage: memoryStorage(),
  })
  return { foyer, shown: () => foyer.store.get(toastAtom)?.name }
}

test('default: hides itself after 2.5 s', async () => {
  const { foyer, shown } = setup()
  showToast(foyer, { variant: 'success', name: 'copied' })
  await vi.advanceTimersByTimeAsync(2_499)
  expect(shown()).toBe('copied')
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toBeUndefined()
})

test('behavior: one at a time, 150 ms apart', async () => {
  const { foyer, shown } = setup()
  showToast(foyer, { variant: 'loading', name: 'codeSent' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBe('codeSent')
  showToast(foyer, { variant: 'success', name: 'sent' })
  expect(shown()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(149)
  expect(shown()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('sent')
})

test('behavior: hiding and destroying leave no timer', async () => {
  const { foyer, shown } = setup()
  showToast(foyer, { variant: 'error', name: 'copyFailed' })
  hideToast(foyer)
  await vi.advanceTimersByTimeAsync(0)
  expect([shown(), vi.getTimerCount()]).toEqual([undefined, 0])
  showToast(foyer, { variant: 'error', name: 'copyFailed' })
  foyer.destroy()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
