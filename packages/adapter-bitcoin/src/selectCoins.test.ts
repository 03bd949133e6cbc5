import { bitcoin } from '@foyer/base'
import { expect, onTestFinished, test } from 'vitest'
import { doubtfulSatoshi, feeFor, isDust, type SelectionInput, selectCoins } from './selectCoins.ts'
import { getFeeRate } from './sending.ts'

const coin = (vout: number, value: number, confirmed = true) => ({
  txid: 'a'.repeat(64),
  vout,
  value,
  status: { confirmed },
})
const select = (changes: Partial<SelectionInput>) =>
  selectCoins({ utxos: [], value: 50_000n, from: 'p2wpkh', to: 'p2tr', rate: 2_000n, kept: new Set(), ...changes })

test('default: the largest coin pays, and the rest comes back', () => {
  const { coins, fee, change } = select({ utxos: [coin(0, 20_000), coin(1, 100_000), coin(2, 60_000)] })
  expect(coins.map(({ vout }) => vout)).toEqual([1])
  // 11 + 69 + 43 + 31 virtual bytes at 2 satoshi
  expect(fee).toBe(308n)
  expect(change).toBe(100_000n - 50_000n - 308n)
})

test('behavior: several coins are taken when one is not enough, each with its fee', () => {
  const { coins, fee, change } = select({ utxos: [coin(0, 30_000), coin(1, 25_000)] })
  expect(coins).toHaveLength(2)
  expect(fee).toBe(446n)
  expect(change).toBe(5_000n - 446n)
})

test('behavior: change that would be dust goes to the fee', () => {
  const { fee, change } = select({ utxos: [coin(0, 50_500)] })
  expect(change).toBe(0n)
  expect(fee).toBe(500n)
})

test.each([
  ['an inscription', { kept: new Set([`${'a'.repeat(64)}:0`]), utxos: [coin(0, 1_000_000)] }],
  [
    'coins of ten thousand satoshi or less',
    { utxos: Array.from({ length: 50 }, (_, at) => coin(at, doubtfulSatoshi)) },
  ],
  ['coins that no block holds', { utxos: [coin(0, 1_000_000, false)] }],
  ['nothing', { utxos: [] }],
  ['less than amount and fee', { utxos: [coin(0, 50_100)] }],
])('error: %s does not pay', (_, changes) => {
  expect(() => select(changes)).toThrow(expect.objectContaining({ name: 'InsufficientFunds' }))
})

test('behavior: amount, fee and change are always what the coins are worth', () => {
  for (let value = 11_000n; value < 200_000n; value += 977n) {
    const utxos = [coin(0, 90_000), coin(1, 70_000), coin(2, 50_001), coin(3, 10_000)]
    const { coins, fee, change } = select({ utxos, value })
    const total = coins.reduce((sum, one) => sum + BigInt(one.value), 0n)
    expect(total).toBe(value + fee + change)
    expect(fee).toBeGreaterThanOrEqual(
      feeFor({ inputs: coins.length, from: 'p2wpkh', outputs: ['p2tr'], rate: 2_000n }),
    )
    expect(change === 0n || !isDust(change, 'p2wpkh')).toBe(true)
  }
})

test('default: fees are rounded up', () => {
  expect(feeFor({ inputs: 1, from: 'p2wpkh', outputs: ['p2wpkh'], rate: 1_001n })).toBe(112n)
})

/** Answers paths with JSON for as long as the test runs; others are not found. */
function respondWith(paths: Readonly<Record<string, unknown>>): void {
  const { fetch } = globalThis
  globalThis.fetch = async (input) => {
    const path = String(input).replace('https://mempool.space/api', '')
    return path in paths ? new Response(JSON.stringify(paths[path])) : new Response('', { status: 404 })
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
}

const rate = (options = {}) => getFeeRate({ network: bitcoin }, options)

test('default: what is recommended for half an hour, in thousandths', async () => {
  respondWith({ '/v1/fees/recommended': { halfHourFee: 7, hourFee: 5 } })
  expect(await rate()).toBe(7_000n)
})

test('behavior: without that, what Esplora estimates for three blocks', async () => {
  respondWith({ '/fee-estimates': { 1: 9.5, 3: 4.0137 } })
  expect(await rate()).toBe(4_014n)
})

test('behavior: the site’s own rate counts; none is below one satoshi', async () => {
  expect(await rate({ feeRate: 12.5 })).toBe(12_500n)
  expect(await rate({ feeRate: async () => 0.2 })).toBe(1_000n)
})

test.each([[{}], [{ halfHourFee: 1e9 }], [{ halfHourFee: -1 }], [{ halfHourFee: '5' }], [{ halfHourFee: null }]])(
  'error: a server that recommends %j is not believed',
  async (answer) => {
    respondWith({ '/v1/fees/recommended': answer })
    await expect(rate()).rejects.toMatchObject({ name: 'RpcRequestFailed' })
  },
)

test('error: a gateway, which does not speak as these servers do, is not asked in their place', async () => {
  const gatewayUrl = 'https://gateway.test/v1/?chainId=bip122:1&projectId=shop'
  respondWith({ [`${gatewayUrl}/v1/fees/recommended`]: { halfHourFee: 7 } })
  const http = { http: [gatewayUrl] }
  const network = { ...bitcoin, rpcUrls: { default: http, chainDefault: http }, gatewayUrl }
  await expect(getFeeRate({ network }, {})).rejects.toMatchObject({
    name: 'RpcRequestFailed',
    message: /no RPC address/,
  })
})
