import type { CaipNetworkId } from './caip.ts'

/** What an account signs to sign in, by its parts (specification §4, CAIP-122). Times are RFC 3339. */
export type SiwxMessage = {
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: CaipNetworkId
  /** Of the site that asks: host, and port where it has one. */
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A message and its signature (specification §4). What counts is the text that was signed; `data` is what a site says of it. */
export type SiwxSession = {
  readonly data: Pick<SiwxMessage, 'accountAddress' | 'chainId'> & Partial<SiwxMessage>
  readonly message: string
  readonly signature: string
  /** What a wallet answered that signed in while it connected over the relay (CAIP-74). */
  readonly cacao?: Cacao | undefined
}

/** A sign-in message by its parts, as the relay's wallets send them, and its signature (CAIP-74). */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: {
    /** `did:pkh:<CAIP-2>:<address>` */
    readonly iss: string
    readonly domain: string
    /** The message's URI. */
    readonly aud: string
    readonly version: '1'
    readonly nonce: string
    readonly iat: string
    readonly exp?: string | undefined
    readonly nbf?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string }
}

/**
 * How a site signs its visitors in: what they sign, and where their sessions are kept. One session per network and address;
 * several may live at once.
 * @see specification §3, §4
 */
export type SiwxConfig = {
  /**
   * Returns what the account is to sign; `toString` gives the text. `accountAddress` is empty where a wallet is to sign in while it
   * connects (see `setSessions`): only the parts count then, and where it rejects, the wallet connects without.
   */
  createMessage(
    input: Pick<SiwxMessage, 'accountAddress' | 'chainId' | 'notBefore'>,
  ): Promise<SiwxMessage & { toString(): string }>
  /** The account has signed: keeps the session. Rejects where the signature does not sign in. */
  addSession(session: SiwxSession): Promise<void>
  /** Ends this session and no other. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * These sessions take the place of all. Rejects, and keeps what there was, where one of them does not sign in. A site that has
   * it, and whose networks are all Ethereum's, lets wallets sign in while they connect over the relay: one approval does both. They
   * may sign for several networks with one nonce; the one in use comes first.
   */
  setSessions?(sessions: readonly SiwxSession[]): Promise<void>
  /** The sessions of an account on a network that are valid now; none: the account has to sign. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  /** Whether no one stays connected without signing. Default: no one has to. */
  getRequired?(): boolean
  /** Whether disconnecting ends the session of the account and network in use. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}
