// Ten accounts that many know, as explorers and nodes told of them: answers that others recorded and published in public repositories, with
// the address that was asked and the time, as far as that is known. Of eight the answer is there; of two (Binance's) the amount alone.
// No token lists, histories or pictures were recorded with them.
import { expect, test } from 'vitest'
import { parseConfig } from '../src/config/readConfig.ts'
import { createStandIn } from './support/standIn.ts'
import { startTestGateway } from './support/testGateway.ts'

const collector = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** Contracts that hold coins: Tether's, and the one that wraps Base's. */
const [tether, wrapped] = ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x4200000000000000000000000000000000000006']
const common = {
  ...{ creation_transaction_hash: null, creator_address_hash: null, has_beacon_chain_withdrawals: false },
  ...{ has_logs: false, has_token_transfers: true, has_tokens: true, has_validated_blocks: false, hash: collector },
  ...{ is_scam: false, metadata: null, name: null, private_tags: [], public_tags: [], reputation: 'ok', token: null },
  ...{ watchlist_address_id: null, watchlist_names: [] },
}
const delegated = {
  ...{ creation_status: 'success', ens_domain_name: 'vitalik.eth', is_contract: true, is_verified: true },
  implementations: [{ address_hash: '0x5A7FC11397E9a8AD41BF10bf13F22B0a63f96f6d', name: 'AmbireAccount7702' }],
  proxy_type: 'eip7702',
}
const plain = {
  ...{ creation_status: null, ens_domain_name: null, is_contract: false, is_verified: false },
  ...{ implementations: [], proxy_type: null },
}

/** What the explorer's own page makes of its answer: the coin with all its digits, and what that is worth. */
const published: readonly {
  readonly preset: string
  readonly asked: string
  readonly at: string
  readonly answer: { readonly hash: string; readonly coin_balance: string; readonly exchange_rate: string }
  readonly shown: readonly [amount: string, symbol: string, dollars: number]
}[] = [
  {
    preset: 'mainnet',
    asked: `https://eth.blockscout.com/api/v2/addresses/${collector}`,
    at: '2026-10-05T09:28:17Z',
    answer: {
      ...{ ...common, ...delegated, block_number_balance_updated_at: 26_125_263 },
      ...{ coin_balance: '5749318262866090346', exchange_rate: '2718.21' },
    },
    shown: ['5.749318262866090346', 'ETH', 15_627.85],
  },
  {
    preset: 'base',
    asked: `https://base.blockscout.com/api/v2/addresses/${collector}`,
    at: '2026-10-02T07:45:56Z',
    answer: {
      ...{ ...common, ...delegated, block_number_balance_updated_at: 52_068_872 },
      ...{ coin_balance: '3128821803472537280', exchange_rate: '2725.14' },
    },
    shown: ['3.12882180347253728', 'ETH', 8_526.48],
  },
  {
    preset: 'polygon',
    asked: `https://polygon.blockscout.com/api/v2/addresses/${collector}`,
    at: '2026-10-02T07:46:08Z',
    answer: {
      ...{ ...common, ...plain, block_number_balance_updated_at: 94_813_430 },
      ...{ coin_balance: '592719767156691654977', exchange_rate: '0.110291' },
    },
    shown: ['592.719767156691654977', 'POL', 65.37],
  },
  {
    preset: 'scroll',
    asked: `https://scroll.blockscout.com/api/v2/addresses/${collector}`,
    at: '2026-10-04T18:40:07Z',
    answer: {
      ...{ ...common, ...plain, block_number_balance_updated_at: 35_275_164 },
      ...{ coin_balance: '70942521591221114', exchange_rate: '2700.79' },
    },
    shown: ['0.070942521591221114', 'ETH', 191.6],
  },
  {
    preset: 'mainnet',
    asked: `https://eth.blockscout.com/api/v2/addresses/${tether}`,
    at: '2026-08-31 (block 25873138)',
    answer: {
      ...{ ...common, ...plain, hash: tether, is_contract: true, has_logs: true, name: 'TetherToken' },
      ...{ coin_balance: '42', exchange_rate: '2424.57', block_number_balance_updated_at: 25_873_138 },
    },
    shown: ['0.000000000000000042', 'ETH', 0],
  },
  {
    preset: 'base',
    asked: `https://base.blockscout.com/api/v2/addresses/${wrapped}`,
    at: 'block 51560920',
    answer: {
      ...{ ...common, hash: wrapped, creation_status: 'success', ens_domain_name: null, has_logs: true },
      ...{
        coin_balance: '248822095922479795246314',
        exchange_rate: '2580.2',
        block_number_balance_updated_at: 51_560_920,
      },
    },
    shown: ['248822.095922479795246314', 'ETH', 642_010_771.9],
  },
]

test.each(published)('default: on $preset, as $asked said at $at', async ({ preset, asked, answer, shown }) => {
  const url = new URL(asked)
  const path = url.pathname.toLowerCase()
  const explorer = createStandIn(url.origin, { [path]: answer, [`${path}/token-balances`]: [] }, async (input) => {
    const { host, pathname } = new URL(input instanceof Request ? input.url : input)
    // the nodes are away, so that what the explorer says is what is shown
    if (host !== 'coins.llama.fi' || !pathname.startsWith('/prices/')) throw new TypeError('fetch failed')
    const price = {
      price: Number(answer.exchange_rate),
      timestamp: Date.now() / 1_000,
      confidence: 0.99,
      symbol: 'X',
    }
    const ids = pathname.split('/').at(-1)?.split(',') ?? []
    return Response.json({ coins: Object.fromEntries(ids.map((id) => [id, price])) })
  })
  const { chains, sources } = parseConfig({ chains: [{ preset, pollInterval: 600_000 }] })
  const gateway = await startTestGateway({ fetch: explorer.fetch, config: { chains, sources } })
  try {
    const chainId = chains[0]?.id ?? ''
    const { body } = await gateway.get(`/v1/account/${answer.hash}/balance`, { chainId })
    const [amount, symbol, dollars] = shown
    expect(body.balances).toEqual([
      expect.objectContaining({
        symbol,
        quantity: { decimals: '18', numeric: amount },
        source: `explorer-${preset}`,
      }),
    ])
    expect(body.balances[0].value).toBeCloseTo(dollars, 1)
  } finally {
    await gateway.close()
  }
})

