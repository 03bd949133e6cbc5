import type { Balances } from './accounts/getBalances.ts'
import type { Events } from './analytics/events.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { WalletPages } from './catalogue/walletPages.ts'
import type { Chains } from './chains/chains.ts'
import type { Config } from './config/schema.ts'
import type { Readiness } from './health/createReadiness.ts'
import type { StatusBoard } from './health/createStatusBoard.ts'
import type { RecentTimes } from './http/createRecentTimes.ts'
import type { RefusedOrigins } from './http/createRefusedOrigins.ts'
import type { Enter, TakeToken } from './http/limiters.ts'
import type { Images } from './images/images.ts'
import type { NftImages } from './images/nftImages.ts'
import type { Indexer } from './indexer/indexer.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { EnsNames } from './names/ensNames.ts'
import type { OnrampProvider } from './onramp/provider.ts'
import type { Payments } from './pay/startPayments.ts'
import type { PriceHistory } from './prices/openPriceHistory.ts'
import type { Prices } from './prices/prices.ts'
import type { Projects } from './projects/projects.ts'
import type { Sources } from './sources/createSources.ts'
import type { Store } from './store/openStore.ts'
import type { Nfts } from './tokens/nfts.ts'
import type { SolanaTokens } from './tokens/solanaTokens.ts'
import type { Tokens } from './tokens/tokens.ts'

/** Everything one running gateway is made of; the first argument of every handler. */
export type Gateway = {
  readonly config: Config
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
  readonly fetch: typeof globalThis.fetch
  readonly store: Store
  /** Whether it should be given requests. */
  readonly readiness: Readiness
  /** How long requests took to answer. */
  readonly responseTimes: RecentTimes
  /** Only where the owner wants them. */
  readonly metrics: Metrics | undefined
  /** What its parts say of themselves to the owner. */
  readonly statusBoard: StatusBoard
  readonly takeToken: TakeToken
  readonly refusedOrigins: RefusedOrigins
  /** Requests under way, by address. */
  readonly enter: Enter
  readonly projects: Projects
  readonly catalogue: Catalogue
  readonly walletPages: WalletPages
  readonly images: Images
  readonly nftImages: NftImages
  readonly chains: Chains
  readonly indexer: Indexer
  /** Services that the owner named. */
  readonly sources: Sources
  readonly prices: Prices
  readonly priceHistory: PriceHistory
  /** Only where the owner wants it. */
  readonly priceSampling: { close(): Promise<void> } | undefined
  readonly tokens: Tokens
  readonly nfts: Nfts
  readonly solanaTokens: SolanaTokens
  readonly balances: Balances
  readonly onramp: OnrampProvider
  /** Those that pages tell of, for the owners' servers. */
  readonly payments: Payments
  readonly events: Events
  readonly ensNames: EnsNames
  readonly names: { readonly store: Store; readonly log: Log; readonly zones: readonly string[] }
  /** Address under which visitors reach this gateway, without a slash at the end. */
  readonly getPublicUrl: () => string
}
