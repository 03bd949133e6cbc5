import type { CaipAddress, CaipNetworkId } from './caip.ts'
import { FoyerError } from './errors.ts'
import type { Namespace } from './namespaces.ts'
import type { Network } from './network.ts'

/** Specification §3. `MULTI_CHAIN` is one wallet over several namespaces, composed from its connectors. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/** A way to connect. Plain data: what a list row needs to draw itself. Names and images come from wallets: hostile input. */
export type Connector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** A `data:` or `https:` image; shown only through an image element. */
  readonly iconUrl?: string | undefined
  /** Reverse domain name, the identity of an EIP-6963 wallet. */
  readonly rdns?: string | undefined
  /** The wallet's id in the catalogue. */
  readonly explorerId?: string | undefined
}

/** Specification §3, §4: the preferred type has a default per namespace. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

export type Account = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/** What connecting gave. Plain data: can be compared, stored and restored. The first account is the active one. */
export type Connection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  /** The network the wallet reports; it may be one the site did not ask for. */
  readonly networkId: CaipNetworkId
  /** Networks the wallet agreed to. Absent: the wallet does not limit them. */
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Abilities this wallet agreed to. Absent: every capability of the adapter. */
  readonly capabilities?: readonly CapabilityName[] | undefined
}

export type AdapterEvent =
  | { readonly type: 'connectorsChanged' }
  /**
   * The wallet changed accounts or network, or a connection was made outside of Foyer.
   * What `connect` and `reconnect` gave may be told as well, also when a wallet approves after the caller gave up.
   */
  | { readonly type: 'connectionChanged'; readonly connection: Connection }
  | { readonly type: 'disconnected'; readonly connectorId: string }

/** An amount in base units (wei, lamports, satoshi) with what is needed to show it. */
export type Balance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/** A fungible token on one network. */
export type Token = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

type Cancellable = { readonly signal?: AbortSignal | undefined }

/** One call of an EIP-5792 batch; `value` in wei. */
export type Call = { readonly to: string; readonly data?: string | undefined; readonly value?: bigint | undefined }

/** Of an account that several people own, e.g. a Safe: how many of them have to sign. */
export type AccountOwners = { readonly needed: number; readonly total: number }

/**
 * Optional abilities. An adapter that lacks one leaves the key out; it never fakes an answer.
 * Every wait ends with its signal (`RequestAborted`); a refusal by the visitor is `UserRejected`.
 * An interface, so that an adapter whose family has documents of its own adds what signs them:
 * `declare module '@foyer/base' { interface Capabilities { … } }`.
 */
