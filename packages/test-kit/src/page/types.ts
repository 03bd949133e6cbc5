import type { Namespace } from '@foyer/base'
import type { Hex } from 'viem'
import type { BitcoinSecrets } from '../bitcoin/createBitcoinKeys.ts'
import type { WalletRequest } from '../script/createScript.ts'

/** The families of chains that the wallet can be of, by their CAIP-2 namespace. */
export type WalletFamily = Namespace

/** Answers in a node's place, by JSON-RPC method: the `result`, as plain data. What is not named has a default. */
export type CannedAnswers = Readonly<Record<string, unknown>>

/**
 * How the wallet answers a request, as plain data.
 * `approve` does what is asked · `reject` is the visitor's no · `busy` has another request open · `hang` never answers ·
 * `{ error }` fails with that code and message · `{ result }` answers that and does nothing
 */
export type PlainAnswer =
  | 'approve'
  | 'reject'
  | 'busy'
  | 'hang'
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly result: unknown }

/** The keys of the wallet by family, the active one first. They are in the page: never keys that own anything. */
export type WalletSecrets = {
  /** Private keys: 32 bytes in hexadecimal. */
  readonly eip155?: readonly Hex[]
  /** Seeds: 32 bytes in hexadecimal. */
  readonly solana?: readonly string[]
  /** Sr25519 mini secrets: 32 bytes in hexadecimal. */
  readonly polkadot?: readonly Hex[]
  /** Pairs of private keys: 32 bytes in hexadecimal. */
  readonly bip122?: readonly BitcoinSecrets[]
  /** Private keys: 32 bytes in hexadecimal. */
  readonly cosmos?: readonly Hex[]
}

/** The networks the wallet knows, by CAIP-2 id. The first of a family is the one it starts on. */
export type WalletNetworks = {
  /** The JSON-RPC address of its node, or canned answers in the node's place (`{}` for the defaults alone). */
  readonly [networkId: `eip155:${string}`]: string | CannedAnswers
  /** The address of its node, which the wallet sends through: JSON-RPC for Solana, Esplora for Bitcoin. */
  readonly [networkId: `solana:${string}` | `bip122:${string}`]: string
}

/** What the wallet is like when a page loads. All of it is plain data, so that it can be handed into a page. */
export type PageWalletOptions = {
  /** Families of chains. Default `['eip155']`. */
  readonly families?: readonly WalletFamily[] | undefined
  /** What lists call it. Default `Test Wallet`. As a Polkadot wallet it is `polkadot{.js}` and as a Cosmos wallet Keplr: sites know these by their place on the page. */
  readonly name?: string | undefined
  /** Default: Ethereum, Optimism, Polygon, Base, Arbitrum, Sepolia and chain 31337 with canned answers, and Bitcoin's main network. */
  readonly networks?: WalletNetworks | undefined
  /** Cosmos chain id → the bech32 prefix of its addresses. Default: the Cosmos Hub and Osmosis. */
  readonly cosmosChains?: Readonly<Record<string, { readonly bech32Prefix: string }>> | undefined
  /** Default: two published development keys a family. */
  readonly secrets?: WalletSecrets | undefined
  /** How prompts are answered from the start. Default `approve`. */
  readonly prompts?: PlainAnswer | undefined
  /** The site was allowed in an earlier visit. Default false. */
  readonly authorized?: boolean | undefined
  /** Shares nothing and refuses every prompt until `unlock()`. Default false. */
  readonly locked?: boolean | undefined
  /** Keeps what was allowed, chosen and scripted over a reload, in the page's `localStorage`. Default false. */
  readonly remembers?: boolean | undefined
}

/** One request that reached the wallet. */
export type PageWalletRequest = WalletRequest & { readonly family: WalletFamily }

/** The wallet on a page, and the visitor's hands on it. What acts, acts in every family of the wallet. */
export type PageWallet = {
  readonly families: readonly WalletFamily[]
  /** Returns what lists call it in a family; default the first. */
  name(family?: WalletFamily): string
  /** The active account's address in a family; default the first. Solana and Polkadot addresses are as their libraries write them. */
  address(family?: WalletFamily): string
  /** Every address the visitor has in a family, the active one first. */
  addresses(family?: WalletFamily): readonly string[]
  /** Whether the site may use a family's accounts; default the first. */
  isConnected(family?: WalletFamily): boolean
  /** The visitor says yes from now on; with a method to that alone. */
  approve(method?: string): void
  /** The visitor says no from now on; with a method to that alone. */
  reject(method?: string): void
  /** Requests to the visitor are never answered from now on; with a method that alone. */
  hang(method?: string): void
  /** Any answer for a method, for `prompts` (all that asks the visitor) or for `*`. */
  answer(scope: string, answer: PlainAnswer): void
  lock(): void
  unlock(): void
  /**
   * The visitor picks another network in the wallet.
   * @param networkId CAIP-2, e.g. `eip155:137`
   * @throws TypeError for families whose wallets have no network of their own: Solana, Polkadot, Cosmos
   */
  switchNetwork(networkId: string): void
  /** The visitor picks another account. @param index its place among the keys, from 0 */
  changeAccount(index: number): void
  /** The visitor takes the site's permission away in the wallet. */
  disconnect(): void
  /** Every request that reached the wallet, by family, in order. */
  requests(): readonly PageWalletRequest[]
  /** Those of a kind that asks the visitor something, answered or not. */
  prompts(): readonly PageWalletRequest[]
  /** Takes the wallet off the page. */
  remove(): void
}
