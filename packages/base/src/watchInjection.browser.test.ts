import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInjection } from './watchInjection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

// C20 of tooling/coverage/complaints.json
test('default: looks every 250 ms for 5 s, and no longer', () => {
  let looks = 0
  const stop = watchInjection(() => {
    looks += 1
  })
  vi.advanceTimersByTime(1_000)
  expect(looks).toBe(4)
  vi.advanceTimersByTime(60_000)
  expect(looks).toBeGreaterThanOrEqual(19)
  expect(looks).toBeLessThanOrEqual(20)
  stop()
})

test('behavior: looks when the page has loaded and when the visitor comes back', () => {
  let looks = 0
  const stop = watchInjection(() => {
    looks += 1
  })
  for (const type of ['load', 'focus']) dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(looks).toBe(3)
  stop()
  for (const type of ['load', 'focus']) dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(10_000)
  expect(looks).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})
