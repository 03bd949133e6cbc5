import {
  accountServiceUrl,
  failWith,
  fakeAccountService,
  mainnet,
  memoryStorage,
  mockAdapter,
  pastTransaction,
  pastTransfer,
} from '@foyer/test'
import { expect, test } from 'vitest'
import { createFoyer, type FoyerEvent } from '../../index.ts'
import { activityKinds } from '../../internal/holdings.ts'
import { getQueryClient } from '../../internal/queries.ts'
import { groupEntries } from './groupEntries.ts'
import { historyQuery, reportNextPage } from './historyQuery.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

async function read(data: readonly unknown[]) {
  const fetch = fakeAccountService({ history: { data, next: null } })
  const options = { projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() }
  const foyer = createFoyer({ ...options, blockchainApiUrl: accountServiceUrl, fetch })
  const [network] = foyer.config.networks
  if (!network) throw new Error('no network')
  const { pages } = await getQueryClient(foyer).fetchInfiniteQuery(historyQuery(foyer, { address, network }))
  return pages.flatMap(({ entries }) => entries)
}

test('default: these kinds have a word of their own', () => {
  const coming = ['receive', 'deposit', 'borrow', 'claim']
  const going = ['withdraw', 'repay', 'burn', 'send']
  const others = ['approve', 'deploy', 'execute', 'mint', 'trade']
  expect([...activityKinds].sort()).toEqual([...coming, ...going, ...others].sort())
})

test('behavior: of another network, without a date or with spam alone is left out', async () => {
  const entries = await read([
    pastTransaction('receive', '2026-11-22T10:00:00Z', { chain: 'eip155:137' }),
    { ...pastTransaction('mint', '2026-11-22T10:00:00Z'), metadata: { minedAt: 'yesterday' } },
    pastTransaction('receive', '2026-11-21T10:00:00Z', { transfers: [pastTransfer('FREE', '1', 'in', true)] }),
    pastTransaction('approve', '2026-11-20T10:00:00Z'),
    pastTransaction('dance', '2026-11-19T10:00:00Z', {
      hash: 'javascript:alert(1)',
      sentTo: 'data:text/html,x',
      transfers: [pastTransfer('X', '1', 'in', true), pastTransfer('Y\u202E'.repeat(20), '1e99', 'in')],
    }),
  ])
  expect(entries.map(({ kind }) => kind)).toEqual(['approve', 'other'])
  const [, last] = entries
  expect(last).toMatchObject({ hash: undefined, counterparty: undefined })
  expect(last?.transfers).toEqual([
    { direction: 'in', name: 'YYYYYYYYYYY…', isNft: false, isCoin: true, quantity: undefined, icon: undefined },
  ])
})

test('default: whether it failed, its hash from its id, whom it came from or went to, and at most twenty transfers', async () => {
  const [sender, recipient] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const first = { ...pastTransfer('ETH', '1', 'in'), sender, recipient }
  const transfers = [first, ...Array.from({ length: 20 }, () => pastTransfer('ETH', '1', 'in'))]
  const [failed, sent, given] = await read([
    pastTransaction('receive', '2026-11-22T10:00:00Z', { status: 'failed', hash: undefined, transfers }),
    pastTransaction('send', '2026-11-21T10:00:00Z', { transfers }),
    pastTransaction('approve', '2026-11-20T10:00:00Z'),
  ])
  expect(failed).toMatchObject({ isFailed: true, counterparty: sender })
  expect(failed?.hash).toBe(failed?.id.split(':').at(-1))
  expect(failed?.transfers).toHaveLength(20)
  expect(sent).toMatchObject({ isFailed: false, counterparty: recipient })
  expect(given?.counterparty).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
})

test('behavior: names and amounts are whole up to their limits', async () => {
  const nft = (name: string) => ({
    ...{ nft_info: { name }, direction: 'self', quantity: { numeric: '1' } },
    ...{ sender: address, recipient: address },
  })
  const amounts = [`${'1'.repeat(63)}.${'1'.repeat(36)}`, `${'1'.repeat(64)}.${'1'.repeat(36)}`]
  const transfers = [
    ...[nft('n'.repeat(40)), nft('n'.repeat(41))],
    ...amounts.map((amount) => pastTransfer('S'.repeat(12), amount, 'out')),
    pastTransfer('S'.repeat(13), '1', 'out'),
  ]
  const [entry] = await read([pastTransaction('trade', '2026-11-22T10:00:00Z', { transfers })])
  expect(entry?.transfers.map(({ direction, name, quantity }) => [direction, name, quantity])).toEqual([
    ['self', 'n'.repeat(40), '1'],
    ['self', `${'n'.repeat(39)}…`, '1'],
    ['out', 'S'.repeat(12), amounts[0]],
    ['out', 'S'.repeat(12), undefined],
    ['out', `${'S'.repeat(11)}…`, '1'],
  ])
})

test('error: a hash, an address and an amount longer than any chain has are left out', async () => {
  const long = (length: number, amount: string) =>
    pastTransaction('send', '2026-11-22T10:00:00Z', {
      hash: 'h'.repeat(length),
      transfers: [{ ...pastTransfer('ETH', amount, 'out'), recipient: 'r'.repeat(length) }],
    })
  const entries = await read([long(100, `1.${'1'.repeat(36)}`), long(101, `1.${'1'.repeat(37)}`)])
  expect(entries.map(({ hash, counterparty, transfers }) => [hash, counterparty, transfers[0]?.quantity])).toEqual([
    ['h'.repeat(100), 'r'.repeat(100), `1.${'1'.repeat(36)}`],
    [undefined, undefined, undefined],
  ])
})

test('default: groups by year and month, newest first, each transaction once', () => {
  const entry = (id: string, year: number, month: number) => ({
    id,
    hash: undefined,
    kind: 'send' as const,
    isFailed: false,
    at: new Date(year, month, 10).getTime(),
    transfers: [],
    counterparty: undefined,
  })
  const groups = groupEntries([entry('a', 2025, 11), entry('b', 2026, 0), entry('b', 2026, 0), entry('c', 2025, 0)])
  expect(groups.map(({ year, month, entries }) => [year, month, entries.map(({ id }) => id).join()])).toEqual([
    [2026, 0, 'b'],
    [2025, 11, 'a'],
    [2025, 0, 'c'],
  ])
})

test('error: a history that cannot be read is told, with the page that was asked for', async () => {
  const fetch = fakeAccountService({ history: { data: [], next: null } })
  fetch.answer('GET /v1/account/0x71C7656EC7ab88b098defB751B7401B5f6d8976F/history', failWith(500))
  const options = { projectId: 'p', networks: [mainnet], adapters: [mockAdapter()], storage: memoryStorage() }
  const foyer = createFoyer({ ...options, blockchainApiUrl: accountServiceUrl, fetch })
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  const [network] = foyer.config.networks
  if (!network) throw new Error('no network')
  const query = getQueryClient(foyer).fetchInfiniteQuery(historyQuery(foyer, { address, network }))
  await expect(query).rejects.toThrow()
  reportNextPage(foyer, { address, cursor: 'page-2' })
  const properties = { address, projectId: 'p', cursor: undefined, isSmartAccount: false }
  expect(events.filter(({ type }) => type.endsWith('TRANSACTIONS'))).toEqual([
    { type: 'ERROR_FETCH_TRANSACTIONS', properties },
    { type: 'LOAD_MORE_TRANSACTIONS', properties: { ...properties, cursor: 'page-2' } },
  ])
})