export interface Capabilities {
  /** Asks the wallet to change network, adding it where the wallet does not know it (specification §4). */
  switchNetwork(input: { connection: Connection; network: Network } & Cancellable): Promise<void>
  /**
   * @param protocol Bitcoin only: the kind of signature; the wallet's own choice for the address unless told
   * @param onOwners told once it is known that several owners of the account have to sign
   * @returns the signature in the namespace's own encoding (hex, base58, base64)
   */
  signMessage(
    input: {
      connection: Connection
      message: string
      address?: string | undefined
      protocol?: 'ecdsa' | 'bip322' | undefined
      onOwners?: ((owners: AccountOwners) => void) | undefined
    } & Cancellable,
  ): Promise<string>
  /** EIP-712. @param typedData `{ domain, types, primaryType, message }` @returns hex signature */
  signTypedData(input: { connection: Connection; typedData: TypedData } & Cancellable): Promise<string>
  getBalance(input: { address: string; network: Network } & Cancellable): Promise<Balance>
  /** Name, symbol and decimals as the contract states them; hostile text. */
  getToken(input: { tokenAddress: string; network: Network } & Cancellable): Promise<Token>
  /** @returns one amount in base units per token, in the order asked */
  getTokenBalances(
    input: { address: string; network: Network; tokenAddresses: readonly string[] } & Cancellable,
  ): Promise<readonly bigint[]>
  /** @param value base units @returns the most this transfer can cost beside its amount, in base units of the native currency */
  estimateFee(input: { connection: Connection; network: Network } & Transfer & Cancellable): Promise<bigint>
  /** Native coin or a call. @param value base units @returns transaction hash, signature or id */
  sendTransaction(
    input: {
      connection: Connection
      network: Network
      to: string
      value: bigint
      data?: string | undefined
    } & Cancellable,
  ): Promise<string>
  /** @param value base units of the token @returns transaction hash, signature or id */
  sendToken(
    input: { connection: Connection; network: Network; tokenAddress: string; to: string; value: bigint } & Cancellable,
  ): Promise<string>
  /**
   * Returns how many of an NFT an account holds, as the contract says.
   * @param contract on Solana the mint
   * @param tokenId decimal; `0` on Solana
   * @throws FoyerError `InvalidAddress` where the contract is neither ERC-721 nor ERC-1155 (it says so itself, ERC-165); on Solana
   * where it is no mint without decimals
   */
  getNftBalance(
    input: { address: string; network: Network; contract: string; tokenId: string } & Cancellable,
  ): Promise<bigint>
  /**
   * One of it, by the contract's own safe transfer. What the contract would refuse is refused before the wallet opens.
   * @param contract on Solana the mint
   * @param tokenId decimal; `0` on Solana
   * @returns transaction hash, or Solana's signature
   */
  sendNft(
    input: { connection: Connection; network: Network; contract: string; tokenId: string; to: string } & Cancellable,
  ): Promise<string>
  /**
   * Ends: `confirmed`, `failed` with the chain's reason, `replaced`, `expired` where it was never included, or `unknown` where
   * another of the account may have done the same.
   * @param receiving of what came to whom the outcome says how much, where the chain tells; without a token, of the native coin
   * @param sender the account that signed, also where someone else sent it for that account
   * @param seen what `onSeen` was told before, also on an earlier visit: a replacement is then found
   * @param onSeen hears what a node tells of the transaction, once
   */
  waitForTransaction(
    input: {
      hash: string
      network: Network
      receiving?: { readonly account: string; readonly tokenAddress?: string | undefined } | undefined
      sender?: string | undefined
      seen?: SeenTransaction | undefined
      onSeen?: ((seen: SeenTransaction) => void) | undefined
    } & Cancellable,
  ): Promise<TransactionOutcome>
  /**
   * Solana. Signs without sending.
   * @param transaction wire bytes; signatures may be empty
   * @returns the transaction with the wallet's signature; a wallet may have changed it (a fee, a guard)
   */
  signTransaction(
    input: { connection: Connection; network: Network; transaction: Uint8Array } & Cancellable,
  ): Promise<Uint8Array>
  /** Solana. As `signTransaction`, in one prompt where the wallet can; in the order given. */
  signAllTransactions(
    input: { connection: Connection; network: Network; transactions: readonly Uint8Array[] } & Cancellable,
  ): Promise<readonly Uint8Array[]>
  /** Solana. @returns the signature in base58, which is the transaction's id */
  signAndSendTransaction(
    input: {
      connection: Connection
      network: Network
      transaction: Uint8Array
      options?: SendOptions | undefined
    } & Cancellable,
  ): Promise<string>
  /** Connects and signs in with one prompt. @see Wallet Standard `solana:signIn` */
  signIn(input: { connectorId: string; network: Network; request: SignInRequest } & Cancellable): Promise<SignInResult>
  /** EIP-5792. @returns capabilities by hexadecimal chain id, as the wallet states them */
  getWalletCapabilities(input: { connection: Connection } & Cancellable): Promise<Readonly<Record<string, unknown>>>
  /**
   * EIP-7811 `wallet_getAssets`: what the wallet itself knows that its account holds on a network. Hostile text.
   * @returns undefined where the wallet does not say that it can (`assetDiscovery` among its capabilities on that network)
   */
  getAssets(
    input: { connection: Connection; network: Network } & Cancellable,
  ): Promise<readonly WalletAsset[] | undefined>
  /**
   * EIP-5792 `wallet_sendCalls`.
   * @param atomicRequired all of them or none. Default false
   * @returns the batch id
   * @throws FoyerError `CapabilityUnsupported` where the wallet cannot send these calls so: nothing was sent
   */
  sendCalls(
    input: {
      connection: Connection
      network: Network
      calls: readonly Call[]
      atomicRequired?: boolean | undefined
    } & Cancellable,
  ): Promise<string>
  /**
   * EIP-5792 `wallet_getCallsStatus`, until the batch has come to its end; the site's own node then says what the chain has.
   * @param receiving as of `waitForTransaction`
   * @returns `expired` where the wallet says that it sent nothing; undefined where it does not know the batch any more
   */
  waitForCalls(
    input: {
      connection: Connection
      network: Network
      id: string
      receiving?: { readonly account: string; readonly tokenAddress?: string | undefined } | undefined
    } & Cancellable,
  ): Promise<TransactionOutcome | undefined>
  /**
   * The address that a name of the family's own name service (ENS) has on this network; the site's node is asked.
   * @param name as it was typed
   * @param registryUrl where a node of Ethereum answers, for a site none of whose networks has names
   * @returns undefined for a name without one, and where the site has no network with names
   */
  resolveName(
    input: { name: string; network: Network; registryUrl?: string | undefined } & Cancellable,
  ): Promise<string | undefined>
  /** Finds what an address calls itself in that name service: a name that leads back to it, and its picture. Hostile text. */
  getIdentity(
    input: { address: string; network: Network; registryUrl?: string | undefined } & Cancellable,
  ): Promise<NameRecord>
  /** Whether text is an address on this network; asked before any wallet opens. */
  isAddress(input: { value: string; network: Network }): boolean
}

