import { solana } from '@foyer/base'
import { mainnet, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer } from '../../index.ts'
import { getQueryClient } from '../../internal/queries.ts'
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

test('behavior: a name of up to 60 characters is whole, a count is said from two on; a service that fails is asked once', async () => {
  const row = (name: string, numeric: string) => ({
    ...{ name, contract: address, token_id: '7', chainId: 'eip155:1', flags: {}, quantity: { numeric } },
  })
  const data = [row('a'.repeat(60), '1'), row('a'.repeat(61), '2')]
  let asked = 0
  let isDown = false
  const fetch = async (input: RequestInfo | URL) => {
    if (!String(input).includes('/nfts')) return Response.json({ http: ['eip155:1'], ws: [] })
    asked += 1
    return isDown ? new Response('', { status: 500 }) : Response.json({ data, next: null })
  }
  const foyer = createFoyer({
    ...{
      projectId: 'test',
      networks: [mainnet],
      adapters: [mockAdapter()],
      blockchainApiUrl: 'https://api.test',
      fetch,
    },
  })
  const query = nftsQuery(foyer, { address, network: mainnet })
  const { pages } = await getQueryClient(foyer).fetchInfiniteQuery(query as never)
  const { nfts } = (pages as { nfts: object[] }[])[0] ?? {}
  expect(nfts).toMatchObject([
    { name: 'a'.repeat(60), count: undefined },
    { name: `${'a'.repeat(59)}…`, count: '2' },
  ])
  isDown = true
  asked = 0
  expect(query.retry).toBe(false)
  await expect(getQueryClient(foyer).fetchInfiniteQuery({ ...query, staleTime: 0 } as never)).rejects.toThrow()
  expect(asked).toBe(1)
})

test('behavior: one of Solana is its mint; whether it can be sent, and is spam, is the service’s word', async () => {
  const contract = 'HTe4rUHgKt5H6v9jq9wGQxvLfQdAjqLhZ3dmPdEV1qb9'
  const { caipNetworkId } = solana
  const row = (flags: object) => ({
    name: 'Gull',
    interface: 'spl',
    contract: `${caipNetworkId}:${contract}`,
    token_id: '0',
    flags,
    chainId: caipNetworkId,
    quantity: { numeric: '1' },
  })
  const data = [row({ is_spam: false }), row({ is_spam: true, is_transferable: false })]
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(String(input).includes('/nfts') ? { data, next: null } : { http: [caipNetworkId], ws: [] })
  const foyer = createFoyer({
    projectId: 'test',
    networks: [solana],
    adapters: [mockAdapter({ namespace: 'solana' })],
    blockchainApiUrl: 'https://api.test',
    fetch,
  })
  const { pages } = await getQueryClient(foyer).fetchInfiniteQuery(
    nftsQuery(foyer, { address, network: solana }) as never,
  )
  const { nfts } = (pages as { nfts: object[] }[])[0] ?? {}
  expect(nfts).toMatchObject([
    { contract, tokenId: '0', isTransferable: true, isSpam: false },
    { contract, tokenId: '0', isTransferable: false, isSpam: true },
  ])
})

test('error: a contract, a number and a count longer than any chain has are left out', async () => {
  const row = (contract: string, token_id: string, numeric: string) => ({
    ...{ name: 'Gull', contract, token_id, chainId: 'eip155:1', flags: {}, quantity: { numeric } },
  })
  const [contract, digits] = ['c'.repeat(64), '7'.repeat(78)]
  const data = [
    row(contract, digits, digits),
    row(`${contract}c`, digits, digits),
    row(contract, `${digits}7`, digits),
    row(contract, digits, `${digits}7`),
  ]
  const fetch = async (input: RequestInfo | URL) =>
    Response.json(String(input).includes('/nfts') ? { data, next: null } : { http: ['eip155:1'], ws: [] })
  const options = { projectId: 'test', networks: [mainnet], adapters: [mockAdapter()], fetch }
  const foyer = createFoyer({ ...options, blockchainApiUrl: 'https://api.test' })
  const query = nftsQuery(foyer, { address, network: mainnet })
  const { pages } = await getQueryClient(foyer).fetchInfiniteQuery(query as never)
  const { nfts } = (pages as { nfts: object[] }[])[0] ?? {}
  expect(nfts).toMatchObject([{ contract, tokenId: digits, count: digits }])
})
