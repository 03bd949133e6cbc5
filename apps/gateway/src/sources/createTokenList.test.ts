// Shape: https://github.com/Uniswap/token-lists/blob/main/src/tokenlist.schema.json, as https://tokens.uniswap.org serves it (2026-08-06).
import { expect, test } from 'vitest'
import { createStandIn, type StandInReply } from '../../test/support/standIn.ts'
import { createSourceRequest } from './createSourceRequest.ts'
import { createTokenList } from './createTokenList.ts'

const usdc = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USDCoin',
  symbol: 'USDC',
  decimals: 6,
  logoURI: 'https://l.example/usdc.png',
}
const op = {
  chainId: 10,
  address: '0x4200000000000000000000000000000000000042',
  name: 'Optimism',
  symbol: 'OP',
  decimals: 18,
}
const toList = (minor: number, tokens: readonly unknown[]) => ({
  name: 'Uniswap Labs Default',
  timestamp: '2026-08-06T00:00:00.000Z',
  version: { major: 21, minor, patch: 0 },
  tokens,
})
const day = 86_400_000

function open(reply: StandInReply) {
  let time = 0
  const server = createStandIn('https://tokens.uniswap.org', { '/': reply })
  const config = { kind: 'tokenlist', url: 'https://tokens.uniswap.org', perSecond: 1_000, timeout: 5_000 } as const
  const now = () => time
  const request = createSourceRequest({
    name: 'list',
    config,
    budget: { take: async () => true },
    shares: { take: () => true },
    fetch: server.fetch,
    now,
  })
  const driver = createTokenList(config, request, now)
  const sendRequest = async (id = 'eip155:1') =>
    await driver.balances?.({ account: '0x', chain: { id } as never, signal: new AbortController().signal })
  const wait = (ms: number) => {
    time += ms
  }
  return { server, sendRequest, wait }
}

test('default: the tokens of one chain, read once for all', async () => {
  const broken = [{ ...usdc, decimals: '6' }, { ...usdc, address: '0x1' }, null]
  const { sendRequest, server } = open(toList(1, [usdc, op, ...broken]))
  const [first] = await Promise.all([sendRequest(), sendRequest(), sendRequest('eip155:10')])
  expect(first).toEqual([{ token: usdc.address.toLowerCase(), name: 'USDCoin', symbol: 'USDC', decimals: 6 }])
  expect(await sendRequest('eip155:10')).toMatchObject([{ symbol: 'OP' }])
  expect(await sendRequest('eip155:5')).toEqual([])
  expect(server.asked).toHaveLength(1)
})

test('behavior: the next version takes its place after a day, an earlier one does not', async () => {
  const { sendRequest, server, wait } = open(toList(2, [usdc]))
  await sendRequest()
  server.set('/', toList(1, []))
  wait(day)
  expect(await sendRequest()).toHaveLength(1)
  server.set('/', toList(3, [usdc, { ...op, chainId: 1 }]))
  wait(day)
  expect(await sendRequest()).toHaveLength(2)
})

test('behavior: while the list cannot be read the last one counts, and is tried again after minutes', async () => {
  const { sendRequest, server, wait } = open(toList(2, [usdc]))
  await sendRequest()
  server.set('/', () => new Response('', { status: 500 }))
  wait(day)
  expect(await sendRequest()).toHaveLength(1)
  expect(await sendRequest()).toHaveLength(1)
  expect(server.asked).toHaveLength(2)
  wait(300_000)
  await sendRequest()
  expect(server.asked).toHaveLength(3)
})

test.each([
  ['no version', { tokens: [usdc] }],
  ['no list', []],
  ['half a list', () => new Response('{"version":{"major":1')],
])('error: %s', async (_, reply) => {
  await expect(open(reply).sendRequest()).rejects.toThrow()
})
