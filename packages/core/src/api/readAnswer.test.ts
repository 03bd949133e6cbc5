import { calls } from '@foyer/api/calls'
import { describe, expect, test } from 'vitest'
import { readAnswer } from './readAnswer.ts'

const text = { is: 'text' } as const
const row = {
  is: 'object',
  fields: { name: text, note: { is: 'optional', of: text }, gone: { is: 'nullable', of: text } },
} as const
const rows = { is: 'list', of: row } as const

test('default: unknown keys are ignored, a missing optional is tolerated, null is kept where it means something', () => {
  expect(readAnswer(row, { name: 'a', note: 'n', gone: 'g', other: 1 })).toEqual({ name: 'a', note: 'n', gone: 'g' })
  expect(readAnswer(row, { name: 'a' })).toEqual({ name: 'a', gone: null })
  expect(readAnswer(row, { name: 'a', note: null, gone: null })).toEqual({ name: 'a', gone: null })
})

test('behavior: what a gateway must send may be of another kind, what is optional may not', () => {
  const of = { is: 'list', of: text } as const
  const read = (isExpected: boolean) => () =>
    readAnswer({ is: 'object', fields: { names: { is: 'optional', of, isExpected } } }, { names: ['a', 1] })
  expect(read(true)()).toEqual({})
  expect(read(false)).toThrow('another shape')
})

test('behavior: a broken row costs only itself, and is counted', () => {
  let dropped = 0
  const answer = [{ name: 'a' }, { name: 1 }, null, [], 'x', { name: 'b', gone: 3 }, { name: 'c' }]
  expect(readAnswer(rows, answer, () => (dropped += 1))).toEqual([
    { name: 'a', gone: null },
    { name: 'c', gone: null },
  ])
  expect(dropped).toBe(5)
})

test('behavior: names of the language itself are names like any other, and inherited ones are none', () => {
  const hostile: unknown = JSON.parse('{ "__proto__": "x", "constructor": "y" }')
  const read = readAnswer({ is: 'record', of: text }, hostile) as object
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(Object.entries(read)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
  const inherited = { is: 'object', fields: { constructor: { is: 'optional', of: { is: 'unknown' } } } } as const
  expect(Object.hasOwn(readAnswer(inherited, {}) as object, 'constructor')).toBe(false)
})

test.each([
  ['text', text, 1],
  ['filled text', { is: 'text', min: 1 }, ''],
  ['a number', { is: 'number' }, '1'],
  ['a boolean', { is: 'boolean' }, 'true'],
  ['a word', { is: 'oneOf', words: ['a'] }, 'b'],
  ['a list', rows, { 0: { name: 'a' } }],
  ['an object', row, [{ name: 'a' }]],
  ['an object', row, null],
  ['what is needed', row, {}],
  ['a record', { is: 'record', of: text }, []],
  ['either', { is: 'anyOf', shapes: [text, { is: 'number' }] }, true],
] as const)('error: without %s the answer is refused (%#)', (_, shape, answer) => {
  expect(() => readAnswer(shape, answer)).toThrow('another shape')
})

test('behavior: of several shapes the first that fits counts, and only its own broken rows', () => {
  let dropped = 0
  const either = { is: 'anyOf', shapes: [rows, { is: 'nullable', of: text }] } as const
  expect(readAnswer(either, [{ name: 'a' }, 1], () => (dropped += 1))).toEqual([{ name: 'a', gone: null }])
  expect([readAnswer(either, null), readAnswer(either, 'x'), dropped]).toEqual([null, 'x', 1])
})

test('behavior: a word that is new to us is read where more may come', () => {
  expect(readAnswer({ is: 'oneOf', words: ['send'], isOpen: true }, 'teleport')).toBe('teleport')
})

describe('every call', () => {
  const withEmpty = Object.entries(calls).filter(([, call]) => 'empty' in call && call.empty !== undefined)

  test.each(withEmpty)('behavior: the empty answer of %s is one of its answers', (_, call) => {
    if (call.answer === 'image' || !('empty' in call)) throw new Error('pictures have none')
    const read = readAnswer(call.answer, call.empty)
    expect(read).toEqual(call.empty)
  })
})
