import type { Address, Hex, LocalAccount } from 'viem'
import type { AnswerScope, WalletAnswer } from '../script/createScript.ts'

/** One request as the site made it. */
export type EvmRequest = { readonly method: string; readonly params: readonly unknown[] }

/** EIP-1193. */
export type EvmProvider = {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): EvmProvider
  removeListener(event: string, listener: (...args: never[]) => void): EvmProvider
}

/** EIP-6963. */
export type EvmWalletInfo = {
  readonly uuid: string
  readonly name: string
  /** A data URI. */
  readonly icon: string
  readonly rdns: string
}

/** Something the wallet asks its user: what a prompt has to show. */
export type EvmPrompt = {
  readonly kind: 'connect' | 'sign' | 'send' | 'switchChain' | 'addChain'
  readonly method: string
  readonly params: readonly unknown[]
  readonly account: Address
  readonly chainId: number
}

/** A chain that is a function: what its node would answer. A promise or a value; an error that is thrown is the node's. */
export type EvmChain = (request: EvmRequest) => unknown

export type EvmAnswer = WalletAnswer<EvmRequest>
export type EvmAnswerScope = AnswerScope

export type EvmWalletOptions = {
  /**
   * The chains the wallet knows: id → JSON-RPC address, or a function that answers in a node's place. It starts on the
   * first unless `chainId` says otherwise.
   */
  readonly rpcUrls: Readonly<Record<number, string | EvmChain>>
  /** Private keys, or viem local accounts (`mnemonicToAccount(…)`). The first is the active one. */
  readonly accounts: readonly (Hex | LocalAccount)[]
  /** Where the wallet starts; may be a chain the site does not ask for. */
  readonly chainId?: number | undefined
  readonly info?: Partial<EvmWalletInfo> | undefined
  /** Asks the user; `false` is a refusal. Without it every prompt is approved. */
  readonly confirm?: ((prompt: EvmPrompt) => boolean | Promise<boolean>) | undefined
  /** The site was authorised before. */
  readonly authorized?: boolean | undefined
  /** Shares no account and refuses every prompt (4100) until `unlock()`. */
  readonly locked?: boolean | undefined
  /** Where permission, accounts and chain survive a reload, e.g. `localStorage`. Without it the wallet forgets. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Extra properties of the provider, e.g. `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, boolean>> | undefined
}

export type EvmWallet = {
  readonly info: EvmWalletInfo
  readonly provider: EvmProvider
  /** The accounts a site may see once authorised, the active one first. */
  readonly accounts: readonly Address[]
  readonly chainId: number
  readonly authorized: boolean
  readonly locked: boolean
  /** Every request that reached the wallet, in order. */
  readonly requests: readonly EvmRequest[]
  /** The ones that asked the user something. */
  readonly prompts: readonly EvmPrompt[]
  /** Shows the wallet to the page by EIP-6963, now and each time the page asks. @returns takes it away */
  announce(target?: EventTarget): () => void
  /** Sets `window.ethereum`, as older wallets do. @returns puts back what stood there */
  inject(target?: object): () => void
  /** Scripts how methods are answered from now on; the latest for a scope counts. */
  answer(scope: EvmAnswerScope, answer: EvmAnswer): void
  /** Back to approving everything. */
  reset(): void
  /** Requests of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: EvmAnswerScope): () => void
  lock(): void
  unlock(): void
  /** The user picks other accounts of this wallet; none means the site sees none. Emits `accountsChanged`. */
  setAccounts(accounts: readonly Address[]): void
  /** The user picks another chain, also one the wallet has no RPC for. Emits `chainChanged`. */
  setChain(chainId: number): void
  /** The wallet no longer knows a chain: switching to it fails with 4902 until it is added. */
  forgetChain(chainId: number): void
  /** The user takes the site's permission away. Emits `accountsChanged` with no account. */
  revoke(): void
  /** Emits any event with any payload, at any time: what a broken or hostile wallet does. */
  emit(event: string, ...payload: readonly unknown[]): void
  /** Listeners the site has on the provider, of one event or of all. */
  listenerCount(event?: string): number
}