/** An address's name, and the address of a picture, as a name service has them. */
export type NameRecord = { readonly name: string | undefined; readonly avatar: string | undefined }

export type CapabilityName = keyof Capabilities

/** With `tokenId` an NFT of the contract `tokenAddress`; `value` is then 1. */
export type Transfer = {
  readonly to: string
  readonly value: bigint
  readonly tokenAddress?: string | undefined
  /** Decimal. */
  readonly tokenId?: string | undefined
}

/** One row of `wallet_getAssets` (EIP-7811). */
export type WalletAsset = {
  /** Undefined: the network's own coin. */
  readonly tokenAddress: string | undefined
  /** Base units. */
  readonly balance: bigint
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** US dollars. */
  readonly price: number
  readonly iconUrl: string
}

export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** How a Solana node treats a transaction it is given (`sendTransaction` of its JSON-RPC). */
export type SendOptions = {
  readonly skipPreflight?: boolean | undefined
  readonly preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  readonly maxRetries?: number | undefined
  readonly minContextSlot?: number | undefined
}

/** What a site asks a wallet to sign in to; the wallet fills in what is left out. Times are RFC 3339. */
export type SignInRequest = {
  readonly domain?: string | undefined
  readonly address?: string | undefined
  readonly statement?: string | undefined
  readonly uri?: string | undefined
  readonly version?: string | undefined
  readonly chainId?: string | undefined
  readonly nonce?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

export type SignInResult = {
  readonly connection: Connection
  readonly address: string
  /** The bytes that were signed: a server must read its own terms in them before it believes the signature. */
  readonly message: Uint8Array
  /** In the namespace's own encoding. */
  readonly signature: string
}

export type TransactionOutcome =
  /** `received`: base units, of what the wait was asked to look for. */
  | ({ readonly status: 'confirmed'; readonly received?: bigint | undefined } & Included)
  | ({ readonly status: 'failed'; readonly reason: string | undefined } & Included)
  /** Another transaction of the account, which does something else, took its place. */
  | { readonly status: 'replaced'; readonly hash?: string | undefined }
  | { readonly status: 'expired' }
  /**
   * Its place is taken, or no one knows whether it is, and not by what: it may have been included under another hash. So may what
   * a bundler sent for the account and gave up.
   */
  | { readonly status: 'unknown' }

/** What a node tells of a transaction that waits: enough to know it again when it was sent once more at another price. */
export type SeenTransaction = {
  /** Decimal, as is `value`. */
  readonly nonce: string
  /** Who sent it, where that is not the account: a bundler, whose nonce it is then. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Base units. */
  readonly value: string
  /** Hexadecimal; undefined where it is too long to be kept. */
  readonly data?: string | undefined
}

/** What a chain tells of a transaction in a block, as far as it does. */
type Included = {
  /** What it cost beside its amount, in base units of the native coin. */
  readonly fee?: bigint | undefined
  /** Where the block has the same transfer under another hash: sent again at another price. */
  readonly hash?: string | undefined
}

/** One namespace through one library. Knows nothing of stores, screens or other adapters. */
export type Adapter = {
  readonly namespace: Namespace
  readonly capabilities: Partial<Capabilities>
  /** The same list until a `connectorsChanged` event. */
  getConnectors(): readonly Connector[]
  /**
   * The site has added or removed networks: those of the context are others now. Only where something is made of them once;
   * an adapter may also read them whenever it needs them.
   * @throws FoyerError for a network it cannot serve: what changed is then taken back, and it is called again
   */
  networksChanged?(): void
  /**
   * The visitor points at the button or looks at the list of wallets, each time: what connecting will need may be fetched
   * from the site and made warm.
   * Asks no wallet and never throws.
   */
  prepare?(): void
  /**
   * Must be called within the visitor's gesture: a wallet may open a popup. What is approved after the signal has aborted is
   * told to watchers, and no answer. @throws `UserRejected`, `ConnectorNotFound`, `RequestAborted`, …
   */
  connect(input: { connectorId: string; network: Network; signal?: AbortSignal | undefined }): Promise<Connection>
  /** Without asking the visitor: the live connection, or undefined when the wallet no longer authorises this site. */
  reconnect(input: {
    connectorId: string
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<Connection | undefined>
  /**
   * Takes up a session that an external wallet made before: asks no one and opens nothing.
   * @throws `ConnectorNotFound` where the connector is no external wallet, `WalletLocked` where the session shares no account
   */
  adopt(input: {
    connectorId: string
    network: Network
    session: ExternalSession
    signal?: AbortSignal | undefined
  }): Promise<Connection>
  disconnect(input: { connectorId: string }): Promise<void>
  /** @returns stops watching and frees what watching held */
  watch(listener: (event: AdapterEvent) => void): () => void
  /** The wallet's own provider for a live connection, for sites that speak to it themselves. */
  getProvider(input: { connectorId: string }): Promise<unknown>
}

/** What a site passes in `adapters`: a function that Foyer calls once. */
export type CreateAdapter = (context: AdapterContext) => Adapter

/** What Foyer gives to an adapter. */
export type AdapterContext = {
  readonly projectId: string | undefined
  /** The networks of every namespace that the site asked for, now; an adapter takes those of its own. */
  readonly networks: readonly Network[]
  readonly metadata: Metadata
  readonly externalProviders: readonly ExternalProvider[]
  /** Site options an adapter obeys (reference §1.2). */
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
}

/** How the site introduces itself to wallets. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/**
 * A wallet that belongs to no single chain library: a relay session or the embedded wallet.
 * Adapters wrap it as one of their own connectors, so every connector the rest of the product sees comes from an adapter.
 */
export type ExternalProvider = {
  /** One of `externalIds`. */
  readonly id: string
  readonly name: string
  readonly type: 'WALLET_CONNECT' | 'AUTH'
  readonly namespaces: readonly Namespace[]
  /** Makes a session, or answers with the one that lives. The embedded wallet is moved to `network` either way. */
  connect(input: { namespace: Namespace; network: Network; signal?: AbortSignal | undefined }): Promise<ExternalSession>
  /** The session that lives, verified without asking the visitor; undefined when there is none for this namespace. */
  getSession(input: { namespace: Namespace; signal?: AbortSignal | undefined }): Promise<ExternalSession | undefined>
  /**
   * Moves the session that lives to a network, and remembers it for the next visit. It alone knows where a session is and which
   * account it has there: adapters ask for every switch, and watchers hear of it, in other tabs too.
   * @returns the session there @throws `SessionNotFound`, `NetworkNotApproved`, `MethodNotApproved`, `UserRejected`, …
   */
  switchNetwork(input: {
    namespace: Namespace
    network: Network
    signal?: AbortSignal | undefined
  }): Promise<ExternalSession>
  disconnect(): Promise<void>
  request(call: RpcCall, options?: { signal?: AbortSignal | undefined }): Promise<unknown>
  watch(listener: (event: ExternalProviderEvent) => void): () => void
}

export type ExternalSession = {
  /** Accounts of the namespace asked for, the active one first. */
  readonly accounts: readonly { readonly caipAddress: CaipAddress; readonly type?: AccountType | undefined }[]
  readonly networkId: CaipNetworkId
  readonly approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** JSON-RPC methods the wallet agreed to for this namespace. */
  readonly methods: readonly string[]
}

export type ExternalProviderEvent =
  | { readonly type: 'sessionChanged'; readonly namespace: Namespace; readonly session: ExternalSession }
  /** The session ended for one namespace; without one, for all. */
  | { readonly type: 'disconnected'; readonly namespace?: Namespace | undefined }

export type RpcCall = {
  readonly networkId: CaipNetworkId
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** Whether a capability works here: the adapter has it and, where the wallet limits itself, the connection allows it. */
export function hasCapability(adapter: Adapter, name: CapabilityName, connection?: Connection): boolean {
  return adapter.capabilities[name] !== undefined && connection?.capabilities?.includes(name) !== false
}

/** The capability, or `CapabilityUnsupported`. */
export function requireCapability<name extends CapabilityName>(
  adapter: Adapter,
  name: name,
  connection?: Connection,
): Capabilities[name] {
  const capability = adapter.capabilities[name]
  if (!capability || !hasCapability(adapter, name, connection)) {
    throw new FoyerError('CapabilityUnsupported', { namespace: adapter.namespace, capability: name })
  }
  return capability as Capabilities[name]
}
