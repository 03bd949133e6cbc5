import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

test('default: what was used last stays', () => {
  const lru = createLru<number>(2)
  lru.set('a', 1)
  lru.set('b', 2)
  lru.get('a')
  lru.set('c', 3)
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
})

test('behavior: entries count by weight, and what is replaced or removed no longer counts', () => {
  const lru = createLru<string>(5, (text) => text.length)
  lru.set('a', 'xxx')
  lru.set('a', 'x')
  lru.set('b', 'xxxx')
  expect([lru.get('a'), lru.get('b')]).toEqual(['x', 'xxxx'])
  lru.set('c', 'xx')
  expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, undefined, 'xx'])
  lru.delete('c')
  lru.set('d', 'xxxxx')
  expect(lru.get('d')).toBe('xxxxx')
  lru.clear()
  lru.set('e', 'xxxxx')
  expect([lru.get('d'), lru.get('e')]).toEqual([undefined, 'xxxxx'])
})

test('behavior: what is too heavy by itself is not kept', () => {
  const lru = createLru<string>(2, (text) => text.length)
  lru.set('a', 'xxx')
  expect(lru.get('a')).toBeUndefined()
})
