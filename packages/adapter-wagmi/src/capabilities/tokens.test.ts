import { expect, test } from 'vitest'
import { encodeBalanceOf } from './abi.ts'
import { groupByBytes } from './tokens.ts'

const target = '0x000000000000000000000000000000000000dEaD'

test('behavior: no Multicall3 request carries more than 1024 bytes of calls', () => {
  const reads = Array.from({ length: 100 }, () => ({ target, data: encodeBalanceOf(target) }))
  const groups = groupByBytes(reads)
  expect(groups.map((group) => group.length)).toEqual([28, 28, 28, 16])
  expect(groups.flat()).toEqual(reads)
  expect(groupByBytes([{ target, data: `0x${'00'.repeat(5_000)}` }])).toHaveLength(1)
  expect(groupByBytes([])).toEqual([])
})
