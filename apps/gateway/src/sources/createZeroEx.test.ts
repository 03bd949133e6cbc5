// Shapes: 0x's own OpenAPI, https://github.com/0xProject/0x-docs, fern/openapi.json at 0e83ba91, /swap/allowance-holder/quote and /price,
// which https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote shows (read 2026-11-28).
import { expect, test } from 'vitest'
import { createStandIn, staySilent } from '../../test/support/standIn.ts'
import { nativeToken } from '../chains/evmChain.ts'
import { createSourceRequest } from './createSourceRequest.ts'
import { createZeroEx } from './createZeroEx.ts'

const origin = 'https://api.0x.org'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const account = '0x552008c0f6870c2f77e5cc1d2eb9bdff03e30ea0'
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'

const price = {
  liquidityAvailable: true,
  allowanceTarget: '0x0000000000001fF3684f28c67538d4D072C22734',
  blockNumber: '21000000',
  buyAmount: '33000000000000000',
  buyToken: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  sellAmount: '100000000',
  sellToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  minBuyAmount: '32670000000000000',
  fees: { integratorFee: null, zeroExFee: null, gasFee: null },
  issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
  mode: 'exact-in',
  route: { fills: [], tokens: [] },
  tokenMetadata: {
    buyToken: { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: null },
    sellToken: { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: null },
  },
  totalNetworkFee: '1248000000000000',
  zid: '0x111111111111111111111111',
}
const quote = {
  ...price,
  transaction: { to: price.allowanceTarget, data: '0x2213BC0B00', gas: '312000', gasPrice: '4000000000', value: '0' },
}

function open(reply: unknown) {
  const server = createStandIn(origin, { '/swap/allowance-holder/quote': reply, '/swap/allowance-holder/price': price })
  const config = { kind: 'zeroex', url: origin, apiKey: 'secret', perSecond: 1_000, timeout: 5_000 } as const
  const request = createSourceRequest({
    ...{ name: 'zeroex', config, fetch: server.fetch, now: () => 0 },
    ...{ budget: { take: async () => true }, shares: { take: () => true } },
  })
  const driver = createZeroEx(config, request)
  const chain = { family: 'evm', id: 'eip155:1', number: 1 } as never
  const asked = { from: usdc, to: weth, amount: '100000000', slippage: 0.5 }
  const sendRequest = (change: object = {}) =>
    driver.quotes?.({ ...asked, account, chain, signal: AbortSignal.timeout(1_000), ...change })
  return { server, sendRequest }
}

test('default: the amount, and the transaction as it is', async () => {
  const { server, sendRequest } = open(quote)
  expect(await sendRequest()).toEqual({
    amountOut: '33000000000000000',
    call: { to: holder, data: '0x2213bc0b00', value: '0', gas: '312000' },
  })
  const [{ url, headers } = { url: new URL(origin), headers: new Headers() }] = server.asked
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ chainId: '1', sellToken: usdc, buyToken: weth, sellAmount: '100000000', slippageBps: '50', taker: account },
  })
  expect([headers.get('0x-api-key'), headers.get('0x-version')]).toEqual(['secret', 'v2'])
})

test('behavior: without anybody there only the price is asked', async () => {
  const { server, sendRequest } = open(quote)
  expect(await sendRequest({ account: undefined })).toEqual({ amountOut: '33000000000000000' })
  expect(server.asked.map(({ url }) => url.pathname)).toEqual(['/swap/allowance-holder/price'])
})

test('behavior: the coin needs no allowance, and gas that it did not count is taken to be much', async () => {
  const sold = { ...quote, sellToken: nativeToken, allowanceTarget: null }
  const transaction = { ...quote.transaction, value: '100000000', gas: null }
  expect(await open({ ...sold, transaction }).sendRequest({ from: nativeToken })).toMatchObject({
    call: { gas: '400000' },
  })
})

test('behavior: without liquidity it has nothing to say', async () => {
  expect(await open({ liquidityAvailable: false }).sendRequest()).toBeUndefined()
})

test.each<[string, unknown]>([
  ['nothing', {}],
  ['half of it', price],
  ['an empty answer', () => new Response('')],
  ['another amount', { ...quote, sellAmount: '1' }],
  ['another token', { ...quote, buyToken: usdc }],
  ['another contract that takes the token', { ...quote, allowanceTarget: usdc }],
  ['no allowance target', { ...quote, allowanceTarget: null }],
  ['data that is none', { ...quote, transaction: { ...quote.transaction, data: '0x1' } }],
  ['a refusal', () => Response.json({ name: 'INPUT_INVALID', message: 'The input is invalid' }, { status: 400 })],
  ['an error of its server', () => new Response('', { status: 500 })],
  ['a limit', () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } })],
  ['a limit without a time', () => new Response('{}', { status: 429 })],
])('error: %s', async (_, reply) => {
  await expect(open(reply).sendRequest()).rejects.toThrow()
})

test('error: silence ends with the question', async () => {
  await expect(open(staySilent).sendRequest({ signal: AbortSignal.timeout(20) })).rejects.toThrow()
})
