import type { Network } from '@foyer/base'
import type { SiteWallets } from './siteTypes.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/**
 * What a site pays to be included sooner, in microlamports (millionths of a lamport) per compute unit.
 * `'recent'` is what others paid lately for the same accounts, at most 1 000 000; `0n` nothing.
 */
export type PriorityFee =
  | 'recent'
  | bigint
  | ((input: {
      readonly network: Network
      /** Base58 addresses of the accounts that will be written. */
      readonly writableAccounts: readonly string[]
      readonly signal?: AbortSignal | undefined
    }) => Promise<bigint>)

export type SolanaAdapterOptions = Partial<SiteWallets> & {
  /** How sure the chain must be before a read or a wait counts. Default `confirmed`. */
  readonly commitment?: Commitment | undefined
  /** On a phone, lists Phantom, Solflare and Coinbase Wallet, which open the page in their own browser. Default true. */
  readonly phoneLinks?: boolean | undefined
  /** Default `'recent'`. */
  readonly priorityFee?: PriorityFee | undefined
}

export type SolanaSettings = {
  readonly commitment: Commitment
  readonly priorityFee: PriorityFee
  /** By signature: what this adapter sent, so that its end can be told. */
  readonly sent: Map<string, SentTransaction>
}

/** @property lastValidBlockHeight after this block it can no longer be included */
export type SentTransaction = {
  readonly lastValidBlockHeight: bigint
  /** The signed bytes in base64, where they are ours to send again. */
  readonly bytes?: string | undefined
}
