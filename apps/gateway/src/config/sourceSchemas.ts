import * as z from 'zod/mini'

/** What a source may be asked for. */
export const sourceKinds = ['balances', 'history', 'nfts', 'prices', 'priceHistory', 'quotes'] as const
export type SourceKind = (typeof sourceKinds)[number]

const url = z
  .string()
  .check(z.regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'Must be http or https, without a slash at the end'))

const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))

/** How long it may take to answer one question, in ms. */
const timeout = z._default(z.int().check(z.gte(100), z.lte(30_000)), 5_000)

/** @param perSecond requests, as the source's documentation allows without a contract */
const manners = (perSecond: number) => ({
  /** Requests in a day (UTC), over all processes on one store and across restarts. Default: as many as are needed. */
  perDay: z.optional(z.int().check(z.gte(1))),
  /**
   * Of these, those that visitors of one network (IPv4 /24, IPv6 /56) may cause, of one process; 0 counts nothing (behind a proxy all
   * visitors share one). Default: a tenth, at least 50; 10,000 where the day has no limit.
   */
  perNetwork: z.optional(z.int().check(z.gte(0))),
  /** Requests in a second, of one process. */
  perSecond: z._default(z.number().check(z.gte(0.01), z.lte(1_000)), perSecond),
  timeout,
})

/** Services beyond the owner's nodes that know something about chains. Keys come as `${NAME}`, from the environment. */
export const sourceSchema = z.discriminatedUnion('kind', [
  /** A Blockscout explorer of one network (REST v2): `https://eth.blockscout.com`, or with a key `https://api.blockscout.com/1`. */
  z.strictObject({ kind: z.literal('blockscout'), url, apiKey: z.optional(z.string()), ...manners(3) }),
  /** Etherscan V2: one key for all its networks. */
  z.strictObject({
    kind: z.literal('etherscan'),
    url: z._default(url, 'https://api.etherscan.io/v2/api'),
    apiKey: z.string().check(z.minLength(1)),
    ...manners(3),
  }),
  /** Alchemy, by the address of one network: `https://eth-mainnet.g.alchemy.com`. */
  z.strictObject({ kind: z.literal('alchemy'), url, apiKey: z.string().check(z.minLength(1)), ...manners(4) }),
  /** An Esplora explorer of one Bitcoin network: `https://blockstream.info/api`, `https://mempool.space/api`. */
  z.strictObject({ kind: z.literal('esplora'), url, ...manners(2) }),
  /** The REST interface of a Cosmos chain's node. */
  z.strictObject({
    kind: z.literal('cosmos'),
    url,
    /** What the chain calls the smallest part of its coin: `uatom`. Other tokens are those of the chain's `tokens`, by their denomination. */
    denom: z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/)),
    ...manners(2),
  }),
  /** The network's own Solana nodes. */
  z.strictObject({ kind: z.literal('solana'), timeout }),
  /** The nodes of a network of Polkadot's kind. */
  z.strictObject({ kind: z.literal('polkadot'), timeout }),
  /** Subscan of one network of Polkadot's kind: `https://assethub-polkadot.api.subscan.io`. */
  z.strictObject({
    kind: z.literal('subscan'),
    url,
    apiKey: z.optional(z.string().check(z.minLength(1))),
    ...manners(2),
  }),
  /** A list of tokens in Uniswap's format, such as `https://tokens.uniswap.org`: those that an account is looked through for. */
  z.strictObject({ kind: z.literal('tokenlist'), url, ...manners(1) }),
  /** DefiLlama's prices of tokens on all its chains, without a key. */
  z.strictObject({ kind: z.literal('defillama'), url: z._default(url, 'https://coins.llama.fi'), ...manners(5) }),
  /** CoinGecko's prices; with a key of its paid plans `https://pro-api.coingecko.com/api/v3`. */
  z.strictObject({
    kind: z.literal('coingecko'),
    url: z._default(url, 'https://api.coingecko.com/api/v3'),
    apiKey: z.optional(z.string()),
    ...manners(0.5),
  }),
  /** Jupiter's prices of tokens on Solana, and swaps there; without a key 30 requests a minute, and a swap takes two. */
  z.strictObject({
    kind: z.literal('jupiter'),
    url: z._default(url, 'https://api.jup.ag/price/v3'),
    /** Of the Swap API v1. */
    swapUrl: z._default(url, 'https://api.jup.ag/swap/v1'),
    apiKey: z.optional(z.string().check(z.minLength(1))),
    /** The highest priority fee of a swap, in lamports; the widget refuses more than 10,000,000. */
    maxLamports: z._default(z.int().check(z.gte(1), z.lte(10_000_000)), 1_000_000),
    ...manners(0.5),
  }),
  /** LI.FI: swaps on one chain over many pools. */
  z.strictObject({
    kind: z.literal('lifi'),
    url: z._default(url, 'https://li.quest/v1'),
    apiKey: z.optional(z.string().check(z.minLength(1))),
    /** How the site is called in LI.FI's portal. */
    integrator: z.optional(z.string().check(z.regex(/^[\w.-]{1,23}$/))),
    ...manners(2),
  }),
  /** 0x's Swap API v2. */
  z.strictObject({
    kind: z.literal('zeroex'),
    url: z._default(url, 'https://api.0x.org'),
    apiKey: z.string().check(z.minLength(1)),
    ...manners(5),
  }),
  /** Uniswap V3, or what has its contracts, asked on the chain by its own node. */
  z.strictObject({
    kind: z.literal('uniswap-v3'),
    /** QuoterV2 */
    quoter: evmAddress,
    /** SwapRouter02: what swaps are sent to. */
    router: evmAddress,
    /** Fees of the pools that are looked at, in hundredths of a basis point. */
    fees: z._default(
      z.array(z.int().check(z.gte(1), z.lte(999_999))).check(z.minLength(1), z.maxLength(6)),
      [100, 500, 3_000, 10_000],
    ),
    timeout,
  }),
  /** Uniswap V4, for swaps of the coin, asked on the chain by its own node. */
  z.strictObject({
    kind: z.literal('uniswap-v4'),
    /** V4Quoter */
    quoter: evmAddress,
    /** Universal Router 2.0: what swaps are sent to. */
    router: evmAddress,
    /** PoolManager: what holds the pools' money. */
    poolManager: evmAddress,
    /** Pools without hooks that are looked at: the fee in hundredths of a basis point, and the spacing of ticks. */
    pools: z._default(
      z
        .array(z.tuple([z.int().check(z.gte(0), z.lte(1_000_000)), z.int().check(z.gte(1), z.lte(32_767))]))
        .check(z.minLength(1), z.maxLength(6)),
      [
        [100, 1],
        [500, 10],
        [3_000, 60],
        [10_000, 200],
      ],
    ),
    timeout,
  }),
])

