import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import type { SiwxVerifier } from '@foyer/siwx'

/** A nonce that was given out and not used. */
export type NonceRow = {
  readonly nonce: string
  /** Hash of what the browser that asked for it shows again. */
  readonly binder: string
  /** Of the page that asked. */
  readonly origin: string
  /** The visitor's address, where the site knows it. */
  readonly client: string
  /** ms since 1970 */
  readonly expiresAt: number
}

/** A visitor who is signed in. Its secret is not kept, only the hash. */
export type SessionRow = {
  readonly hash: string
  /** CAIP-10, hexadecimal addresses in lower case: the name of the account in your own tables. */
  readonly account: CaipAddress
  readonly origin: string
  /** ms since 1970 */
  readonly expiresAt: number
}

export type NonceLimits = { readonly perClient: number; readonly inAll: number }

export type NonceLimitOptions = Partial<NonceLimits> & {
  /**
   * In place of `perClient` where `getClientAddress` is left out and the runtime says who connected: of one network (IPv4 /24, IPv6 /56).
   * A proxy may be one; those on this machine or in a private network are not counted.
   */
  readonly perConnection?: number | undefined
}

/** Where nonces and sessions are kept. Every method rejects where the store does not answer. */
export type SignInStore = {
  /** @returns false when there are too many already */
  addNonce(row: NonceRow, params: { readonly limits: NonceLimits; readonly now: number }): Promise<boolean>
  /** Removes the nonce if all of it fits. @returns whether it was there: of two who take one, one has it */
  takeNonce(row: Omit<NonceRow, 'client' | 'expiresAt'>, now: number): Promise<boolean>
  addSession(row: SessionRow, now: number): Promise<void>
  getSession(hash: string, now: number): Promise<SessionRow | undefined>
  deleteSession(hash: string): Promise<void>
  /** Signs an account out everywhere. */
  deleteSessionsOf(account: CaipAddress): Promise<void>
}

/** Who is signed in. */
export type SignInSession = {
  readonly account: CaipAddress
  readonly address: string
  readonly chainId: CaipNetworkId
  /** ms since 1970 */
  readonly expiresAt: number
}

export type SignInOptions = {
  /** Of the pages that sign in, e.g. `https://shop.example`. */
  readonly origins: readonly string[]
  readonly verifiers: readonly SiwxVerifier[]
  readonly store: SignInStore
  /** Where the four addresses are. @default '/auth' */
  readonly basePath?: string | undefined
  /**
   * A cookie that no script reads, or a token (a JWT, HS256) that the page sends with `Authorization`. Both can be ended.
   * @default { kind: 'cookie' }
   */
  readonly session?: CookieSessions | TokenSessions | undefined
  /** Longest session, in ms; a message that ends earlier ends it. @default 604_800_000, seven days */
  readonly sessionLife?: number | undefined
  /** A nonce is to be signed within this, in ms. Several owners of one account may need longer. @default 300_000 */
  readonly nonceLife?: number | undefined
  /**
   * The visitor's address, from what stands before your server. Without it the network of the connection counts, where the runtime says it
   * (`toNodeListener`).
   */
  readonly getClientAddress?: ((request: Request) => string | undefined) | undefined
  /** Nonces open at once. @default { perClient: 20, perConnection: 1_000, inAll: 100_000 } */
  readonly limits?: NonceLimitOptions | undefined
  /** Longest wait for a chain, in ms. @default 10_000 */
  readonly verifyTimeout?: number | undefined
  /** How far two clocks may be apart, in ms. @default 0 */
  readonly clockTolerance?: number | undefined
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
  /** Hears what went wrong behind an answer of 5xx. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export type CookieSessions = {
  readonly kind: 'cookie'
  /** `none` where the page is on another site than this server. @default 'lax' */
  readonly sameSite?: 'strict' | 'lax' | 'none' | undefined
}

export type TokenSessions = {
  readonly kind: 'token'
  /** At least 32 random bytes. */
  readonly secret: Uint8Array
}
