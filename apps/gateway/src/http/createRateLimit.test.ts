import { expect, test } from 'vitest'
import { createRateLimit } from './createRateLimit.ts'

test('default: a burst, then the rate', () => {
  let time = 0
  const take = createRateLimit(() => time)
  const bucket = { burst: 2, perSecond: 4 }
  expect([take('a', bucket), take('a', bucket), take('a', bucket), take('b', bucket)]).toEqual([0, 0, 1, 0])
  time = 250
  expect([take('a', bucket), take('a', bucket)]).toEqual([0, 1])
  time = 60_000
  expect([take('a', bucket), take('a', bucket), take('a', bucket)]).toEqual([0, 0, 1])
})

test('behavior: a flood of addresses costs little and does not set anyone free', () => {
  const take = createRateLimit(() => 0)
  const bucket = { burst: 1, perSecond: 1 }
  expect(take('me', bucket)).toBe(0)
  const begun = performance.now()
  for (let index = 0; index < 300_000; index += 1) {
    take(`flood ${index}`, bucket)
    if (index % 1_000 === 0) expect(take('me', bucket)).toBe(1)
  }
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('behavior: a clock that is set back locks nobody out', () => {
  let time = 86_400_000
  const take = createRateLimit(() => time)
  const bucket = { burst: 3, perSecond: 1 }
  expect(take('a', bucket)).toBe(0)
  time = 0
  expect([take('a', bucket), take('a', bucket), take('a', bucket)]).toEqual([0, 0, 1])
  time = 1_000
  expect(take('a', bucket)).toBe(0)
})
