import { mainnet, mockAdapter } from '@foyer/test'
import { QueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient } from '../../queries.ts'
import { type HoldingsAnswer, holdingsQuery } from './holdingsQuery.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** Of `count` tokens, the first has a price; the last looks like it. */
function toRow(index: number, count: number) {
  return {
    ...{ name: `Token ${index}`, symbol: index === count - 1 ? 'T0' : `T${index}`, chainId: mainnet.caipNetworkId },
    ...{ address: `${mainnet.caipNetworkId}:0x${String(index + 1).padStart(40, '0')}`, iconUrl: '' },
    ...{ price: index === 0 ? 2 : 0, ...(index === 0 && { value: 4 }), quantity: { numeric: '2', decimals: '18' } },
  }
}

async function readAll(count: number): Promise<readonly HoldingsAnswer[]> {
  const balances = Array.from({ length: count }, (_, index) => toRow(index, count))
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [mainnet], adapters: [mockAdapter()], blockchainApiUrl: 'https://api.test' },
    fetch: async (input) =>
      Response.json(String(input).includes('/balance') ? { balances } : { http: [mainnet.caipNetworkId], ws: [] }),
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
