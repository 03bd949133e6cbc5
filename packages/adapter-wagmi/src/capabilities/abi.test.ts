import { fc, test as fuzz } from '@fast-check/vitest'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  multicall3Abi,
  pad,
  stringToHex,
} from 'viem'
import { expect, test } from 'vitest'
import {
  decodeAggregate3,
  decodeText,
  decodeUint,
  encodeAggregate3,
  encodeBalanceOf,
  encodeTransfer,
  selectors,
} from './abi.ts'
import { groupByBytes } from './tokens.ts'

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const hexBytes = fc
  .uint8Array({ maxLength: 100 })
  .map((bytes) => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as const)

fuzz.prop([fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })])(
  'default: calls are encoded as viem encodes them',
  (value) => {
    expect(encodeTransfer(to, value)).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
    )
    expect(encodeBalanceOf(to)).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }))
  },
)

test('default: selectors', () => {
  for (const functionName of ['name', 'symbol', 'decimals'] as const) {
    expect(`0x${selectors[functionName]}`).toBe(encodeFunctionData({ abi: erc20Abi, functionName }))
  }
})

fuzz.prop([fc.array(hexBytes, { maxLength: 6 })])(
  'default: Multicall3 requests are encoded as viem encodes them',
  (all) => {
    const calls = all.map((callData) => ({ target: to, allowFailure: true, callData }) as const)
    expect(encodeAggregate3(all.map((data) => ({ target: to, data })))).toBe(
      encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    )
  },
)

fuzz.prop([fc.array(fc.tuple(fc.boolean(), hexBytes), { maxLength: 6 })])(
  'default: Multicall3 answers are read as viem writes them',
  (results) => {
    const data = encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: results.map(([success, returnData]) => ({ success, returnData })),
    })
    expect(decodeAggregate3(data, results.length)).toEqual(
      results.map(([success, bytes]) => (success ? bytes : undefined)),
    )
    expect(decodeAggregate3(data, results.length + 1)).toBeUndefined()
  },
)

fuzz.prop([fc.string({ maxLength: 100, minLength: 1 })])('default: text is read from a string', (text) => {
  expect(decodeText(encodeAbiParameters([{ type: 'string' }], [text]))).toBe(
    new TextDecoder().decode(new TextEncoder().encode(text)),
  )
})

fuzz.prop([hexBytes, fc.nat(5)])('error: what anyone may answer never throws', (data, count) => {
  decodeAggregate3(data, count)
  decodeText(data)
  expect(decodeUint(data)).toSatisfy((value: unknown) => value === undefined || typeof value === 'bigint')
})

test('behavior: text of a bytes32 ends at its first zero', () => {
  expect(decodeText(pad(stringToHex('MKR'), { dir: 'right' }))).toBe('MKR')
})

test('error: a length that points far away is refused, not followed', () => {
  const huge = `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`
  expect(decodeText(huge)).toBeUndefined()
  expect(decodeAggregate3(huge, 1)).toBeUndefined()
  expect([decodeUint('0x'), decodeUint('0x01'), decodeUint(undefined)]).toEqual([undefined, undefined, undefined])
})

const target = '0x000000000000000000000000000000000000dEaD'

test('behavior: no Multicall3 request carries more than 1024 bytes of calls', () => {
  const reads = Array.from({ length: 100 }, () => ({ target, data: encodeBalanceOf(target) }))
  const groups = groupByBytes(reads)
  expect(groups.map((group) => group.length)).toEqual([28, 28, 28, 16])
  expect(groups.flat()).toEqual(reads)
  expect(groupByBytes([{ target, data: `0x${'00'.repeat(5_000)}` }])).toHaveLength(1)
  expect(groupByBytes([])).toEqual([])
})
