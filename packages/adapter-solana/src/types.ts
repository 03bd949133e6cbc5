import type {
  CaipNetworkId,
  CapabilityName,
  Connector,
  ExternalSession,
  Network,
  SendOptions,
  SignInRequest,
} from '@foyer/base'

type At = { readonly address: string; readonly network: Network; readonly signal?: AbortSignal | undefined }

/** What one wallet can be asked. A wallet that cannot do it has no such function. */
export type Abilities = {
  /** @returns the 64 bytes of the signature */
  readonly signMessage?: ((input: At & { readonly message: Uint8Array }) => Promise<Uint8Array>) | undefined
  readonly signTransactions?:
    | ((input: At & { readonly transactions: readonly Uint8Array[] }) => Promise<readonly Uint8Array[]>)
    | undefined
  /** @returns the 64 bytes of the signature */
  readonly signAndSend?:
    | ((
        input: At & { readonly transaction: Uint8Array; readonly options: SendOptions | undefined },
      ) => Promise<Uint8Array>)
    | undefined
  /** The wallet cannot read versioned transactions: what we build for it must be of the first kind. */
  readonly legacyOnly?: boolean | undefined
  readonly signIn?:
    | ((input: { readonly request: SignInRequest; readonly signal?: AbortSignal | undefined }) => Promise<SignedIn>)
    | undefined
}

export type SignedIn = {
  readonly address: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** What a wallet shares: addresses, the active one first. */
export type Opened = {
  readonly addresses: readonly string[]
  /** Where the wallet is; Solana wallets of the page know no such thing and leave it out. */
  readonly networkId?: CaipNetworkId | undefined
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
}

/** A wallet of any origin (the page, the site's list, a relay) in this adapter's words. */
export type SolanaWallet = {
  readonly connector: Connector
  /** Whether it can be used on this network at all. */
  supports(network: Network): boolean
  /** @param input.silent without asking the visitor; no addresses when it would have to */
  open(input: {
    readonly network: Network
    readonly silent: boolean
    readonly signal?: AbortSignal | undefined
  }): Promise<Opened>
  /** Takes up a session made before; only an external wallet has any. */
  readonly adopt?: ((session: ExternalSession) => Opened) | undefined
  /** Tells the wallet to be on another network, where it is on one at all. @returns what it shares there */
  readonly moveTo?: ((network: Network, signal?: AbortSignal) => Promise<Opened>) | undefined
  close(): Promise<void>
  /** Returns what it shares at this moment, where that can be read; else undefined. */
  current(): Opened | undefined
  /** @param listener told what is shared now; without addresses when nothing is @returns stops telling */
  watch(listener: (opened: Opened) => void): () => void
  /** Read when needed: a wallet may change what it can do. */
  abilities(): Abilities
  /** What a site gets that speaks to the wallet itself. */
  readonly provider: unknown
}

/** What an adapter offers with every wallet, for it needs only the chain. */
export const chainCapabilities: readonly CapabilityName[] = [
  'switchNetwork',
  'getBalance',
  'getToken',
  'getTokenBalances',
  'getNftBalance',
  'waitForTransaction',
  'isAddress',
]
