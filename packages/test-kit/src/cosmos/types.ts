import type { AnswerScope, WalletAnswer } from '../script/createScript.ts'

/** One call as the site made it: the name of Keplr's function and its arguments. */
export type CosmosRequest = { readonly method: string; readonly params: readonly unknown[] }

/** Something the wallet asks its user: what a prompt has to show. */
export type CosmosPrompt = {
  readonly kind: 'connect' | 'suggestChain' | 'sign'
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId: string
  /** The active account on that chain; undefined for a chain the wallet does not know yet. */
  readonly account: string | undefined
}

/** `reject` fails with Keplr's "Request rejected", `{ error }` with that message. */
export type CosmosAnswer = WalletAnswer<CosmosRequest, { readonly message: string; readonly code?: number }>
export type CosmosAnswerScope = AnswerScope

/** Where the wallet stands on the page, and which event it sends when its user picks another account. */
export type CosmosBrand = 'keplr' | 'leap' | 'okx' | 'cosmostation'

export type CosmosWalletOptions = {
  /** Private keys, 32 bytes in hex. The first is the active one. */
  readonly accounts: readonly `0x${string}`[]
  /** The chains the wallet knows: chain id → what it needs to make an address. */
  readonly chains: Readonly<Record<string, { readonly bech32Prefix: string }>>
  /** Default `keplr`. */
  readonly brand?: CosmosBrand | undefined
  /** What the wallet calls an account; hostile text in tests that need it. */
  readonly keyName?: string | undefined
  /** Signs amino documents only, as a hardware wallet does. */
  readonly aminoOnly?: boolean | undefined
  /** Asks the user; `false` is a refusal. Without it every prompt is approved. */
  readonly confirm?: ((prompt: CosmosPrompt) => boolean | Promise<boolean>) | undefined
  /** The site was allowed on every known chain before. */
  readonly authorized?: boolean | undefined
  /** Refuses everything until `unlock()`. */
  readonly locked?: boolean | undefined
  /** Where permissions, the active account and suggested chains survive a reload, e.g. `localStorage`. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** The part of Keplr's interface this wallet has. */
export type KeplrProvider = {
  readonly version: string
  readonly mode: 'extension'
  defaultOptions: object
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(chainIds?: string | readonly string[]): Promise<void>
  experimentalSuggestChain(chainInfo: unknown): Promise<void>
  getKey(chainId: string): Promise<KeplrKey>
  signDirect(chainId: string, signer: string, signDoc: DirectDoc, options?: object): Promise<DirectAnswer>
  signAmino(chainId: string, signer: string, signDoc: AminoDoc, options?: object): Promise<AminoAnswer>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<AminoSignature>
  getOfflineSigner(chainId: string): KeplrSigner
  getOfflineSignerOnlyAmino(chainId: string): KeplrSigner
  getOfflineSignerAuto(chainId: string): Promise<KeplrSigner>
}

export type KeplrKey = {
  readonly name: string
  readonly algo: 'secp256k1'
  readonly pubKey: Uint8Array
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly isNanoLedger: boolean
}

/** `cosmos.tx.v1beta1.SignDoc`; wallets take the number in any form that prints as digits. */
export type DirectDoc = {
  readonly bodyBytes?: Uint8Array | null | undefined
  readonly authInfoBytes?: Uint8Array | null | undefined
  readonly chainId?: string | null | undefined
  readonly accountNumber?: { toString(): string } | null | undefined
}

/** `StdSignDoc` of legacy amino JSON. */
export type AminoDoc = Readonly<Record<string, unknown>> & { readonly chain_id: string }

export type AminoSignature = {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** 64 bytes in base64. */
  readonly signature: string
}

export type DirectAnswer = { readonly signed: DirectDoc; readonly signature: AminoSignature }
export type AminoAnswer = { readonly signed: AminoDoc; readonly signature: AminoSignature }

export type KeplrSigner = {
  getAccounts(): Promise<
    readonly { readonly address: string; readonly algo: 'secp256k1'; readonly pubkey: Uint8Array }[]
  >
  signDirect?(signer: string, signDoc: DirectDoc): Promise<DirectAnswer>
  signAmino?(signer: string, signDoc: AminoDoc): Promise<AminoAnswer>
}

export type CosmosWallet = {
  readonly brand: CosmosBrand
  readonly provider: KeplrProvider
  /** Addresses on a chain, the active one first; none for a chain the wallet does not know. */
  accounts(chainId: string): readonly string[]
  /** Chain ids the site may use. */
  readonly authorized: readonly string[]
  readonly locked: boolean
  /** Every call that reached the wallet, in order. */
  readonly requests: readonly CosmosRequest[]
  /** The ones that asked the user something. */
  readonly prompts: readonly CosmosPrompt[]
  /** Puts the wallet on the page, as an extension does. @returns takes it away and puts back what stood there */
  inject(target?: object): () => void
  /** Scripts how functions are answered from now on; the latest for a scope counts. */
  answer(scope: CosmosAnswerScope, answer: CosmosAnswer): void
  /** Back to approving everything. */
  reset(): void
  /** Calls of this kind, all of them unless told, wait from now on. @returns lets them go on */
  hold(scope?: CosmosAnswerScope): () => void
  lock(): void
  unlock(): void
  /** The user picks another account, by its place among the keys. Sends the wallet's key change event. */
  selectAccount(index: number): void
  /** The wallet no longer knows a chain. */
  forgetChain(chainId: string): void
  /** The user takes the site's permission away. Sends nothing, as Keplr does not; `announceChange` is for wallets that do. */
  revoke(): void
  /** Sends the key change event whatever happened, at any time: also what a broken wallet does. */
  announceChange(): void
  /** Listeners the page has for the key change event, since `inject`. */
  listenerCount(): number
}
