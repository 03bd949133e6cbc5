import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAbortableTimeout } from './abort.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('default: called once the time is over, and never again', () => {
  const { signal } = new AbortController()
  const call = vi.fn()
  setAbortableTimeout(60_000, signal, call)
  vi.advanceTimersByTime(59_999)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(120_000)
  expect(call).toHaveBeenCalledOnce()
})

test('behavior: an abort calls it off and leaves no timer', () => {
  const controller = new AbortController()
  const call = vi.fn()
  setAbortableTimeout(60_000, controller.signal, call)
  controller.abort()
  expect(vi.getTimerCount()).toBe(0)
  setAbortableTimeout(0, controller.signal, call)
  expect(vi.getTimerCount()).toBe(0)
  expect(call).not.toHaveBeenCalled()
})
