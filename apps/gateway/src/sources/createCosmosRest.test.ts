// Shapes: https://docs.cosmos.network/sdk/next/api-reference/rest/bank/allbalances (read 2026-11-28).
import { startCosmos } from 'devnet'
import { afterEach, expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { startTestGateway, type TestGateway } from '../../test/support/testGateway.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.close())

const account = 'cosmos1x6m7cwjd4wlr44ezq6sgcqv7whjm9pkqtgqq3y'
const chainId = 'cosmos:cosmoshub-4'
const path = `/cosmos/bank/v1beta1/balances/${account}`

async function getBalances(
  url: string,
  fetch: typeof globalThis.fetch,
  change: { id?: string; address?: string; denom?: string } = {},
) {
  const { id = chainId, address = account, denom = 'uatom' } = change
  gateway = await startTestGateway({
    fetch,
    config: {
      sources: { rest: { kind: 'cosmos', url, denom, perSecond: 1_000 } },
      chains: [
        {
          id,
          name: 'Cosmos Hub',
          nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
          rpcUrls: ['https://node.example'],
          tokens: [{ address: 'ustake', name: 'Staked', symbol: 'STAKE', decimals: 6 }],
          sources: { balances: ['rest'] },
        },
      ],
    },
  })
  return await gateway.get(`/v1/account/${address}/balance`, { chainId: id })
}

const open = (reply: unknown) => createStandIn('https://rest.example', { [path]: reply })
const page = (balances: unknown, next: string | null = null) => ({
  balances,
  pagination: { next_key: next, total: '0' },
})
const ask = (reply: unknown) => getBalances('https://rest.example', open(reply).fetch)

test('default: the coin and the tokens of the owner’s list, over all pages; what anybody sent is not shown', async () => {
  const server = open((url: URL) =>
    url.searchParams.get('pagination.key') === 'bmV4dA=='
      ? page([{ denom: 'ustake', amount: '3000000' }])
      : page(
          [
            { denom: 'factory/evil/uatom', amount: '999' },
            { denom: 'uatom', amount: '1500001' },
          ],
          'bmV4dA==',
        ),
  )
  const { body } = await getBalances('https://rest.example', server.fetch)
  const rows = body.balances.map(({ symbol, quantity, source }: Record<string, { numeric: string }>) => [
    symbol,
    quantity?.numeric,
    source,
  ])
  expect(rows).toEqual([
    ['ATOM', '1.500001', 'rest'],
    ['STAKE', '3', 'rest'],
  ])
  expect(server.asked.map(({ url }) => url.search)).toEqual([
    '?pagination.limit=200',
    '?pagination.limit=200&pagination.key=bmV4dA%3D%3D',
  ])
})

test('behavior: an account that holds nothing, and a node whose pages never end', async () => {
  const empty = await ask(page([]))
  expect(empty.body.balances).toEqual([expect.objectContaining({ quantity: { decimals: '6', numeric: '0' } })])
  await gateway?.close()
  const endless = open(page([{ denom: 'uatom', amount: '1' }], 'again'))
  const { status } = await getBalances('https://rest.example', endless.fetch)
  expect([status, endless.asked.length]).toEqual([200, 5])
})

test.each([
  ['an amount that is no number', page([{ denom: 'uatom', amount: '-1' }])],
  ['an amount as a number', page([{ denom: 'uatom', amount: 1.5 }])],
  ['nothing', {}],
  ['an error of its own', () => Response.json({ code: 3, message: 'decoding bech32 failed' }, { status: 400 })],
  ['a limit', () => new Response('', { status: 429 })],
])('error: a node that answers with %s says nothing', async (_, reply) => {
  const { status, body } = await ask(reply)
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('behavior: the same of the local chain', async () => {
  const chain = await startCosmos()
  try {
    const [{ address = '' } = {}] = chain.accounts
    const change = { id: `cosmos:${chain.chainId}`, address, denom: chain.denom }
    const { body } = await getBalances(chain.restUrl, fetch, change)
    expect(Number(body.balances[0].quantity.numeric)).toBeGreaterThan(0)
  } finally {
    await chain.stop()
  }
})
