// Answers of explorers about accounts that everybody knows, as they were recorded and published in a public repository: the address that was
// asked and the time stand with each. No token lists, histories or pictures were recorded with them.
import { expect, test } from 'vitest'
import { parseConfig } from '../src/config/readConfig.ts'
import { createStandIn } from './support/standIn.ts'
import { startTestGateway } from './support/testGateway.ts'

const collector = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
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
  readonly answer: { readonly coin_balance: string; readonly exchange_rate: string }
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
]

test.each(published)(
  'default: a collector on $preset, as $asked said at $at',
  async ({ preset, asked, answer, shown }) => {
    const url = new URL(asked)
    const path = url.pathname.replace(collector, collector.toLowerCase())
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
      const { body } = await gateway.get(`/v1/account/${collector}/balance`, { chainId })
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
  },
)

/** A cold wallet of Bitfinex. */
const exchange = 'bc1qgdjqv0av3q56jvd82tkdjpy7gdp9ut8tlqmgrpmv24sq90ecnvqqjwvw97'

test('default: an exchange on Bitcoin, as https://blockstream.info/api said at 2026-10-04T18:40:11Z', async () => {
  const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
  const explorer = createStandIn('https://blockstream.info', {
    [`/api/address/${exchange}`]: {
      address: exchange,
      chain_stats: {
        ...{ funded_txo_count: 347, funded_txo_sum: 530_775_983_881_106, spent_txo_count: 296 },
        ...{ spent_txo_sum: 517_774_975_978_040, tx_count: 339 },
      },
      mempool_stats: none,
    },
  })
  const chainId = 'bip122:000000000019d6689c085ae165831e93'
  const gateway = await startTestGateway({
    fetch: explorer.fetch,
    config: {
      sources: { esplora: { kind: 'esplora', url: 'https://blockstream.info/api' } },
      chains: [
        {
          ...{ id: chainId, name: 'Bitcoin', rpcUrls: ['https://node.example'], sources: { balances: ['esplora'] } },
          nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
        },
      ],
    },
  })
  try {
    const { body } = await gateway.get(`/v1/account/${exchange}/balance`, { chainId })
    expect(body.balances).toEqual([
      expect.objectContaining({ symbol: 'BTC', quantity: { decimals: '8', numeric: '130010.07903066' } }),
    ])
  } finally {
    await gateway.close()
  }
})
