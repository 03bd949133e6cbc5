import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient } from '../../queries.ts'
import { refreshBalances } from '../../query/balanceQueries.ts'
import { nftsQuery } from './nftsQuery.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const page = { nfts: [], next: undefined }

test('behavior: the first page is read again every 10 s, many pages are not', () => {
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mockAdapter()] })
  const options = nftsQuery(foyer, { address, network: mainnet })
  const client = getQueryClient(foyer)
  const query = client.getQueryCache().build(client, options as never)
  const { refetchInterval } = options as { refetchInterval: (of: unknown) => unknown }
  expect(refetchInterval(query)).toBe(10_000)
  client.setQueryData(options.queryKey, { pages: [page], pageParams: [undefined] })
  expect(refetchInterval(query)).toBe(10_000)
  client.setQueryData(options.queryKey, { pages: [page, page], pageParams: [undefined, 'two'] })
  expect(refetchInterval(query)).toBe(false)
})

test('behavior: what outdates balances outdates NFTs', async () => {
  const foyer = createFoyer({ projectId: 'test', networks: [mainnet], adapters: [mockAdapter()] })
  const { queryKey } = nftsQuery(foyer, { address, network: mainnet })
  const client = getQueryClient(foyer)
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] })
  await refreshBalances(foyer)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
