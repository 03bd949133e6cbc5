import { describe, expect, test } from 'vitest'
import { traceCall } from './traceCall.ts'

const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const me = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approve = (data: string, position?: string) => ({
  address: other,
  topics: [approval],
  data,
  ...(position !== undefined && { position }),
})

const call = (parts: object = {}) => ({ type: 'CALL', from: me, to: other, value: '0x0', ...parts })

async function trace(top: unknown) {
  const rpc = async () => top
  return await traceCall(rpc, { call: {}, coin, signal: new AbortController().signal })
}

describe('traceCall', () => {
  test('default: coin that calls carry, and events, in the order in which they were', async () => {
    const inside = call({ from: other, to: me, value: '0x5', logs: [approve('0x02', '0x0')] })
    const top = call({ value: '0x10', calls: [inside], logs: [approve('0x01', '0x0'), approve('0x00', '0x1')] })
    const { failure, logs } = await trace(top)
    expect(failure).toBeUndefined()
    expect(logs.map(({ address, data }) => [address, BigInt(data)])).toEqual([
      [coin, 16n],
      [other, 1n],
      [coin, 5n],
      [other, 2n],
      [other, 0n],
    ])
  })

  test('behavior: what failed inside did nothing, and a delegated call carries no coin', async () => {
    const failed = call({ value: '0x5', error: 'execution reverted', calls: [call({ value: '0x6' })] })
    const delegated = call({ type: 'DELEGATECALL', value: '0x7' })
    expect((await trace(call({ calls: [failed, delegated] }))).logs).toEqual([])
  })

  test('behavior: where the order is not told, a permission is not taken for one that was taken back', async () => {
    const inside = call({ logs: [approve('0x02')] })
    const { logs } = await trace(call({ calls: [inside], logs: [approve('0x00')] }))
    expect(logs.map(({ data }) => data)).toEqual(['0x02'])
  })

  test('behavior: a call that fails says why', async () => {
    expect(await trace(call({ error: 'execution reverted', revertReason: 'too little' }))).toEqual({
      failure: 'too little',
      logs: [],
    })
  })

  test.each([
    ['nothing', undefined],
    ['another shape', { gas: '0x1', structLogs: [] }],
    ['a call inside of another shape', call({ calls: ['x'] })],
    ['an amount that is none', call({ value: 'all' })],
    ['more calls than anybody reads', call({ calls: Array.from({ length: 20_001 }, () => call()) })],
  ])('error: %s', async (_, top) => {
    await expect(trace(top)).rejects.toThrow()
  })
})
