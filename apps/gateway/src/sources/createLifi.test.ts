// Shapes: https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer and https://docs.li.fi/api-reference/error-codes (2026-11-28).
import { expect, test } from 'vitest'
import { createStandIn, staySilent } from '../../test/support/standIn.ts'
import { nativeToken } from '../chains/evmChain.ts'
import { createLifi } from './createLifi.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const origin = 'https://li.quest'
const miva = '0x63e62989d9eb2d37dfdb1f93a22f063635b07d51'
const account = '0x552008c0f6870c2f77e5cc1d2eb9bdff03e30ea0'
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
const nobody = '0x0000000000000000000000000000000000000000'

const answer = {
  id: 'a8dc011a-f52d-4492-9e99-21de64b5453a',
  type: 'lifi',
  tool: '1inch',
  action: {
    fromChainId: 100,
    toChainId: 100,
    fromToken: { address: nobody, symbol: 'xDai', decimals: 18, chainId: 100, name: 'xDai', priceUSD: '1' },
    toToken: { address: miva, symbol: 'MIVA', decimals: 18, chainId: 100, name: 'Minerva Wallet SuperToken' },
    fromAmount: '1000000000000000000',
    slippage: 0.01,
    fromAddress: account,
    toAddress: account,
  },
  estimate: {
    fromAmount: '1000000000000000000',
    toAmount: '21922914496086353975',
    toAmountMin: '21703685351125490435',
    approvalAddress: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    executionDuration: 30,
  },
  transactionRequest: {
    from: account,
    to: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    chainId: 100,
    data: '0xAF7060FD00',
    value: '0x0de0b6b3a7640000',
    gasPrice: '0xb2d05e00',
    gasLimit: '0x0e9cb2',
  },
}

function open(reply: unknown, apiKey?: string) {
  const server = createStandIn(origin, { '/v1/quote': reply })
  const config = { kind: 'lifi', url: `${origin}/v1`, perSecond: 1_000, timeout: 5_000, integrator: 'site' } as const
  const request = createSourceRequest({
    ...{ name: 'lifi', config, fetch: server.fetch, now: () => 0 },
    ...{ budget: { take: async () => true }, shares: { take: () => true } },
  })
  const driver = createLifi({ ...config, ...(apiKey && { apiKey }) }, request)
  const chain = { family: 'evm', id: 'eip155:100', number: 100 } as never
  const asked = { from: nativeToken, to: miva, amount: '1000000000000000000', slippage: 1 }
  const sendRequest = (change: object = {}) =>
    driver.quotes?.({ ...asked, account, chain, signal: AbortSignal.timeout(1_000), ...change })
  return { server, sendRequest }
}

test('default: the amount, and the transaction as it is', async () => {
  const { server, sendRequest } = open(answer, 'secret')
  expect(await sendRequest()).toEqual({
    amountOut: '21922914496086353975',
    call: { to: diamond, data: '0xaf7060fd00', value: '1000000000000000000', gas: '957618' },
  })
  const [{ url, headers } = { url: new URL(origin), headers: new Headers() }] = server.asked
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ fromChain: '100', toChain: '100', fromToken: nobody, toToken: miva, fromAmount: '1000000000000000000' },
    ...{ fromAddress: account, toAddress: account, slippage: '0.01', integrator: 'site' },
  })
  expect(headers.get('x-lifi-api-key')).toBe('secret')
})

test('behavior: it is not asked before somebody is there, nor about chains of other kinds', async () => {
  const { server, sendRequest } = open(answer)
  expect(await sendRequest({ account: undefined })).toBeUndefined()
  expect(await sendRequest({ chain: { family: 'solana' } })).toBeUndefined()
  expect(server.asked).toEqual([])
})

test('behavior: where it finds no way it has nothing to say', async () => {
  const reply = { message: 'No available quotes for the requested transfer', code: 1002, errors: [] }
  expect(await open(() => Response.json(reply, { status: 404 })).sendRequest()).toBeUndefined()
})

const change = (part: 'action' | 'estimate' | 'transactionRequest', fields: object) => ({
  ...answer,
  [part]: { ...answer[part], ...fields },
})

test.each<[string, unknown]>([
  ['nothing', {}],
  ['half of it', { ...answer, transactionRequest: undefined }],
  ['an empty answer', () => new Response('')],
  ['another amount', change('action', { fromAmount: '2' })],
  ['another token', change('action', { toToken: answer.action.fromToken })],
  ['another chain', change('transactionRequest', { chainId: 1 })],
  ['an amount that is no number', change('estimate', { toAmount: '1e21' })],
  ['data that is none', change('transactionRequest', { data: 'transfer' })],
  ['an error of its server', () => new Response('', { status: 500 })],
  ['a limit', () => new Response('{}', { status: 429, headers: { 'retry-after': '7' } })],
  ['a limit without a time', () => new Response('{}', { status: 429 })],
])('error: %s', async (_, reply) => {
  await expect(open(reply).sendRequest()).rejects.toThrow()
})

test('error: another contract that takes the token than the one that swaps', async () => {
  const sold = { fromToken: answer.action.toToken, toToken: answer.action.fromToken }
  const given = change('action', sold)
  const asked = { from: miva, to: nativeToken }
  await expect(open(given).sendRequest(asked)).resolves.toBeDefined()
  const estimate = { ...answer.estimate, approvalAddress: miva }
  await expect(open({ ...given, estimate }).sendRequest(asked)).rejects.toThrow('something else')
})

test('error: silence ends with the question', async () => {
  await expect(open(staySilent).sendRequest({ signal: AbortSignal.timeout(20) })).rejects.toThrow()
})