const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
const toStats = (funded_txo_count: number, funded_txo_sum: number, spent_txo_count: number, spent_txo_sum: number) => ({
  ...{ funded_txo_count, funded_txo_sum, spent_txo_count, spent_txo_sum },
  tx_count: funded_txo_count,
})

/** `page`: what https://bitinfocharts.com/top-100-richest-bitcoin-addresses.html said on 2026-08-04, in whole coins. */
const onBitcoin: readonly {
  readonly who: string
  readonly address: string
  readonly host: string
  readonly at: string
  readonly chain_stats: typeof none
  readonly mempool_stats?: typeof none
  readonly shown: string
  readonly page?: number
}[] = [
  {
    who: 'a cold wallet of Bitfinex',
    address: 'bc1qgdjqv0av3q56jvd82tkdjpy7gdp9ut8tlqmgrpmv24sq90ecnvqqjwvw97',
    host: 'https://blockstream.info',
    at: '2026-10-04T18:40:11Z',
    chain_stats: { ...toStats(347, 530_775_983_881_106, 296, 517_774_975_978_040), tx_count: 339 },
    shown: '130010.07903066',
    page: 130_010,
  },
  {
    who: 'the receiver of the first block',
    address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    host: 'https://blockstream.info',
    at: '2026',
    chain_stats: { ...toStats(74_737, 5_719_999_745, 0, 0), tx_count: 62_929 },
    shown: '57.19999745',
  },
  {
    who: 'a pool of miners, MARA',
    address: 'bc1q695z03z6kweljcvpwft7vfu6kd0guf24yaaht2',
    host: 'https://mempool.space',
    at: 'an unknown day',
    chain_stats: { ...toStats(1_149, 347_426_115_611, 651, 202_508_630_677), tx_count: 1_150 },
    shown: '1449.17484934',
  },
  {
    who: 'a service’s wallet that pays out all that comes',
    address: 'bc1qqy6097exlusgwn7gywg42tjgymx0avmz9ngd9e',
    host: 'https://mempool.space',
    at: '2026-05',
    chain_stats: { ...toStats(82, 162_667_069, 82, 162_667_069), tx_count: 149 },
    shown: '0',
  },
  {
    who: 'a person whose payment waits for its block',
    address: 'bc1qq7gm20tgeauggamlh7m54fu9e54vkdyzxzy5rh',
    host: 'https://blockstream.info',
    at: 'an unknown day',
    chain_stats: toStats(1, 94_641, 0, 0),
    mempool_stats: { ...toStats(0, 0, 1, 94_641), tx_count: 1 },
    shown: '0',
  },
  {
    // of what came and went only the difference is published
    who: 'a cold wallet of Binance',
    address: '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo',
    host: 'https://mempool.space',
    at: '2026',
    chain_stats: toStats(1, 24_859_758_117_559, 0, 0),
    shown: '248597.58117559',
    page: 248_598,
  },
]

test.each(onBitcoin)(
  'default: $who on Bitcoin, as $host said at $at',
  async ({ address, host, chain_stats, mempool_stats = none, shown, page }) => {
    const explorer = createStandIn(host, { [`/api/address/${address}`]: { address, chain_stats, mempool_stats } })
    const chainId = 'bip122:000000000019d6689c085ae165831e93'
    const gateway = await startTestGateway({
      fetch: explorer.fetch,
      config: {
        sources: { esplora: { kind: 'esplora', url: `${host}/api` } },
        chains: [
          {
            ...{ id: chainId, name: 'Bitcoin', rpcUrls: ['https://node.example'], sources: { balances: ['esplora'] } },
            nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
          },
        ],
      },
    })
    try {
      const { body } = await gateway.get(`/v1/account/${address}/balance`, { chainId })
      expect(body.balances).toEqual([
        expect.objectContaining({ symbol: 'BTC', quantity: { decimals: '8', numeric: shown } }),
      ])
      if (page !== undefined) expect(Math.round(Number(shown))).toBe(page)
    } finally {
      await gateway.close()
    }
  },
)

test('default: a hot wallet of Binance on Solana, of which its amount is published', async () => {
  const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const node = createStandIn('https://node.example', {
    '/': (_: URL, init: RequestInit | undefined) => {
      const { id, method } = JSON.parse(String(init?.body))
      // as a node writes it: more digits than a number of JavaScript keeps
      const value = method === 'getBalance' ? '11503453678619087' : '[]'
      return new Response(`{"jsonrpc":"2.0","id":${id},"result":{"context":{"slot":1},"value":${value}}}`)
    },
  })
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const gateway = await startTestGateway({
    fetch: node.fetch,
    config: {
      chains: [
        {
          ...{ id: chainId, name: 'Solana', rpcUrls: ['https://node.example'] },
          nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        },
      ],
    },
  })
  try {
    const { body } = await gateway.get(`/v1/account/${address}/balance`, { chainId })
    expect(body.balances).toEqual([
      expect.objectContaining({ symbol: 'SOL', quantity: { decimals: '9', numeric: '11503453.678619087' } }),
    ])
  } finally {
    await gateway.close()
  }
})
