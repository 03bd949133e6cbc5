// Shapes: https://github.com/Blockstream/esplora/blob/master/API.md, GET /address/:address (read 2026-11-28).
import { findBitcoind, startBitcoin } from 'devnet'
import { afterEach, expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { startTestGateway, type TestGateway } from '../../test/support/testGateway.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const chainId = 'bip122:000000000019d6689c085ae165831e93'
const stats = (funded: unknown, spent: unknown) => ({
  funded_txo_count: 5,
  funded_txo_sum: funded,
  spent_txo_count: 3,
  spent_txo_sum: spent,
  tx_count: 8,
})

async function getBalances(url: string, fetch: typeof globalThis.fetch, id = chainId, address = account) {
  gateway = await startTestGateway({
    fetch,
    config: {
      sources: { esplora: { kind: 'esplora', url, perSecond: 1_000 } },
      prices: [{ kind: 'fixed', prices: { [id]: '100000' } }],
      chains: [
        {
          id,
          name: 'Bitcoin',
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          rpcUrls: ['https://node.example'],
          sources: { balances: ['esplora'] },
        },
      ],
    },
  })
  return await gateway.get(`/v1/account/${address}/balance`, { chainId: id })
}

const ask = (reply: unknown) =>
  getBalances(
    'https://explorer.example/api',
    createStandIn('https://explorer.example', { [`/api/address/${account}`]: reply }).fetch,
  )

test('default: what was received less what was spent, what waits for its block included', async () => {
  const { body } = await ask({
    address: account,
    chain_stats: stats(500_000, 300_000),
    mempool_stats: stats(100_000, 50_001),
  })
  expect(body.balances).toEqual([
    expect.objectContaining({ symbol: 'BTC', quantity: { decimals: '8', numeric: '0.00249999' }, source: 'esplora' }),
  ])
})

test('behavior: an address that nobody has used', async () => {
  const { body } = await ask({ address: account, chain_stats: stats(0, 0), mempool_stats: stats(0, 0) })
  expect(body.balances).toEqual([expect.objectContaining({ quantity: { decimals: '8', numeric: '0' } })])
})

test.each([
  ['another address', { address: 'bc1qother', chain_stats: stats(1, 0), mempool_stats: stats(0, 0) }],
  ['more spent than there was', { address: account, chain_stats: stats(1, 2), mempool_stats: stats(0, 0) }],
  ['an amount that is no whole number', { address: account, chain_stats: stats(1.5, 0), mempool_stats: stats(0, 0) }],
  ['an amount below nothing', { address: account, chain_stats: stats(-1, -5), mempool_stats: stats(0, 0) }],
  [
    'an amount beyond what a number holds',
    { address: account, chain_stats: stats(2 ** 60, 0), mempool_stats: stats(0, 0) },
  ],
  ['half of it', { address: account, chain_stats: stats(1, 0) }],
  ['nothing', {}],
  ['a list', []],
  ['a limit', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ['a text', () => new Response('Invalid Bitcoin address', { status: 400 })],
])('error: an explorer that answers with %s says nothing', async (_, reply) => {
  const { status, body } = await ask(reply)
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('behavior: the same of an explorer that runs, over a chain that runs', async (context) => {
  const bitcoind = findBitcoind()
  context.skip(!bitcoind, 'not run: there is no bitcoind (pnpm --filter devnet bitcoind, or set BITCOIND)')
  const bitcoin = await startBitcoin(bitcoind ? { bitcoind } : {})
  try {
    const { body } = await getBalances(bitcoin.url, fetch, bitcoin.networkId, bitcoin.accounts[0]?.payment.address)
    expect(body.balances[0].quantity.numeric).toBe('150')
  } finally {
    await bitcoin.stop()
  }
}, 60_000)
