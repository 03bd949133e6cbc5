import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CaipNetworkId } from '@foyer/base'
import { knownRouters } from '@foyer/core/internal/swap'
import { type RunningEvm, startEvm } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSources, lookAt } from '../src/cli/accountCommands.ts'
import { runCommand } from '../src/cli/runCommand.ts'
import { presetNames, presets } from '../src/config/presets.ts'
import { parseConfig } from '../src/config/readConfig.ts'
import { openDataServices as openServices } from '../src/createGateway.ts'
import { createJupiterStandIn } from './support/jupiter.ts'
import { createStandIn, type StandIn } from './support/standIn.ts'
import { startTestGateway } from './support/testGateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-account-'))
let evm: RunningEvm
let account: string

beforeAll(async () => {
  evm = await startEvm({ chainId: 1 })
  const [first] = evm.accounts
  if (!first) throw new Error('The chain has no accounts')
  account = first.address.toLowerCase()
})

afterAll(async () => {
  await evm?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const hash = `0x${'01'.repeat(32)}`
const names = ['node', 'explorer', 'list', 'prices'] as const
type Outsider = (typeof names)[number]

/** Everyone that the preset of mainnet names, by stand-ins; the node is a chain that runs here. */
function createOutside(down: readonly Outsider[] = []) {
  const { foy } = evm.contracts
  const counts = new Map<Outsider, number>(names.map((name) => [name, 0]))
  const page = (items: readonly unknown[]) => ({ items, next_page_params: null })
  const path = `/api/v2/addresses/${account}`
  const foyToken = {
    address_hash: foy.address,
    name: foy.name,
    symbol: foy.symbol,
    decimals: '18',
    type: 'ERC-20',
    reputation: 'ok',
  }
  const person = (address: string) => ({ hash: address })
  const old = {
    timestamp: '2016-03-04T05:06:07.000000Z',
    block_number: 1_100_000,
    nonce: 0,
    value: '1500000000000000000',
    raw_input: '0x',
    status: 'ok',
    hash,
    from: person(account),
    to: person(`0x${'5a'.repeat(20)}`),
  }
  const explorer = createStandIn('https://eth.blockscout.com', {
    [path]: { hash: account, coin_balance: '5' },
    [`${path}/token-balances`]: [{ value: '7', token_id: null, token: foyToken }],
    [`${path}/transactions`]: page([old]),
    [`${path}/token-transfers`]: page([]),
    [`${path}/internal-transactions`]: page([]),
    [`${path}/nft`]: page([]),
  })
  const list = createStandIn('https://tokens.uniswap.org', {
    '/': {
      name: 'Uniswap Labs Default',
      version: { major: 1, minor: 0, patch: 0 },
      tokens: [{ chainId: 1, address: foy.address, name: foy.name, symbol: foy.symbol, decimals: 18 }],
    },
  })
  const prices = createStandIn('https://coins.llama.fi', {})
  const servers: { readonly [origin: string]: readonly [Outsider, StandIn] } = {
    'https://eth.blockscout.com': ['explorer', explorer],
    'https://tokens.uniswap.org': ['list', list],
    'https://coins.llama.fi': ['prices', prices],
  }
  const now = Date.now()
  const coin = (price: number) => ({ price, symbol: 'X', timestamp: now / 1_000, confidence: 0.99 })
  const ofLlama = (url: URL) => {
    const ids = url.pathname.split('/').at(-1)?.split(',') ?? []
    if (url.pathname.startsWith('/chart/'))
      return {
        coins: {
          'coingecko:ethereum': {
            symbol: 'ETH',
            confidence: 0.99,
            prices: [{ timestamp: now / 1_000 - 900, price: 3_000 }],
          },
        },
      }
    return { coins: Object.fromEntries(ids.map((id) => [id, coin(id === 'coingecko:ethereum' ? 3_000 : 2)])) }
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const [name, server] = servers[url.origin] ?? ['node' as const, undefined]
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (down.includes(name)) throw new TypeError('fetch failed')
    if (name === 'prices') prices.set(url.pathname, ofLlama)
    return server ? await server.fetch(input, init) : await globalThis.fetch(evm.url, init)
  }
  return { fetch, counts }
}

const config = () =>
  parseConfig({ stateDir: mkdtempSync(join(folder, 'state-')), chains: [{ preset: 'mainnet', pollInterval: 600_000 }] })

describe('a gateway with the preset of mainnet and nothing else', () => {
  const visit = async (down: readonly Outsider[]) => {
    const outside = createOutside(down)
    const gateway = await startTestGateway({
      fetch: outside.fetch,
      config: { chains: config().chains, sources: config().sources },
    })
    try {
      const chainId = 'eip155:1'
      const balance = await gateway.get(`/v1/account/${account}/balance`, { chainId })
      const requests = [...outside.counts.values()].reduce((sum, count) => sum + count, 0)
      const history = await gateway.get(`/v1/account/${account}/history`, { chainId })
      const rows: { symbol: string; value?: number; source?: string; asOf?: string }[] = balance.body.balances ?? []
      return {
        rows,
        isPartial: balance.body.isPartial,
        status: balance.status,
        history: history.body.data?.length ?? history.status,
        requests,
        bytes: JSON.stringify(balance.body).length,
      }
    } finally {
      await gateway.close()
    }
  }

  test('default: a first account has its coins, tokens, worth and years of history', async () => {
    const { rows, isPartial, history, requests, bytes } = await visit([])
    expect(isPartial).toBeUndefined()
    expect(rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'FOY'])
    expect(rows.every(({ value = 0, source }) => value > 0 && source === undefined)).toBe(true)
    expect(history).toBe(1)
    // the explorer twice, prices once, and the node: its chain has no Multicall3 at the usual place, so each token is a request in a batch
    expect(requests).toBeLessThanOrEqual(12)
    expect(bytes).toBeLessThan(2_000)
  })

  test('behavior: without the explorer the tokens of the list are there, the history is not', async () => {
    const { rows, isPartial, history } = await visit(['explorer'])
    expect(rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'FOY'])
    // only the explorer knows what is on no list
    expect(isPartial).toBe(true)
    expect(history).toBe(503)
  })

  test('behavior: without explorer and list the coin is there', async () => {
    const { rows, isPartial } = await visit(['explorer', 'list'])
    expect([rows.map(({ symbol }) => symbol), isPartial]).toEqual([['ETH'], true])
  })

  test('behavior: without the list nothing is missing where the explorer answers', async () => {
    const { rows, isPartial } = await visit(['list'])
    expect([rows.map(({ symbol }) => symbol), isPartial]).toEqual([['ETH', 'FOY'], undefined])
  })

  test('behavior: without prices everything but the worth is there', async () => {
    const { rows, history } = await visit(['prices'])
    expect(rows.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['ETH', undefined],
      ['FOY', undefined],
    ])
    expect(history).toBe(1)
  })

  test('behavior: without a node the explorer says how much, and the answer says so', async () => {
    const { rows } = await visit(['node'])
    expect(rows).toMatchObject([
      { symbol: 'ETH', source: 'explorer-mainnet', asOf: expect.any(String) },
      { symbol: 'FOY', source: 'explorer-mainnet' },
    ])
  })

  test('behavior: without anybody the answer is an error, not an empty account', async () => {
    expect((await visit(names)).status).toBe(503)
    // a list of tokens knows no amounts
    expect((await visit(['node', 'explorer'])).status).toBe(503)
  })
})