export type SourceConfig = z.output<typeof sourceSchema>

/** What each can be asked for. */
export const sourceAbilities: { readonly [kind in SourceConfig['kind']]: readonly SourceKind[] } = {
  alchemy: ['balances', 'history', 'nfts'],
  blockscout: ['balances', 'history', 'nfts'],
  coingecko: ['prices', 'priceHistory'],
  cosmos: ['balances', 'history'],
  defillama: ['prices', 'priceHistory'],
  etherscan: ['history'],
  esplora: ['balances', 'history'],
  jupiter: ['prices', 'quotes'],
  lifi: ['quotes'],
  polkadot: ['balances'],
  solana: ['history'],
  subscan: ['balances', 'history'],
  tokenlist: ['balances'],
  'uniswap-v3': ['quotes'],
  'uniswap-v4': ['quotes'],
  zeroex: ['quotes'],
}

/** What lists may name beside the sources: the gateway's own record of blocks, what `prices` of the file says, and the chain's `router`. */
export const ownNames: { readonly [kind in SourceKind]: string } = {
  balances: 'index',
  history: 'index',
  nfts: 'index',
  prices: 'prices',
  priceHistory: 'prices',
  quotes: 'router',
}

export const sourceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

/** By kind, whom to ask, in this order. */
export const chainSourcesSchema = z.partialRecord(
  z.enum(sourceKinds),
  z.array(sourceName).check(z.minLength(1), z.maxLength(10)),
)

/** @returns what is wrong with the names that chains use, a line each */
export function findSourceProblems(config: {
  readonly sources: { readonly [name: string]: SourceConfig }
  readonly chains: readonly { readonly sources: z.output<typeof chainSourcesSchema> }[]
}): readonly string[] {
  const taken = [...new Set(Object.values(ownNames))].filter((name) => name in config.sources)
  const problems = taken.map((name) => `sources: ${name} is the gateway's own`)
  for (const [index, chain] of config.chains.entries()) {
    for (const kind of sourceKinds) {
      for (const name of chain.sources[kind] ?? []) {
        if (name === ownNames[kind]) continue
        const source = config.sources[name]
        const place = `chains.${index}.sources.${kind}`
        if (!source) problems.push(`${place}: there is no source ${name}`)
        else if (!sourceAbilities[source.kind].includes(kind)) problems.push(`${place}: ${source.kind} has no ${kind}`)
      }
    }
  }
  return problems
}
