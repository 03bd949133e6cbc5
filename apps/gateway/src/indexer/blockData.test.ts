import { expect, test } from 'vitest'
import { readBlockTrace } from './blockData.ts'

const a = `0x${'a'.repeat(40)}`
const b = `0x${'b'.repeat(40)}`
const call = (change: object = {}) => ({ type: 'CALL', from: a, to: b, value: '0x5', ...change })
const read = (result: unknown) =>
  readBlockTrace([{ result }], 1)[0]?.map(({ sender, recipient, amount }) => [sender, recipient, amount])

test('default: what calls within the outermost one paid, in order', () => {
  const inner = [call({ value: '0x1', calls: [call({ value: '0x2', from: b, to: a })] }), call({ value: '0x3' })]
  expect(read(call({ calls: inner }))).toEqual([
    [a, b, 1n],
    [b, a, 2n],
    [a, b, 3n],
  ])
})

test('behavior: what failed paid nothing, nor did its own calls', () => {
  expect(read(call({ calls: [call({ error: 'reverted', calls: [call()] }), call({ value: '0x9' })] }))).toEqual([
    [a, b, 9n],
  ])
  expect(read(call({ error: 'reverted', calls: [call()] }))).toEqual([])
})

test('behavior: calls that only borrow the coins of their caller do not count', () => {
  const inner = ['DELEGATECALL', 'STATICCALL', 'CALLCODE'].map((type) => call({ type }))
  expect(read(call({ calls: [...inner, call({ type: 'CREATE2', value: '0x7' }), call({ value: '0x0' })] }))).toEqual([
    [a, b, 7n],
  ])
})

test('error: nonsense is passed over, a trace of another block is not', () => {
  expect(read(call({ calls: [null, 5, { type: 'CALL' }, call({ from: 'x' }), call({ value: 'lots' })] }))).toEqual([])
  expect(() => readBlockTrace([], 1)).toThrow('another block')
  expect(() => readBlockTrace('no', 1)).toThrow()
})

test('error: a hostile trace of endless depth and length is cut', () => {
  let deep: object = call()
  for (let index = 0; index < 5_000; index += 1) deep = call({ calls: [deep] })
  expect(read(deep)?.length).toBe(200)
  expect(read(call({ calls: Array.from({ length: 10_000 }, () => call()) }))?.length).toBe(200)
})
