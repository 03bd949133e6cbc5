import type { CaipNetworkId, Namespace } from '@foyer/base'

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
}

/** A message as it was read. Its chain may be written without the namespace. */
export type ParsedMessage = Omit<SiwxMessage, 'chainId'> & {
  /** CAIP-2, or the part after its colon. */
  readonly chainId: string
  /** ERC-4361: before the domain, where the site wrote it. */
  readonly scheme?: string | undefined
  /** `Ethereum` of an ERC-4361 message. */
  readonly networkName: string
}

/** Checks the signatures of one family. */
export type SiwxVerifier = {
  readonly chainNamespace: Namespace
  /** Whether the text is an address of this family, as its wallets write it. */
  isAddress(value: string): boolean
  /**
   * Whether the account signed exactly this text. Bytes that are no signature count as a wrong one.
   * @throws only where a chain has to be asked and does not answer
   */
  verify(session: SiwxSession, options?: { readonly signal?: AbortSignal | undefined }): Promise<boolean>
}