describe('check', () => {
  const check = async (down: readonly Outsider[] = []) => {
    const lines: string[] = []
    const failed = await checkSources(config(), {
      account,
      print: (line) => void lines.push(line),
      openServices,
      fetch: createOutside(down).fetch,
    })
    return { failed, text: lines.join('\n').replaceAll(/ +\d+ ms/g, ' N ms') }
  }

  test('default: what each gave', async () => {
    const { failed, text } = await check()
    expect(failed).toBe(0)
    for (const line of [
      /Ethereum \(eip155:1\)/,
      /node N ms {2}block \d+/,
      /balances from explorer-mainnet +N ms {2}2 entries/,
      /balances from tokenlist +N ms {2}1 entries/,
      /history from explorer-mainnet +N ms {2}1 transactions/,
      /nfts from explorer-mainnet +N ms {2}0 NFTs/,
      /prices from defillama +N ms {2}the coin at \$3000/,
      /priceHistory from defillama +N ms {2}1 entries/,
      /Requests today: .*explorer-mainnet 6/,
    ]) {
      expect(text.replaceAll(/ +N ms/g, ' N ms')).toMatch(new RegExp(line.source.replaceAll(' +N ms', ' N ms')))
    }
  })

  test('behavior: on Solana a coin is quoted in the first token, each by its own name', async () => {
    const lines: string[] = []
    const jupiter = createJupiterStandIn()
    const { chains, sources } = parseConfig({ chains: [{ preset: 'solana' }] })
    const one = chains.map((chain) => ({ ...chain, sources: { quotes: chain.sources.quotes ?? [] } }))
    const print = (line: string) => void lines.push(line)
    const failed = await checkSources({ ...config(), chains: one, sources }, { print, openServices, ...jupiter })
    expect([failed, lines.join('\n')]).toEqual([0, expect.stringMatching(/quotes from jupiter .* \d+ base units/)])
    expect(jupiter.asked.map(({ url }) => [url.pathname, url.searchParams.get('outputMint')])).toEqual([
      ['/swap/v1/quote', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ])
  })

  test('error: who does not answer is named, and counted', async () => {
    const { failed, text } = await check(['explorer'])
    expect(failed).toBe(3)
    expect(text).toMatch(/history from explorer-mainnet.*FAILED: explorer-mainnet cannot be reached/)
  })

  test('behavior: what nobody is asked about is said', async () => {
    const lines: string[] = []
    const base = config()
    const chains = base.chains.map((chain) => ({ ...chain, sources: {} }))
    await checkSources(
      { ...base, chains },
      { account, print: (line) => void lines.push(line), openServices, fetch: createOutside().fetch },
    )
    expect(lines.join('\n')).toMatch(/history +no source: nothing/)
  })
})

describe('look', () => {
  test('default: the account as the widget gets it', async () => {
    const lines: string[] = []
    await lookAt(config(), {
      account,
      chainId: '1',
      print: (line) => void lines.push(line),
      openServices,
      fetch: createOutside().fetch,
    })
    const text = lines.join('\n')
    expect(text).toMatch(/Holds: 2 in \d+ ms/)
    expect(text).toMatch(/[\d.]+ ETH {2}\$\d+\.\d\d/)
    expect(text).toMatch(new RegExp(`History: 1 in \\d+ ms\\n +2016-03-04 {2}send {2}-1\\.5 ETH {2}${hash}`))
    expect(text).toMatch(/NFTs: 0 in/)
  })

  test('error: what is no address, or no network of the file', async () => {
    const look = async (address: string, chainId: string) => {
      const lines: string[] = []
      await lookAt(config(), {
        account: address,
        chainId,
        print: (line) => void lines.push(line),
        openServices,
        fetch: createOutside().fetch,
      })
      return lines.join('\n')
    }
    expect(await look('0x12', '1')).toMatch(/Holds: .*0x12/)
    await expect(look(account, '10')).rejects.toThrow('eip155:10')
  })
})

describe('init', () => {
  const init = async (file: string, answers: readonly string[]) => {
    const out: string[] = []
    const left = [...answers]
    const output = {
      print: (line: string) => void out.push(line),
      printError: (line: string) => void out.push(line),
      prompt: async () => left.shift() ?? '',
    }
    return { code: await runCommand(['init', file], {}, output), out: out.join('\n'), unasked: left.length }
  }

  test('default: three questions make a file that a gateway starts with', async () => {
    const file = join(folder, 'made.json')
    const { code, unasked } = await init(file, ['mainnet, base', 'https://gateway.example/', 'https://shop.example'])
    expect([code, unasked]).toEqual([0, 0])
    const made = JSON.parse(readFileSync(file, 'utf8'))
    expect(made).toEqual({
      publicUrl: 'https://gateway.example',
      chains: [{ preset: 'mainnet' }, { preset: 'base' }],
      demoProject: { id: 'demo', origins: ['https://shop.example'] },
    })
    expect(parseConfig(made).chains.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:8453'])
    expect((await init(file, [])).out).toContain('EEXIST')
  })

  test('error: a network that there is no preset for, and nobody to ask', async () => {
    const { code, out } = await init(join(folder, 'other.json'), ['mainet'])
    expect([code, out]).toEqual([1, expect.stringContaining('chains.0.preset: there are mainnet, optimism')])
    const lines: string[] = []
    const silent = { print: () => {}, printError: (line: string) => void lines.push(line) }
    expect([await runCommand(['init'], {}, silent), lines[0]]).toEqual([
      1,
      expect.stringContaining('so it needs a terminal'),
    ])
  })
})

describe('presets', () => {
  test('default: each is a configuration that starts, with nodes, tokens in dollars and who to ask', () => {
    const all = parseConfig({ chains: Object.keys(presets).map((preset) => ({ preset })) })
    expect(all.chains.length).toBeGreaterThanOrEqual(20)
    for (const { id, rpcUrls, sources, explorerUrl } of all.chains) {
      expect(rpcUrls.length, id).toBeGreaterThanOrEqual(2)
      expect(sources.balances?.at(-1), id).toBe('tokenlist')
      expect(explorerUrl, id).toMatch(/^https:\/\/.*[^/]$/)
    }
  })

  test('behavior: what the owner writes stands over them, kind by kind', () => {
    const { chains, sources } = parseConfig({
      sources: { defillama: { kind: 'defillama', perDay: 7 }, mine: { kind: 'coingecko' } },
      chains: [{ preset: 'mainnet', name: 'Home', rpcUrls: ['https://node.example'], sources: { prices: ['mine'] } }],
    })
    expect(chains[0]).toMatchObject({
      id: 'eip155:1',
      name: 'Home',
      rpcUrls: ['https://node.example'],
      indexFrom: 'off',
    })
    expect(chains[0]?.sources).toMatchObject({ prices: ['mine'], history: ['explorer-mainnet'] })
    expect(sources['defillama']).toMatchObject({ perDay: 7 })
  })

  test('behavior: swaps go through contracts of Uniswap V3 and V4 that the widget knows', () => {
    const { sources, chains } = parseConfig({ chains: Object.keys(presets).map((preset) => ({ preset })) })
    const named = chains.flatMap(({ id, sources: { quotes = [] } }) =>
      quotes.slice(1).map((name) => [id, name] as const),
    )
    expect(named.length).toBe(7 + 6)
    for (const [id, name] of named) {
      const source = sources[name]
      if (source?.kind !== 'uniswap-v3' && source?.kind !== 'uniswap-v4') throw new Error(name)
      expect(knownRouters[id as CaipNetworkId], id).toContain(source.router.toLowerCase())
    }
  })

  test('behavior: Solana, Bitcoin and the Cosmos Hub start as well, each with whom to ask', () => {
    const { chains } = parseConfig({ chains: ['solana', 'bitcoin', 'cosmoshub'].map((preset) => ({ preset })) })
    expect(chains.map(({ sources: { quotes } }) => quotes)).toEqual([['jupiter'], undefined, undefined])
    expect(chains.map(({ id, sources: { balances, history, prices } }) => [id, balances, history, prices])).toEqual([
      ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', undefined, ['node-solana'], ['defillama', 'jupiter']],
      ['bip122:000000000019d6689c085ae165831e93', ['explorer-bitcoin'], ['explorer-bitcoin'], ['defillama']],
      ['cosmos:cosmoshub-4', ['rest-cosmoshub'], ['rest-cosmoshub'], ['defillama']],
    ])
  })

  test('behavior: what a first account on Bitcoin looks like', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const stats = {
      funded_txo_count: 1,
      funded_txo_sum: 150_000_000,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 1,
    }
    const paid = {
      ...{ txid: 'ab'.repeat(32), vin: [{ prevout: { scriptpubkey_address: `${address}x`, value: 150_000_500 } }] },
      vout: [{ scriptpubkey_address: address, value: 150_000_000 }],
      status: { confirmed: true, block_height: 500_000, block_time: 1_513_622_125 },
    }
    const prices = (url: URL) => ({
      coins: {
        [url.pathname.split('/').at(-1) ?? '']: { price: 60_000, timestamp: Date.now() / 1_000, confidence: 0.99 },
      },
    })
    const explorer = createStandIn(
      'https://mempool.space',
      {
        [`/api/address/${address}`]: { address, chain_stats: stats, mempool_stats: { ...stats, funded_txo_sum: 0 } },
        [`/api/address/${address}/txs`]: [paid],
      },
      async (input) => Response.json(prices(new URL(input instanceof Request ? input.url : input))),
    )
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const bitcoin = parseConfig({ stateDir: mkdtempSync(join(folder, 'state-')), chains: [{ preset: 'bitcoin' }] })
    await lookAt(bitcoin, { account: address, print, openServices, fetch: explorer.fetch })
    expect(lines.map((line) => line.replace(/ in \d+ ms$/, ''))).toEqual([
      'Bitcoin (bip122:000000000019d6689c085ae165831e93)',
      '  Holds: 1',
      expect.stringMatching(/^ {4}1\.5 BTC {2}\$90000\.00 {2}\(explorer-bitcoin, as of 20/),
      '  History: 1',
      `    2017-12-18  receive  +1.5 BTC  ${'ab'.repeat(32)}`,
    ])
  })

  test('behavior: the documentation names every one', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../docs/src/content/docs/run/sources.md'), 'utf8')
    for (const [name, { explorer }] of Object.entries(presets)) {
      expect(text).toContain(`| \`${name}\` | ${explorer ? 'yes' : 'no'} |`)
    }
    for (const name of presetNames) expect(text).toContain(`\`${name}\``)
  })
})
