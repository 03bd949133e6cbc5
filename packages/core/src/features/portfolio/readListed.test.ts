import { FoyerError } from '@foyer/base'
import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient } from '../../internal/queries.ts'
import { holdingsQuery } from './holdingsQuery.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const own = `0x${'0f'.repeat(20)}`
const list = 'https://site.test/tokens.json'

type Site = {
  readonly tokens?: object
  readonly balances?: Readonly<Record<string, bigint>>
  readonly answer?: () => Response
}

function open({ tokens, balances = {}, answer }: Site) {
  const asked: string[][] = []
  const fetched: string[] = []
  let isDown = false
  const adapter = mockAdapter({
    capabilities: {
      getTokenBalances: async ({ tokenAddresses }: { tokenAddresses: readonly string[] }) => {
        if (isDown) throw new FoyerError('RpcRequestFailed', { message: 'down' })
        asked.push([...tokenAddresses])
        return tokenAddresses.map((token) => balances[token] ?? 0n)
      },
      getToken: async ({ tokenAddress }: { tokenAddress: string }) => {
        const [symbol, decimals] = tokenAddress === usdc ? ['USDC', 6] : ['WETH', 18]
        return { address: tokenAddress, name: `${symbol} of the chain`, symbol, decimals }
      },
    },
  } as never)
  const foyer = createFoyer({
    ...{ networks: [mainnet], adapters: [adapter], ...(tokens && { tokens: { [mainnet.caipNetworkId]: tokens } }) },
    fetch: async (input) => {
      fetched.push(String(input))
      return answer ? answer() : new Response('', { status: 404 })
    },
  })
  const read = () =>
    getQueryClient(foyer).fetchQuery({ ...holdingsQuery(foyer, { address, network: mainnet }), staleTime: 0 })
  return {
    read,
    asked,
    fetched,
    setDown: () => {
      isDown = true
    },
  }
}

test('default: without a gateway an account has its coin and what it holds of what most hold, in one question', async () => {
  const { read, asked, fetched } = open({ balances: { [usdc]: 1_500_000n, [weth]: 10n ** 18n } })
  const { shown, total, source } = await read()
  expect(shown.map(({ symbol, name, quantity }) => [symbol, name, quantity])).toEqual([
    ['ETH', 'Ether', expect.anything()],
    ['USDC', 'USDC of the chain', '1.5'],
    ['WETH', 'WETH of the chain', '1'],
  ])
  expect([total, source, asked.length, fetched]).toEqual([undefined, 'chain', 1, []])
  // politely: whoever looks again within 30 s is told what is known
  await read()
  expect(asked).toHaveLength(1)
})

test('behavior: the site’s own list says where to look, once a day, and the chain what is there', async () => {
  const tokens = [
    { chainId: 1, address: usdc, name: 'Dollars', symbol: 'DOLLAR', decimals: 2 },
    { chainId: 1, address: usdc.toLowerCase() },
    { chainId: 10, address: weth },
    ...[null, 7, { chainId: 1, address: 'https://evil.test' }, { chainId: 1 }],
  ]
  const { read, asked, fetched } = open({
    tokens: { list },
    balances: { [usdc.toLowerCase()]: 2n, [usdc]: 1_500_000n },
    answer: () => Response.json({ tokens }),
  })
  const { shown } = await read()
  expect(asked).toEqual([[usdc.toLowerCase()]])
  expect(shown).toHaveLength(2)
  await read()
  expect(fetched).toEqual([list])
})

test.each([
  ['none', { list: false }, []],
  ['the site’s own once', { address: usdc }, [weth]],
])('behavior: %s is looked for where the site says so', async (_, tokens, wanted) => {
  const { read, asked } = open({ tokens })
  await read()
  const [listed = []] = asked.filter((group) => group.length > 1)
  expect(listed.filter((token) => [usdc, weth, own].includes(token))).toEqual(wanted)
})

test.each([
  ['a page', () => new Response('<html>')],
  ['an error', () => new Response('', { status: 500 })],
  ['something else', () => Response.json([])],
])('error: where the list is %s, what most hold is looked for', async (_, answer) => {
  const { read } = open({ tokens: { list }, balances: { [usdc]: 1_000_000n }, answer })
  expect((await read()).shown.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
})

test('error: while the node fails, what is known stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { read, setDown } = open({ balances: { [usdc]: 1_000_000n } })
    await read()
    setDown()
    vi.setSystemTime(Date.now() + 60_000)
    expect((await read()).shown.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: tells the developer once what a gateway would add, unless the site wants no tokens', async () => {
  const said = vi.spyOn(console, 'info').mockReturnValue()
  await open({ tokens: { list: false } }).read()
  const { read } = open({})
  await read()
  await read()
  // in this order, so that the first would have been said before
  await vi.waitFor(() => expect(said).toHaveBeenCalled())
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^Foyer: No Gateway\. .*prices/)]])
  said.mockRestore()
})
