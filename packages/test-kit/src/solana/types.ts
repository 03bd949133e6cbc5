import type { AnswerScope, WalletAnswer, WalletRequest } from '../script/createScript.ts'
import type { StandardWallet } from '../script/registerStandardWallet.ts'

/** Features a Solana wallet may have beside `standard:connect` and `standard:events`. */
export type SolanaFeature =
  | 'standard:disconnect'
  | 'solana:signMessage'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
  | 'solana:signIn'

export type SolanaWalletOptions = {
  /** Seeds of 32 bytes, or the same in hexadecimal. The first account is the active one. */
  readonly accounts: readonly (string | Uint8Array)[]
  /** The node that sign-and-send goes to: one for every chain, or one per chain. */
  readonly rpcUrl?: string | Readonly<Record<string, string>> | undefined
  readonly info?: { readonly name?: string; readonly icon?: string } | undefined
  /** Default: mainnet, devnet, testnet and localnet. */
  readonly chains?: readonly `solana:${string}`[] | undefined
  /** What the wallet can do. Default: everything. */
  readonly features?: readonly SolanaFeature[] | undefined
  /** Default: legacy and 0. */
  readonly transactionVersions?: readonly ('legacy' | 0)[] | undefined
  /** Asks the user; `false` is a refusal. Without it every prompt is approved. */
  readonly confirm?: ((request: WalletRequest) => boolean | Promise<boolean>) | undefined
  /** The site was authorised before. */
  readonly authorized?: boolean | undefined
  /** Shares no account and refuses every prompt until `unlock()`. */
  readonly locked?: boolean | undefined
  /** Where permission and accounts survive a reload, e.g. `localStorage`. Without it the wallet forgets. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export type SolanaWallet = {
  readonly name: string
  /** The wallet as the Wallet Standard describes it. */
  readonly wallet: StandardWallet
  /** Addresses a site may see once authorised, the active one first. */
  readonly accounts: readonly string[]
  readonly authorized: boolean
  readonly locked: boolean
  /** Every request that reached the wallet, in order; `method` is the feature. */
  readonly requests: readonly WalletRequest[]
  /** The ones that asked the user something. */
  readonly prompts: readonly WalletRequest[]
  /** Shows the wallet to the page, now and to any script that asks later. @returns takes it away */
  register(target?: EventTarget): () => void
  /** Scripts how features answer from now on; the latest for a scope counts. */
  answer(scope: AnswerScope, answer: WalletAnswer): void
  /** Back to approving everything. */
  reset(): void
  /** Requests of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: AnswerScope): () => void
  lock(): void
  unlock(): void
  /** The user picks other accounts of this wallet; none means the site sees none. Emits `change`. */
  setAccounts(addresses: readonly string[]): void
  /** The user takes the site's permission away. Emits `change` with no account. */
  revoke(): void
  /** Emits any event with any payload, at any time: what a broken or hostile wallet does. */
  emit(event: string, ...payload: readonly unknown[]): void
  /** Listeners the site has on the wallet. */
  listenerCount(): number
}
