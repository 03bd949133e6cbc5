import type { Address } from 'viem'
import type { Finding, Level } from './review.ts'

/**
 * What a call or a signature does to the account, read from its bytes alone: no node, no simulation. What holds amounts becomes
 * a finding once the token is known (`describeEffects`).
 */
export type Effect =
  | { readonly kind: 'found'; readonly finding: Finding }
  /** A finding that is calm only if the chain says the contract is a token that has amounts. */
  | { readonly kind: 'of-token'; readonly token: Address; readonly finding: Finding }
  | Send
  | Allow
  | Trade
  | { readonly kind: 'debt'; readonly asset: Address; readonly spender: Address; readonly amount: bigint }
  /** What is called: without code there it does nothing. */
  | { readonly kind: 'code'; readonly contract: Address }
  /** Coin that lies at a contract in the account's name. */
  | { readonly kind: 'deposit'; readonly contract: Address; readonly to: Address; readonly amount: bigint }
  | Lower
  | Revoke
  | Vote
  | TradePart
  /** A function that a contract is free to do otherwise: what it says is believed of contracts that are known. */
  | {
      readonly kind: 'service'
      readonly contract: Address
      readonly name: string
      /** A contract that answers as a token does is enough. */
      readonly orToken?: boolean | undefined
    }

/** Tokens, an NFT, or the network's own coin leave an account. */
export type Send = {
  readonly kind: 'send'
  /** Contract of the token; undefined for the coin. */
  readonly token: Address | undefined
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** Of an NFT whose standard says so itself. */
  readonly id?: bigint | undefined
  /** By a function that NFTs do not have. */
  readonly isAmount?: boolean
  /** Anyone with the signature can carry it out. */
  readonly bySignature?: boolean
}

/** A spender can spend tokens from now on. */
export type Allow = {
  readonly kind: 'allow'
  readonly token: Address
  readonly spender: Address
  /** How much, or every NFT of a collection. An NFT of a number of its own has `id`. */
  readonly amount: bigint | 'all'
  readonly id?: bigint | undefined
  /** On top of what it can spend already. */
  readonly isMore?: boolean
  /** By a call of tokens that are counted: what a collection would do with it no one knows. */
  readonly isCounted?: boolean
  /** When it ends, in seconds; undefined where it ends by itself or never says so. */
  readonly end?: bigint | undefined
  readonly bySignature?: boolean
  /** The type's own "all of it", where that is less than 2^256. */
  readonly most?: bigint | undefined
  /** Kept by Permit2, and not by the token. */
  readonly isInPermit2?: boolean
}

/** Lowers what a spender can spend. */
export type Lower = {
  readonly kind: 'lower'
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
  /** Where it takes all of a permission that is smaller; else such a call fails. */
  readonly isToZero?: boolean
}

/** Ends a permission. It is said of a contract only if the chain says that it is such a token. */
export type Revoke = {
  readonly kind: 'revoke'
  readonly token: Address
  readonly spender: Address
  /** For every NFT of a collection. */
  readonly isForAll?: boolean
  /** Kept by Permit2, and not by the token. */
  readonly isInPermit2?: boolean
  readonly bySignature?: boolean
}

/** Votes of the account’s own tokens come to the account itself. */
export type Vote = { readonly kind: 'vote'; readonly token: Address; readonly bySignature?: boolean }

/** What a call of an exchange gives and gets. Token: undefined for the coin. */
export type TradePart =
  | { readonly kind: 'pay'; readonly token: Address | undefined; readonly amount: bigint; readonly isMost?: boolean }
  | {
      readonly kind: 'receive'
      readonly token: Address | undefined
      readonly least: bigint
      /** It stays with the exchange, for the next step. */
      readonly isLeft?: boolean
      /** It is what earlier steps have left, and not what this one trades. */
      readonly isWithdrawn?: boolean
    }
  /** A step that takes what an earlier one has left. */
  | { readonly kind: 'uses'; readonly token: Address | undefined }
  /** A step that hands a part of what was left to another account. */
  | { readonly kind: 'cut'; readonly token: Address | undefined }

/** Anyone with the signature can take what is given, for what is asked. */
export type Trade = {
  readonly kind: 'trade'
  readonly gives: readonly Asset[]
  /** What comes to the account itself. */
  readonly gets: readonly Asset[]
}

export type Asset = {
  readonly token: Address | undefined
  readonly amount: bigint
  /** Of an NFT: its number, or any of its collection. */
  readonly id?: bigint | 'any' | undefined
}

export function found(level: Level, name: string, sentence: string): Effect {
  return { kind: 'found', finding: { level, name, sentence } }
}

/** Calm, where the chain says that a token stands there. */
export function ofToken(token: Address, name: string, sentence: string): Effect {
  return { kind: 'of-token', token, finding: { level: 'calm', name, sentence } }
}
