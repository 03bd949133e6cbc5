// Shapes: https://github.com/alchemyplatform/docs/tree/009c6c0/src/openrpc/alchemy (transfers/transfers.yaml, token/token.yaml, read
// 2026-11-28) and https://www.alchemy.com/docs/reference/getnftsforowner-v3.
import { expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { createAlchemy } from './createAlchemy.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const other = '0x5c43b1ed97e52d009611d89b74fa829fe4ac56b1'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const transfer = (block: number, digit: number, change: object = {}) => ({
  blockNum: `0x${block.toString(16)}`,
  uniqueId: `${hash(digit)}:external`,
  hash: hash(digit),
  from: account,
  to: other,
  value: 0.5,
  erc721TokenId: null,
  erc1155Metadata: null,
  tokenId: null,
  asset: 'ETH',
  category: 'external',
  rawContract: { value: '0x6f05b59d3b20000', address: null, decimal: '0x12' },
  metadata: { blockTimestamp: '2023-07-03T20:09:59.000Z' },
  ...change,
})
const zero = `0x${'0'.repeat(64)}`

function open(answers: { readonly [method: string]: unknown }, nfts?: unknown, chainId = 'eip155:1') {
  const answer = (_: URL, init: RequestInit | undefined) => {
    const { method, params } = JSON.parse(String(init?.body))
    const { pageKey } = params[2] ?? {}
    if (pageKey) return { jsonrpc: '2.0', id: 1, result: answers[`${method} ${pageKey}`] }
    const side = params[0]?.fromAddress ? 'from' : 'to'
    const result = answers[`${method} ${side}`] ?? answers[method]
    return result === undefined
      ? { jsonrpc: '2.0', id: 1, error: { code: -32_600, message: 'Must be authenticated! secret' } }
      : { jsonrpc: '2.0', id: 1, result }
  }
  const server = createStandIn('https://eth-mainnet.g.alchemy.com', {
    '/v2/secret': answer,
    '/nft/v3/secret/getNFTsForOwner': nfts,
  })
  const config = {
    kind: 'alchemy',
    url: 'https://eth-mainnet.g.alchemy.com',
    apiKey: 'secret',
    perSecond: 1_000,
    timeout: 5_000,
  } as const
  const request = createSourceRequest({
    name: 'alchemy',
    config,
    budget: { take: async () => true },
    shares: { take: () => true },
    fetch: server.fetch,
    now: Date.now,
  })
  const question = { account, chain: { id: chainId } as never, signal: new AbortController().signal }
  return { server, driver: createAlchemy(config, request), question }
}

test('default: what an account holds, without what it holds nothing of', async () => {
  const { driver, question } = open({
    eth_getBalance: '0xde0b6b3a7640000',
    alchemy_getTokenBalances: {
      address: account,
      tokenBalances: [
        { contractAddress: usdc, tokenBalance: `0x${'0'.repeat(58)}0f4240` },
        { contractAddress: other, tokenBalance: zero },
        { contractAddress: other, tokenBalance: null, error: 'execution reverted' },
      ],
    },
  })
  expect(await driver.balances?.(question)).toEqual([
    { token: 'native', amount: '1000000000000000000' },
    { token: usdc.toLowerCase(), amount: '1000000' },
  ])
})

test('behavior: more than a hundred tokens come in pages', async () => {
  const page = (address: string, pageKey?: string) => ({
    tokenBalances: [{ contractAddress: address, tokenBalance: '0x1' }],
    ...(pageKey && { pageKey }),
  })
  const { driver, question } = open({
    eth_getBalance: '0x1',
    alchemy_getTokenBalances: page(usdc, 'second'),
    'alchemy_getTokenBalances second': page(other),
  })
  const found = await driver.balances?.(question)
  expect(found?.map(({ token }) => token)).toEqual(['native', usdc.toLowerCase(), other])
})

