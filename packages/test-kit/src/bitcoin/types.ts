import type { AnswerScope, WalletAnswer, WalletRequest } from '../script/createScript.ts'
import type { BitcoinSecrets } from './createBitcoinKeys.ts'
import type { BitcoinNetworkName } from './networks.ts'

/**
 * Which interface the wallet has: the JSON-RPC of sats-connect, Leather's, the functions of UniSat or OKX,
 * or the `bitcoin:*` features of the Wallet Standard.
 */
export type BitcoinWalletKind = 'satsConnect' | 'leather' | 'unisat' | 'okx' | 'standard'

export type BitcoinWalletOptions = {
  readonly kind: BitcoinWalletKind
  /** Pairs of private keys; the first is the active account. */
  readonly accounts: readonly BitcoinSecrets[]
  /** Default mainnet. */
  readonly network?: BitcoinNetworkName | undefined
  /** Where the wallet reads coins and sends transactions: an Esplora address. */
  readonly esploraUrl?: string | undefined
  /** `id` is the name under which the provider stands on the page; a path with points is followed. */
  readonly info?: { readonly name?: string; readonly icon?: string; readonly id?: string } | undefined
  /** UniSat and OKX share one address. Default `payment`. */
  readonly address?: 'payment' | 'ordinal' | undefined
  /** Methods, features or UniSat's events that the wallet lacks, e.g. `wallet_connect`, `bitcoin:signMessage`, `chainChanged`. */
  readonly without?: readonly string[] | undefined
  /** Asks the user; `false` is a refusal. Without it every prompt is approved. */
  readonly confirm?: ((request: WalletRequest) => boolean | Promise<boolean>) | undefined
  readonly authorized?: boolean | undefined
  readonly locked?: boolean | undefined
  /** Where permission survives a reload, e.g. `localStorage`. Without it the wallet forgets. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export type BitcoinWallet = {
  readonly kind: BitcoinWalletKind
  readonly name: string
  /** Where the provider stands on the page. */
  readonly id: string
  /** What a site calls. */
  readonly provider: object
  /** Addresses of the active account: payment and ordinal, or the one the wallet shares. */
  readonly accounts: readonly string[]
  readonly network: BitcoinNetworkName
  readonly authorized: boolean
  readonly locked: boolean
  readonly requests: readonly WalletRequest[]
  readonly prompts: readonly WalletRequest[]
  /** Puts the provider on the page and says so as its kind does. @returns takes it away */
  install(target?: EventTarget): () => void
  answer(scope: AnswerScope, answer: WalletAnswer): void
  reset(): void
  /** Requests of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: AnswerScope): () => void
  lock(): void
  unlock(): void
  /** The user picks another account of the wallet. */
  setAccount(index: number): void
  /** The user picks another network. */
  setNetwork(network: BitcoinNetworkName): void
  /** The user takes the site's permission away. */
  revoke(): void
  emit(event: string, ...payload: readonly unknown[]): void
  listenerCount(): number
}
