import { expect, test } from 'vitest'
import { createRecentTimes } from './createRecentTimes.ts'

const minute = 60_000

test('default: 95 of 100 within, to a fifth, over five minutes', () => {
  const times = createRecentTimes(() => 1_000 * minute)
  expect(times.getRecent()).toBeUndefined()
  for (let index = 0; index < 95; index += 1) times.add(10)
  for (let index = 0; index < 5; index += 1) times.add(5_000)
  expect(times.getRecent()).toBeGreaterThanOrEqual(10)
  expect(times.getRecent()).toBeLessThan(12)
  times.add(5_000)
  expect(times.getRecent()).toBeGreaterThanOrEqual(5_000)
})

test('behavior: an hour by minutes, the oldest first; what is older is forgotten', () => {
  let now = 1_000 * minute
  const times = createRecentTimes(() => now)
  times.add(100)
  now += 59 * minute
  times.add(1)
  const curve = times.getCurve()
  expect(curve).toHaveLength(60)
  expect([curve[0], curve[1], curve[59]].map((value) => value && Math.round(value))).toEqual([119, undefined, 1])
  expect(times.getRecent()).toBeLessThan(2)
  now += minute
  expect(times.getCurve()[0]).toBeUndefined()
  now += 120 * minute
  expect([times.getCurve().some(Boolean), times.getRecent()]).toEqual([false, undefined])
})

test.each([0, -5, 0.1, 1e12])('error: a time of %s ms counts in the first or the last class', (ms) => {
  const times = createRecentTimes(() => 0)
  times.add(ms)
  expect(times.getRecent()).toBeGreaterThan(0)
})
