import { expect, test } from 'vitest'
import { toPlain } from './toPlain.ts'

test('default: maps, sets, bigints, errors, functions and bytes are plain data', () => {
  const value = {
    map: new Map([['a', 1n]]),
    set: new Set([1]),
    run: () => {},
    bytes: new Uint8Array(3),
    none: undefined,
  }
  const plain = { map: { a: '1' }, set: [1], run: '(function)', bytes: '(3 bytes)', none: undefined }
  expect(toPlain(value)).toEqual(plain)
  expect(toPlain(new Error('no', { cause: new TypeError('why') }))).toEqual({
    name: 'Error',
    message: 'no',
    cause: { name: 'TypeError', message: 'why' },
  })
})

test('behavior: a cycle ends, objects of a class are named and long lists are cut', () => {
  const cycle: { own?: unknown } = {}
  cycle.own = cycle
  expect(JSON.stringify(toPlain(cycle))).toContain('(deeper)')
  expect(toPlain({ url: new URL('https://a.test') })).toEqual({ url: '(URL)' })
  expect(toPlain(Array.from({ length: 500 }))).toHaveLength(100)
})
