import type { Chain } from '../chains/chains.ts'
import type { SourceKind } from '../config/sourceSchemas.ts'

/** What an account holds of one token, or was seen with. */
export type SourceBalance = {
  /** Lower case on EVM chains; `native` is the chain's coin. */
  readonly token: string
  /** Base units, decimal; absent where it is only known that the account was seen with it. */
  readonly amount?: string | undefined
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
  /** The source itself calls it unwanted. */
  readonly isSpam?: boolean | undefined
}

/** A transaction as one account took part in it. Addresses of EVM chains are in lower case. */
export type SourceTransaction = {
  readonly hash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly block: number
  /** Absent where the source knows only what moved in it; the chain is asked then. */
  readonly head?:
    | {
        readonly sender: string
        /** Null where it made a contract. */
        readonly recipient: string | null
        readonly nonce: number
        /** First four bytes of the input; null where there is none. */
        readonly selector: string | null
        readonly isSuccess: boolean
      }
    | undefined
  /** Those from or to the account. */
  readonly transfers: readonly SourceTransfer[]
}

export type SourceTransfer = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Contract; `native` for the coin. */
  readonly token: string
  /** As the chain says them, where a token's contract is not asked for them. */
  readonly decimals?: number | undefined
  readonly tokenId?: string | undefined
  readonly sender: string
  readonly recipient: string
  /** Base units, decimal. */
  readonly amount: string
}

/** A token to be priced; `native` is the chain's coin. Addresses of EVM chains are in lower case. */
export type SourceToken = { readonly address: string; readonly decimals: number }

export type SourceNft = {
  readonly contract: string
  readonly tokenId: string
  readonly kind: 'erc721' | 'erc1155' | 'spl' | 'compressed'
  readonly amount?: string | undefined
}

/** What each kind is asked with, and answers: plain JSON, so that it can be kept. */
export type SourceKinds = {
  balances: { params: { readonly account: string }; answer: readonly SourceBalance[] }
  history: {
    /**
     * @param before a block number on EVM chains, so that another source can go on; what is in it and above is left out. Elsewhere letters
     * and digits in the source's own words
     */
    params: { readonly account: string; readonly before?: string | undefined }
    answer: { readonly transactions: readonly SourceTransaction[]; readonly before?: string | undefined }
  }
  nfts: {
    params: { readonly account: string; readonly cursor?: string | undefined }
    answer: { readonly nfts: readonly SourceNft[]; readonly cursor?: string | undefined }
  }
  /** US dollars for one whole token, decimal, by address; what is not known is left out. */
  prices: {
    params: { readonly tokens: readonly SourceToken[] }
    answer: { readonly [address: string]: string }
  }
  /** Oldest first; times in ms since 1970. */
  priceHistory: {
    params: { readonly token: string; readonly period: 'day' | 'week' | 'month' }
    answer: readonly { readonly time: number; readonly price: string }[]
  }
  quotes: {
    /**
     * @param from address, of EVM chains in lower case; the coin by its pseudo-address, and so is `to`
     * @param amount base units of `from`
     * @param account who pays and receives; without it only the amount is asked for
     * @param slippage percent
     */
    params: {
      readonly from: string
      readonly to: string
      readonly amount: string
      readonly account?: string | undefined
      readonly slippage: number
    }
    answer: SourceQuote
  }
}

/** What an amount gives now. */
export type SourceQuote = {
  /** Base units, decimal. */
  readonly amountOut: string
  /** The transaction that swaps, where there is an account to send it. */
  readonly call?:
    | {
        /** In lower case. */
        readonly to: string
        readonly data: string
        /** Wei, decimal. */
        readonly value: string
        /** Decimal. */
        readonly gas: string
      }
    | undefined
  /** The same on Solana. */
  readonly solana?:
    | {
        /** Unsigned and whole, in base64. */
        readonly transaction: string
        /** Address of the program that swaps. */
        readonly program: string
        /** The last block that takes the transaction. */
        readonly lastValidBlockHeight: number
      }
    | undefined
}

export type SourceParams<kind extends SourceKind> = SourceKinds[kind]['params']
export type SourceAnswer<kind extends SourceKind> = SourceKinds[kind]['answer']
export type SourceQuestion<kind extends SourceKind> = SourceParams<kind> & {
  readonly chain: Chain
  readonly signal: AbortSignal
}

/** One source. What it cannot be asked for is absent; `undefined` is "I cannot say", a rejection is a failure. */
export type SourceDriver = {
  readonly [kind in SourceKind]?: (question: SourceQuestion<kind>) => Promise<SourceAnswer<kind> | undefined>
}

/** Asks a source's server for JSON, within its limits and the day's budget. */
export type SourceRequest = (
  url: string,
  options: {
    readonly signal: AbortSignal
    /** Sent as JSON, by POST. */
    readonly body?: unknown
    readonly headers?: { readonly [name: string]: string }
    /** Longest answer that is read, in bytes. Default: 5,000,000. */
    readonly maxBytes?: number
    /** Statuses whose JSON is an answer, besides the good ones. */
    readonly alsoAnswers?: readonly number[]
    /** True for an answer that says "too many requests" under the status of a good one. */
    readonly isRefusal?: (answer: unknown) => boolean
  },
) => Promise<unknown>