test.each([
  ['eip155:1', true],
  ['eip155:137', true],
  ['eip155:8453', false],
])('behavior: what contracts sent is asked for on %s: %s', async (chainId, isAsked) => {
  const { driver, question, server } = open({ alchemy_getAssetTransfers: { transfers: [] } }, undefined, chainId)
  await driver.history?.(question)
  const [{ category }] = JSON.parse(server.asked[0]?.body ?? '').params
  expect(category.includes('internal')).toBe(isAsked)
})

test('behavior: on networks whose transfers have no time another source is asked', async () => {
  const { driver, question, server } = open({}, undefined, 'eip155:100')
  expect(await driver.history?.(question)).toBeUndefined()
  expect(server.asked).toEqual([])
})

test('behavior: what it sent and got is one history, in base units', async () => {
  const token = {
    category: 'erc20',
    value: 1,
    asset: 'USDC',
    rawContract: { value: '0xf4240', address: usdc, decimal: '0x6' },
    from: other,
    to: account,
  }
  const item = {
    category: 'erc721',
    value: null,
    erc721TokenId: null,
    tokenId: '0x1af',
    rawContract: { value: null, address: other, decimal: null },
    from: other,
    to: account,
  }
  const items = {
    category: 'erc1155',
    value: null,
    erc1155Metadata: [{ tokenId: '0x2', value: '0x3' }],
    rawContract: { value: null, address: other, decimal: null },
  }
  const self = transfer(40, 9, { to: account })
  const { driver, question, server } = open({
    'alchemy_getAssetTransfers from': { transfers: [self, transfer(30, 1), transfer(27, 4, items)] },
    'alchemy_getAssetTransfers to': {
      transfers: [self, transfer(30, 1, token), transfer(29, 3, item)],
      pageKey: 'next',
    },
  })
  const found = await driver.history?.(question)
  expect(
    found?.transactions.map(({ hash: id, transfers }) => [
      id,
      transfers.map(({ kind, tokenId, amount }) => [kind, tokenId, amount]),
    ]),
  ).toEqual([
    [hash(9), [['native', undefined, '500000000000000000']]],
    [
      hash(1),
      [
        ['native', undefined, '500000000000000000'],
        ['erc20', undefined, '1000000'],
      ],
    ],
  ])
  expect(found?.before).toBe('30')
  await driver.history?.({ ...question, before: '30' })
  expect(JSON.parse(server.asked.at(-1)?.body ?? '').params[0]).toMatchObject({
    toBlock: '0x1d',
    order: 'desc',
    withMetadata: true,
  })
})

test('behavior: NFTs, page by page', async () => {
  const { driver, question, server } = open(
    {},
    {
      ownedNfts: [
        {
          contract: { address: other, name: 'House' },
          tokenId: '431',
          tokenType: 'ERC721',
          balance: '1',
          name: 'House #431',
        },
        { contract: { address: other }, tokenId: '7', tokenType: 'NO_SUPPORTED_NFT_STANDARD', balance: '1' },
      ],
      totalCount: 2,
      pageKey: 'key-2',
    },
  )
  const found = await driver.nfts?.(question)
  expect(found).toEqual({ nfts: [{ contract: other, tokenId: '431', kind: 'erc721', amount: '1' }], cursor: 'key-2' })
  await driver.nfts?.({ ...question, cursor: found?.cursor })
  expect(server.asked.at(-1)?.url.searchParams.get('pageKey')).toBe('key-2')
})

test.each([
  ['a wrong key', {}],
  ['amounts that are numbers', { eth_getBalance: 1, alchemy_getTokenBalances: { tokenBalances: [] } }],
  ['rows of another form', { eth_getBalance: '0x1', alchemy_getTokenBalances: { tokenBalances: [{ token: 1 }] } }],
])('error: %s, and no word of it', async (_, answers) => {
  const { driver, question } = open(answers)
  const error = await driver.balances?.(question).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('secret')
})
