import type { CaipNetworkId, Namespace, SiwxMessage, SiwxSession } from '@foyer/base'

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
   * The one form of an address that its wallets write in several. Left out: it has one.
   * @param value for which `isAddress` is true
   * @param chainId CAIP-2, of the message
   */
  readonly toAccount?: ((value: string, chainId: CaipNetworkId) => string) | undefined
  /**
   * Whether the account signed exactly this text. Bytes that are no signature count as a wrong one.
   * @throws only where a chain has to be asked and does not answer
   */
  verify(session: SiwxSession, options?: { readonly signal?: AbortSignal | undefined }): Promise<boolean>
}
