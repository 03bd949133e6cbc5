import { mainnet, mockAdapter } from '@foyer/test'
import { QueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient } from '../../internal/queries.ts'
import { type HoldingsAnswer, holdingsQuery } from './holdingsQuery.ts'
import { createImitationFinder, isAdvertisement } from './toHoldings.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Of `count` tokens, the first has a price; the last looks like it. */
function toRow(index: number, count: number) {
  return {
    name: `Token ${index}`,
    symbol: index === count - 1 ? 'T0' : `T${index}`,
    chainId: mainnet.caipNetworkId,
    address: `${mainnet.caipNetworkId}:0x${String(index + 1).padStart(40, '0')}`,
    iconUrl: '',
    price: index === 0 ? 2 : 0,
    ...(index === 0 && { value: 4 }),
    quantity: { numeric: '2', decimals: '18' },
  }
}

function readAll(count: number): Promise<readonly HoldingsAnswer[]> {
  return readBalances(Array.from({ length: count }, (_, index) => toRow(index, count)))
}

async function readBalances(balances: readonly object[], more: object = {}): Promise<readonly HoldingsAnswer[]> {
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter()],
    blockchainApiUrl: 'https://api.test',
    fetch: async (input) =>
      Response.json(
        String(input).includes('/balance') ? { balances, ...more } : { http: [mainnet.caipNetworkId], ws: [] },
      ),
  })
  const seen: HoldingsAnswer[] = []
  const options = holdingsQuery(foyer, { address, network: mainnet })
  const observer = new QueryObserver(getQueryClient(foyer), options as never)
  const stop = observer.subscribe(({ data }) => {
    if (data !== undefined && data !== seen.at(-1)) seen.push(data as HoldingsAnswer)
  })
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  stop()
  return seen
}

test('behavior: of very many, those with a price are shown before the others are judged; the total stays', async () => {
  const [first, whole, ...more] = await readAll(602)
  expect(first?.shown.map(({ symbol }) => symbol)).toEqual(['T0'])
  expect(whole?.shown).toHaveLength(601)
  expect(whole?.spam.map(({ imitates }) => imitates)).toEqual(['T0'])
  expect([first?.total, whole?.total]).toEqual([whole?.total, whole?.total])
  expect(more).toEqual([])
})

test('default: of as many as people have there is one answer', async () => {
  const [whole, ...more] = await readAll(500)
  expect([whole?.shown.length, whole?.spam.length, more.length]).toEqual([499, 1, 0])
})

test('behavior: what holdings gained within a day is the sum of what each did, or unknown', async () => {
  const coin = { name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, iconUrl: '' }
  const quantity = { numeric: '1', decimals: '18' }
  const read = async (balances: readonly object[]) => {
    const [holdings] = await readBalances(balances)
    return [holdings?.dayGain, holdings?.shown.map(({ dayChange }) => dayChange)]
  }
  const gained = { ...coin, quantity, price: 150, value: 150, priceDayAgo: 100 }
  const token = { ...coin, symbol: 'TKN', name: 'Token', address: `${mainnet.caipNetworkId}:0x${'1'.repeat(40)}` }
  const lost = { ...token, quantity, price: 3, value: 3, priceDayAgo: 4 }
  expect(await read([gained, lost])).toEqual([49, [0.5, -0.25]])
  // what has no price, or is worth nothing, says nothing
  expect(await read([gained, { ...token, quantity, price: 0 }])).toEqual([50, [0.5, undefined]])
  expect(await read([gained, { ...lost, priceDayAgo: undefined }])).toEqual([undefined, [0.5, undefined]])
  for (const priceDayAgo of [0, -1, 1e-9, Number.NaN, 'much']) {
    expect(await read([{ ...gained, priceDayAgo }])).toEqual([undefined, [undefined]])
  }
})

test('behavior: what a service says of tokens that may be missing is passed on', async () => {
  const isPartial = async (said: object) => (await readBalances([toRow(0, 2)], said)).at(-1)?.isPartial
  expect([await isPartial({ isPartial: true }), await isPartial({ isPartial: false }), await isPartial({})]).toEqual([
    true,
    false,
    false,
  ])
  const [first, whole] = await readBalances(
    Array.from({ length: 602 }, (_, index) => toRow(index, 602)),
    { isPartial: true },
  )
  expect([first?.isPartial, whole?.isPartial]).toEqual([true, true])
})

test.each([
  ['UЅDС', 'USDC'],
  ['U\u200BSDС', 'USDC'],
  ['USDÇ', 'USDC'],
  ['U5DC', 'USDC'],
  ['USDТ', 'USDT'],
  ['ΕТΗ', 'ETH'],
  ['ETНER', undefined],
  ['USDC', undefined],
  ['usdc', undefined],
  ['UNI', undefined],
  ['PEPE', undefined],
])('default: %s imitates %s', (symbol, imitated) => {
  expect(createImitationFinder([])(symbol)).toBe(imitated)
})

test('behavior: the same symbol as a token that is vouched for is an imitation', () => {
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('FOY')).toBe('FOY')
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('F0Y')).toBe('FOY')
  expect(createImitationFinder([{ symbol: 'ETH' }, { symbol: 'FOY' }])('FOYER')).toBeUndefined()
  // of two that look the same the first counts
  expect(createImitationFinder([{ symbol: 'F0Y' }, { symbol: 'FOY' }])('FОY')).toBe('F0Y')
})

test.each([
  ['Visit claim-gift.xyz', true],
  ['https://x.test', true],
  ['t.me/free', true],
  ['USD Coin', false],
  ['Wrapped Ether', false],
  ['Uniswap V2', false],
])('behavior: %s is an advertisement: %s', (name, is) => {
  expect(isAdvertisement(name)).toBe(is)
})
