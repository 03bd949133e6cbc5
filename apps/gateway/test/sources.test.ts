import { type RunningEvm, startEvm } from 'devnet'
import { erc20Abi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../src/config/readConfig.ts'
import { toPriceNumber } from '../src/prices/price.ts'
import { createPrices } from '../src/prices/prices.ts'
import { createSources } from '../src/sources/createSources.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, type EvmWallet, write } from './support/evmWallet.ts'
import { createStandIn, type StandIn } from './support/standIn.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const chainId = 'eip155:31337'
const stranger = `0x${'5a'.repeat(20)}`
const time = '2016-03-04T05:06:07.000000Z'

let evm: RunningEvm
let gateway: TestGateway
let wallet: EvmWallet
let explorer: StandIn
let isNodeDown = false

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [account] = evm.accounts
  if (!account) throw new Error('The chain has no accounts')
  wallet = createEvmWallet(evm, account)
  explorer = createStandIn('https://explorer.example', {}, async (input, init) => {
    if (isNodeDown) throw new TypeError('fetch failed')
    return await fetch(input, init)
  })
  gateway = await startTestGateway({
    fetch: explorer.fetch,
    config: {
      sources: { explorer: { kind: 'blockscout', url: 'https://explorer.example', perSecond: 1_000 } },
      chains: [
        toChainConfig(evm, {
          indexFrom: 'off',
          wsUrl: undefined,
          tokens: [{ ...evm.contracts.usdc, stable: true }],
          sources: { balances: ['explorer'], history: ['explorer'], nfts: ['explorer'] },
        }),
      ],
    },
  })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

const toToken = (address: string, change: object) => ({
  address_hash: address,
  type: 'ERC-20',
  reputation: 'ok',
  ...change,
})
const toPath = (account: string, path = '') => `/api/v2/addresses/${account.toLowerCase()}${path}`

/** The explorer lies about everything that the chain knows better. */
function setLies(account: string) {
  const { usdc, foy, usdt } = evm.contracts
  explorer.set(toPath(account), { hash: account, coin_balance: '1' })
  explorer.set(toPath(account, '/token-balances'), [
    { value: '999999999999', token: toToken(usdc.address, { name: 'US Dollar', symbol: 'USD', decimals: '2' }) },
    { value: '123', token: toToken(foy.address, { name: 'Foyer', symbol: 'FOYER', decimals: '0' }) },
    { value: '7', token: toToken(usdt.address, { name: 'Tether', symbol: 'USDT', decimals: '6' }) },
    { value: '5', token: toToken(stranger, { name: 'No contract', symbol: 'NONE', decimals: '18' }) },
  ])
}

test('behavior: tokens that an explorer knows are shown with the amounts, names and decimals of the chain', async () => {
  const { address } = wallet.account
  setLies(address)
  const { body } = await gateway.get(`/v1/account/${address}/balance`, { chainId })
  const amount = await wallet.readContract({
    address: evm.contracts.foy.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
  const shown = new Map(body.balances.map((row: { symbol: string }) => [row.symbol, row]))
  expect([...shown.keys()]).toEqual(['ETH', 'USDC', 'FOY', 'USDT'])
  expect(shown.get('FOY')).toMatchObject({
    name: evm.contracts.foy.name,
    quantity: { decimals: '18', numeric: String(amount / 10n ** 18n) },
  })
  expect(shown.get('ETH')).not.toMatchObject({ quantity: { numeric: '0.000000000000000001' } })
  expect(JSON.stringify(body)).not.toContain('asOf')
})

test('behavior: while the node is away an explorer’s amounts are shown, with who said them when', async () => {
  const account = `0x${'b1'.repeat(20)}`
  setLies(account)
  const before = Date.now()
  isNodeDown = true
  try {
    const { status, body } = await gateway.get(`/v1/account/${account}/balance`, { chainId })
    expect(status).toBe(200)
    const [coin, usdc, foy] = body.balances
    expect(coin).toMatchObject({ symbol: 'ETH', quantity: { numeric: '0.000000000000000001' }, source: 'explorer' })
    expect(Date.parse(coin.asOf)).toBeGreaterThanOrEqual(before)
    // of a token on the owner's list the list says how it is called and divided
    expect(usdc).toMatchObject({
      symbol: 'USDC',
      quantity: { decimals: '6', numeric: '999999.999999' },
      source: 'explorer',
    })
    expect(foy).toMatchObject({ symbol: 'FOYER', quantity: { decimals: '0', numeric: '123' } })
  } finally {
    isNodeDown = false
  }
})

test('behavior: where the explorer fails, the account has its coin and the owner’s tokens', async () => {
  const { address } = createEvmWallet(evm, evm.accounts[1] as (typeof evm.accounts)[number]).account
  explorer.set(toPath(address), () => new Response('', { status: 500 }))
  explorer.set(toPath(address, '/token-balances'), () => new Response('', { status: 500 }))
  const { body } = await gateway.get(`/v1/account/${address}/balance`, { chainId })
  expect(body.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(expect.arrayContaining(['ETH']))
  expect(body.isPartial).toBe(true)
})

test.each<[string, string[], 0 | 'latest', boolean]>([
  ['the own index from the first block on', ['explorer', 'index'], 0, false],
  ['the own index of what came lately', ['explorer', 'index'], 'latest', true],
  ['the own index, asked first', ['index', 'explorer'], 'latest', false],
  ['another explorer', ['explorer', 'other', 'list'], 'latest', false],
  ['a list of tokens', ['explorer', 'list'], 'latest', true],
  ['a list of tokens, which the owner put first', ['list', 'explorer'], 'latest', false],
])('behavior: an explorer fails, and %s answers in its place', async (_, balances, indexFrom, isPartial) => {
  const other = createStandIn('https://other.example', {}, async (input, init) => {
    if (String(input).startsWith('https://explorer.example')) return new Response('', { status: 500 })
    return await fetch(input, init)
  })
  const { address } = wallet.account
  other.set(toPath(address), { hash: address, coin_balance: '1' })
  other.set(toPath(address, '/token-balances'), [])
  other.set('/list.json', { version: { major: 1, minor: 0, patch: 0 }, tokens: [] })
  const sources = {
    explorer: { kind: 'blockscout' as const, url: 'https://explorer.example' },
    other: { kind: 'blockscout' as const, url: 'https://other.example' },
    list: { kind: 'tokenlist' as const, url: 'https://other.example/list.json' },
  }
  const chain = toChainConfig(evm, { indexFrom, sources: { balances } })
  const own = await startTestGateway({ fetch: other.fetch, config: { sources, chains: [chain] } })
  try {
    const { body } = await own.get(`/v1/account/${address}/balance`, { chainId })
    expect(body.isPartial).toBe(isPartial || undefined)
    // what is known of a block says the same again
    expect((await own.get(`/v1/account/${address}/balance`, { chainId })).body.isPartial).toBe(isPartial || undefined)
  } finally {
    await own.close()
  }
})

test('behavior: tokens that an explorer named an hour ago are shown while it is away, and that others may be missing', async () => {
  let ahead = 0
  const other = createStandIn('https://explorer.example', {}, async (input, init) => await fetch(input, init))
  const { address } = wallet.account
  const { foy } = evm.contracts
  other.set(toPath(address), { hash: address, coin_balance: '1' })
  other.set(toPath(address, '/token-balances'), [
    { value: '1', token: toToken(foy.address, { name: 'Foyer', symbol: 'FOY', decimals: '18' }) },
  ])
  const sources = { explorer: { kind: 'blockscout' as const, url: 'https://explorer.example' } }
  const chain = toChainConfig(evm, { indexFrom: 'off', tokens: [], sources: { balances: ['explorer'] } })
  const own = await startTestGateway({
    fetch: other.fetch,
    now: () => Date.now() + ahead,
    config: { sources, chains: [chain] },
  })
  const request = async () => {
    const { body } = await own.get(`/v1/account/${address}/balance`, { chainId })
    return [body.balances.map(({ symbol }: { symbol: string }) => symbol), body.isPartial]
  }
  try {
    expect(await request()).toEqual([['ETH', 'FOY'], undefined])
    for (const path of ['', '/token-balances'])
      other.set(toPath(address, path), () => new Response('', { status: 500 }))
    ahead = 3_600_000
    // the next block: within one nothing is asked again
    await write(wallet, { address: foy.address, abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] })
    await expect.poll(request).toEqual([['ETH', 'FOY'], true])
  } finally {
    await own.close()
  }
})

test('behavior: the history of years ago, and who sent what only came in', async () => {
  const { address } = wallet.account
  const hash = await write(wallet, {
    address: evm.contracts.foy.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [stranger, parseEther('2')],
  })
  const person = (account: string) => ({ hash: account })
  const old = `0x${'01'.repeat(32)}`
  const next = { block_number: 5, index: 0, items_count: 50 }
  const sent = { nonce: 3, raw_input: '0x', value: '1500000000000000000', status: 'ok', timestamp: time }
  explorer.set(toPath(stranger, '/transactions'), {
    items: [{ ...sent, hash: old, block_number: 5, from: person(stranger), to: person(address) }],
    next_page_params: null,
  })
  explorer.set(toPath(stranger, '/token-transfers'), {
    items: [
      {
        transaction_hash: hash,
        block_number: 9,
        timestamp: time,
        token_type: 'ERC-20',
        from: person(address),
        to: person(stranger),
        token: toToken(evm.contracts.foy.address, { symbol: 'LIE', decimals: '2' }),
        total: { value: parseEther('2').toString(), decimals: '2' },
      },
    ],
    next_page_params: next,
  })
  explorer.set(toPath(stranger, '/internal-transactions'), { items: [], next_page_params: null })
  const path = `/v1/account/${stranger}/history`
  const { body } = await gateway.get(path, { chainId })
  expect(body.data).toMatchObject([
    {
      metadata: {
        hash,
        operationType: 'receive',
        sentFrom: address.toLowerCase(),
        sentTo: evm.contracts.foy.address.toLowerCase(),
        minedAt: '2016-03-04T05:06:07.000Z',
      },
      transfers: [{ direction: 'in', quantity: { numeric: '2' }, fungible_info: { symbol: 'FOY' } }],
    },
  ])
  explorer.set(toPath(stranger, '/token-transfers'), { items: [], next_page_params: null })
  const { body: second } = await gateway.get(path, { chainId, cursor: body.next })
  expect(second).toMatchObject({
    data: [{ metadata: { hash: old, operationType: 'send', nonce: 3 }, transfers: [{ quantity: { numeric: '1.5' } }] }],
    next: null,
  })
  expect(explorer.asked.at(-1)?.url.searchParams.get('block_number')).toBe('9')
  explorer.set(toPath(stranger, '/transactions'), () => new Response('', { status: 500 }))
  expect((await gateway.get(path, { chainId, cursor: Buffer.from('source 4').toString('base64url') })).status).toBe(503)
})

test('behavior: an NFT that an explorer lists and the chain denies is not shown', async () => {
  const { address } = wallet.account
  const nft = {
    id: '1',
    token: { address_hash: evm.contracts.foy.address, type: 'ERC-721' },
    token_type: 'ERC-721',
    value: '1',
  }
  explorer.set(toPath(address, '/nft'), { items: [nft], next_page_params: null })
  const { body } = await gateway.get(`/v1/account/${address}/nfts`, { chainId })
  expect(body).toEqual({ data: [], next: null })
})

test('behavior: prices come from the sources in order, one request for all who ask at once, and outlive a failure', async () => {
  const token = `0x${'7e'.repeat(20)}`
  const llama = createStandIn('https://coins.llama.fi', {}, async (input, init) => await fetch(input, init))
  let isDown = false
  llama.set(`/prices/current/coingecko:ethereum,ethereum:${token}`, () =>
    isDown
      ? new Response('', { status: 502 })
      : { coins: { 'coingecko:ethereum': { price: 3021.42, symbol: 'ETH', timestamp: Date.now() / 1_000 } } },
  )
  const config = parseConfig({
    sources: { llama: { kind: 'defillama', perSecond: 1_000 } },
    prices: [{ kind: 'fixed', prices: { 'eip155:1': '1', [`eip155:1:${token}`]: '0.5' } }],
    chains: [{ ...toChainConfig(evm), id: 'eip155:1', sources: { prices: ['llama'] } }],
  })
  let time = Date.now()
  const now = () => time
  const log = () => {}
  const { store } = gateway.gateway
  const sources = createSources({ configs: config.sources, store, fetch: llama.fetch, log, now })
  const prices = createPrices({ configs: config.prices, sources, fetch: llama.fetch, log, now })
  const [chainConfig] = config.chains
  if (!chainConfig) throw new Error('The configuration has no chain')
  const chain = { family: 'plain', id: 'eip155:1', config: chainConfig } as const
  const [coin, other] = [
    { address: 'native', decimals: 18 },
    { address: token, decimals: 18 },
  ]
  const request = async () =>
    [...(await prices.get(chain, [coin, other]))].map(([address, price]) => [address, toPriceNumber(price)])
  const expected = [
    ['native', 3021.42],
    [token, 0.5],
  ]
  // each of the two asks for one of the tokens, or for both
  expect(
    (await Promise.all([prices.get(chain, [coin]), prices.get(chain, [coin, other])])).map(({ size }) => size),
  ).toEqual([1, 2])
  expect(await request()).toEqual(expected)
  expect(llama.asked).toHaveLength(1)
  isDown = true
  time += 300_000
  llama.set('/prices/current/coingecko:ethereum', () => new Response('', { status: 502 }))
  expect(await request()).toEqual(expected)
  expect(llama.asked).toHaveLength(2)
  time += 600_000
  // the owner's own table, after the source
  expect(await request()).toEqual([
    ['native', 1],
    [token, 0.5],
  ])
  prices.close()
  await sources.close()
})

test('behavior: a stranger who asks question by question leaves the day’s requests to others', async () => {
  let requests = 0
  const shared = await startTestGateway({
    fetch: async (input, init) => {
      if (!String(input).startsWith('https://explorer.example/')) return await fetch(input, init)
      requests += 1
      return Response.json({ items: [], next_page_params: null })
    },
    config: {
      trustedProxies: 1,
      sources: { explorer: { kind: 'blockscout', url: 'https://explorer.example', perDay: 100, perSecond: 1_000 } },
      chains: [toChainConfig(evm, { indexFrom: 'off', wsUrl: undefined, sources: { history: ['explorer'] } })],
    },
  })
  try {
    const request = async (from: string, index: number) => {
      const path = `/v1/account/0x${index.toString(16).padStart(40, '0')}/history`
      return (await shared.get(path, { chainId }, { 'x-forwarded-for': from })).status
    }
    const answers: number[] = []
    for (let index = 1; index <= 60; index += 1) answers.push(await request(`192.0.2.${index}`, index))
    expect([answers[0], answers.at(-1)]).toEqual([200, 503])
    expect(requests).toBe(25)
    expect(await request('198.51.100.7', 200)).toBe(200)
    // what is known costs nothing, whoever asks for it
    expect(await request('192.0.2.9', 200)).toBe(200)
    expect(requests).toBe(28)
  } finally {
    await shared.close()
  }
})
