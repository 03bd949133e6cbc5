import { expect, test } from 'vitest'
import { createByteBudget, createConcurrency, createRateLimit } from './limiters.ts'

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

test('default: so many of one key and so many in all, and room again when one ends', () => {
  const enter = createConcurrency({ all: 3, each: 2 })
  const leave = enter('a')
  expect([enter('a'), enter('a'), enter('b'), enter('c')].map((left) => left !== undefined)).toEqual([
    true,
    false,
    true,
    false,
  ])
  leave?.()
  // told twice, it counts once
  leave?.()
  expect([enter('c'), enter('c')].map((left) => left !== undefined)).toEqual([true, false])
})

test('behavior: 0 counts nothing', () => {
  const enter = createConcurrency({ all: 0, each: 0 })
  expect(Array.from({ length: 100 }, () => enter('a')).every(Boolean)).toBe(true)
})

test('default: bytes count in every name, and go back', () => {
  const budget = createByteBudget()
  const one = budget.open([
    { key: 'client', limit: 10 },
    { key: 'process', limit: 15 },
  ])
  const other = budget.open([
    { key: 'other', limit: 10 },
    { key: 'process', limit: 15 },
  ])
  expect(one.take(10)).toBe(true)
  expect(one.take(1)).toBe(false)
  expect(other.take(6)).toBe(false)
  expect(other.take(5)).toBe(true)
  expect(budget.getUsed('process')).toBe(15)
  one.give(4)
  expect(other.take(4)).toBe(true)
  expect([one.getUsed(), other.getUsed(), budget.getUsed('process')]).toEqual([6, 9, 15])
})

test('behavior: 0 counts nothing; what cannot be refused is counted all the same', () => {
  const budget = createByteBudget()
  const account = budget.open([
    { key: 'address', limit: 0 },
    { key: 'process', limit: 5 },
  ])
  account.add(8)
  expect([budget.getUsed('address'), budget.getUsed('process')]).toEqual([0, 8])
  expect(account.take(1)).toBe(false)
})

test('behavior: nobody gives back more than was taken', () => {
  const budget = createByteBudget()
  const one = budget.open([{ key: 'process', limit: 10 }])
  const other = budget.open([{ key: 'process', limit: 10 }])
  one.take(3)
  other.take(4)
  one.give(3)
  one.give(3)
  expect(budget.getUsed('process')).toBe(4)
})
