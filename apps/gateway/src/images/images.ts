import type { Catalogue } from '../catalogue/catalogue.ts'
import { createMonogram } from '../catalogue/createMonogram.ts'
import type { ChainConfig } from '../config/schema.ts'
import type { RawReply } from '../http/endpoint.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Store } from '../store/openStore.ts'

import { type Image, toImage, toReply } from './openPictureFolder.ts'

/** Networks and connectors that sites name by CAIP-2 id or connector id; a neutral picture is made from the name. */
const knownAssets: readonly (readonly [id: string, name: string])[] = [
  ['eip155:1', 'Ethereum'],
  ['eip155:10', 'Optimism'],
  ['eip155:56', 'BNB Chain'],
  ['eip155:100', 'Gnosis'],
  ['eip155:137', 'Polygon'],
  ['eip155:250', 'Fantom'],
  ['eip155:324', 'zkSync Era'],
  ['eip155:8217', 'Kaia'],
  ['eip155:8453', 'Base'],
  ['eip155:42161', 'Arbitrum One'],
  ['eip155:42220', 'Celo'],
  ['eip155:43114', 'Avalanche'],
  ['eip155:59144', 'Linea'],
  ['eip155:7777777', 'Zora'],
  ['eip155:11155111', 'Sepolia'],
  ['eip155:84532', 'Base Sepolia'],
  ['eip155:421614', 'Arbitrum Sepolia'],
  ['eip155:11155420', 'Optimism Sepolia'],
  ['eip155:31337', 'Local chain'],
  ['eip155:1313161554', 'Aurora'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'],
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama'],
  ['polkadot:68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub'],
  ['polkadot:48239ef607d7928874027a43a6768920', 'Kusama Asset Hub'],
  ['cosmos:cosmoshub-4', 'Cosmos Hub'],
  ['foyer-sandbox', 'Sandbox Exchange'],
  ['cosmos:osmosis-1', 'Osmosis'],
  ['walletConnect', 'Relay'],
  ['injected', 'Browser'],
  ['coinbaseWallet', 'Coinbase Wallet'],
  ['coinbaseWalletSDK', 'Coinbase Wallet'],
  ['safe', 'Safe'],
  ['ledger', 'Ledger'],
  ['okx', 'OKX'],
]

/** Token symbols that sites show before any chain data is there. */
const knownTokens: readonly string[] = [
  'ETH',
  'WETH',
  'BTC',
  'WBTC',
  'SOL',
  'BNB',
  'POL',
  'MATIC',
  'AVAX',
  'FTM',
  'KLAY',
  'xDAI',
  'DOT',
  'KSM',
  'ATOM',
  'OSMO',
  'USDC',
  'USDT',
  'DAI',
  'BUSD',
  'FRAX',
  'EURC',
  'LINK',
  'UNI',
  'AAVE',
  'CRV',
  'COMP',
  'MKR',
  'SNX',
  'SUSHI',
  'LDO',
  'stETH',
  'wstETH',
  'rETH',
  'cbETH',
  'ARB',
  'OP',
  '1INCH',
  'GRT',
  'ENS',
  'SHIB',
  'PEPE',
  'DYDX',
  'BAL',
  'YFI',
  'APE',
  'SAND',
  'MANA',
]

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'BRL',
  'MXN',
  'INR',
  'KRW',
  'SGD',
  'HKD',
  'TRY',
  'ZAR',
]

/** Currency codes; the picture shows the code. */
const currencyNames: ReadonlyMap<string, string> = new Map(currencies.map((code) => [code, code]))

type Marks = { readonly [id: string]: string }

/** Each set is large and is read with the first picture that is asked for. */
const sets: { readonly [kind: string]: () => Promise<Marks> } = {
  asset: async () => (await import('../../catalogue/brands/networks.json', { with: { type: 'json' } })).default,
  token: async () => (await import('../../catalogue/brands/tokens.json', { with: { type: 'json' } })).default,
}

/** The shipped mark of a network (CAIP-2), a connector or a token (its symbol), as SVG. Its sources: `catalogue/brands/README.md`. */
async function findBrand(kind: string, id: string): Promise<string | undefined> {
  const marks = await sets[kind]?.()
  return marks && Object.hasOwn(marks, id) ? marks[id] : undefined
}

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** Pictures by kind and id, with what a browser may keep. */
export type Images = {
  /**
   * @param ifNoneMatch the caller's header; an unchanged picture is answered with 304
   * @throws refusal `ImageUnknown`
   */
  getReply(kind: ImageKind, id: string, ifNoneMatch: string | undefined): Promise<RawReply>
  /** Forgets what is in memory, after an import. */
  clear(): void
}

const cacheLimit = 2_000
const contentId = /^[0-9a-f]{32}$/

/** Pictures the owner supplied come from the store, then the shipped ones; for the rest a neutral one is made from the name. */
export function createImages(params: { store: Store; catalogue: Catalogue; chains: readonly ChainConfig[] }): Images {
  const cache = new Map<string, Image>()
  const assetNames: ReadonlyMap<string, string> = new Map([
    ...knownAssets,
    ...params.chains.map((chain) => [chain.id, chain.name] as const),
  ])
  const tokens = new Set([
    ...knownTokens,
    ...params.chains.flatMap((chain) => [chain.nativeCurrency.symbol, ...chain.tokens.map(({ symbol }) => symbol)]),
  ])
  const nameOf = (kind: ImageKind, id: string): string | undefined => {
    if (kind === 'wallet') return params.catalogue.getMonogramName(id)
    if (kind === 'asset') return assetNames.get(id)
    if (kind === 'currency') return currencyNames.get(id.toUpperCase())
    return tokens.has(id) ? id : undefined
  }
  const load = async (kind: ImageKind, id: string): Promise<Image> => {
    const row = await params.store
      .selectFrom('images')
      .select(['type', 'bytes'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) return toImage(row.type, new Uint8Array(row.bytes), contentId.test(id))
    const brand = await findBrand(kind, id)
    if (brand !== undefined) return toImage('image/svg+xml', new TextEncoder().encode(brand), false)
    const name = nameOf(kind, id)
    if (name === undefined) return throwHttpError('ImageUnknown')
    const shape = kind === 'wallet' ? 'square' : 'round'
    return toImage('image/svg+xml', new TextEncoder().encode(createMonogram(name, shape)), contentId.test(id))
  }
  return {
    async getReply(kind, id, ifNoneMatch) {
      const key = `${kind}/${id}`
      const image = cache.get(key) ?? (await load(kind, id))
      if (cache.size >= cacheLimit) cache.clear()
      cache.set(key, image)
      return toReply(image, ifNoneMatch)
    },
    clear: () => cache.clear(),
  }
}
