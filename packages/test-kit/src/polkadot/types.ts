import type { AnswerScope, WalletAnswer } from '../script/createScript.ts'

/** One call as the site made it: `enable`, `accounts.get`, `accounts.subscribe`, `signRaw`, `signPayload`. */
export type PolkadotRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Something the wallet asks its user: what a prompt has to show. */
export type PolkadotPrompt = {
  readonly kind: 'connect' | 'sign'
  readonly method: string
  readonly params: readonly unknown[]
  /** The account that would sign; undefined on connecting. */
  readonly account: string | undefined
}

/** `reject` fails with polkadot-js's "Cancelled", `{ error }` with that message. */
export type PolkadotAnswer = WalletAnswer<PolkadotRequest, { readonly message: string }>
export type PolkadotAnswerScope = AnswerScope

export type PolkadotWalletOptions = {
  /** Sr25519 seeds (mini secrets), 32 bytes in hex. The first is the active account. */
  readonly accounts: readonly `0x${string}`[]
  /** The wallet's key in `window.injectedWeb3`. Default `polkadot-js`; any text in tests that need it. */
  readonly id?: string | undefined
  readonly version?: string | undefined
  /** What the wallet calls its accounts, in their order; hostile text in tests that need it. */
  readonly names?: readonly string[] | undefined
  /** Genesis hashes (0x, 32 bytes) that accounts are bound to, in their order. */
  readonly genesisHashes?: readonly (string | undefined)[] | undefined
  /** Asks the user; `false` is a refusal. Without it every prompt is approved. */
  readonly confirm?: ((prompt: PolkadotPrompt) => boolean | Promise<boolean>) | undefined
  /** The site was authorised before. */
  readonly authorized?: boolean | undefined
  /** Refuses everything until `unlock()`. */
  readonly locked?: boolean | undefined
  /** Where permission and shared accounts survive a reload, e.g. `localStorage`. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export type InjectedAccount = {
  readonly address: string
  readonly name?: string | undefined
  readonly type: 'sr25519'
  readonly genesisHash: string | null
}

/** `SignerPayloadJSON`, of which the wallet reads what it signs. */
export type SignerPayload = Readonly<Record<string, unknown>> & { readonly address: string }

/** What `enable` gives. */
export type PolkadotInjected = {
  readonly accounts: {
    get(anyType?: boolean): Promise<readonly InjectedAccount[]>
    /** Calls at once, and again on each change. @returns stops */
    subscribe(listener: (accounts: readonly InjectedAccount[]) => void): () => void
  }
  readonly signer: {
    signRaw(raw: { readonly address: string; readonly data: string; readonly type: string }): Promise<PolkadotSignature>
    signPayload(payload: SignerPayload): Promise<PolkadotSignature>
  }
}

export type PolkadotSignature = { readonly id: number; readonly signature: string }

/** An entry of `window.injectedWeb3`. */
export type PolkadotProvider = {
  readonly version: string
  enable(origin: string): Promise<PolkadotInjected>
}

export type PolkadotWallet = {
  readonly id: string
  readonly provider: PolkadotProvider
  /** The addresses shared with an authorised site, the active one first, with the generic prefix 42. */
  readonly accounts: readonly string[]
  readonly authorized: boolean
  readonly locked: boolean
  /** Every call that reached the wallet, in order. */
  readonly requests: readonly PolkadotRequest[]
  /** The ones that asked the user something. */
  readonly prompts: readonly PolkadotPrompt[]
  /** Puts the wallet into `injectedWeb3` of the page, as an extension does. @returns takes it away */
  inject(target?: object): () => void
  /** Scripts how calls are answered from now on; the latest for a scope counts. */
  answer(scope: PolkadotAnswerScope, answer: PolkadotAnswer): void
  /** Back to approving everything. */
  reset(): void
  /** Calls of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: PolkadotAnswerScope): () => void
  lock(): void
  unlock(): void
  /** The user shares other accounts of this wallet, in any prefix; none means the site sees none. Subscribers hear it. */
  setAccounts(addresses: readonly string[]): void
  /** The user takes the site's permission away. Subscribers hear that there are no accounts. */
  revoke(): void
  /** Gives subscribers anything at all: what a broken or hostile wallet does. */
  emit(accounts: unknown): void
  /** Subscriptions the site has. */
  listenerCount(): number
}
