/** What a sign-in with Ethereum says, as the site composes it. */
export type SiweMessageParams = {
  /** Of the site: host, and port where it has one. */
  readonly domain: string
  readonly uri: string
  /** The networks of the site, by number. */
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** When it ends, RFC 3339. */
  readonly exp?: string | undefined
  /** When it begins, RFC 3339. */
  readonly nbf?: string | undefined
}

export type SiweMessageArgs = SiweMessageParams & {
  /** `did:pkh:<CAIP-10>`. */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  /** When it is issued, RFC 3339. */
  readonly iat: string
}

export type SiweSession = {
  readonly address: string
  readonly chainId: number
}

/** Sign-in with Ethereum as sites wrote it before `siwx`: one session, on Ethereum's networks. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  getMessageParams(): Promise<SiweMessageParams>
  /** The text to sign. */
  createMessage(args: SiweMessageArgs): string
  /** Returns whether the signature begins a session. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<SiweSession | null | undefined>
  /** Returns whether the session is over. */
  signOut(): Promise<boolean>
  onSignIn?(session: SiweSession): void
  onSignOut?(): void
  /** No one stays connected without signing. Default true. */
  readonly required?: boolean | undefined
  /** False: as if there were none. Default true. */
  readonly enabled?: boolean | undefined
  /** Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Default true. */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Default true. */
  readonly signOutOnNetworkChange?: boolean | undefined
}
