import { expect, test } from 'vitest'
import { createByteBudget } from './createByteBudget.ts'

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
