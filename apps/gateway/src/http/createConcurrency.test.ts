import { expect, test } from 'vitest'
import { createConcurrency } from './createConcurrency.ts'

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
