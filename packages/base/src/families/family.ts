import type { AccountType } from '../adapter.ts'
import type { Network } from '../network.ts'

/** A payment request. Without a token: the network's native currency. */
export type PaymentRequest = {
  readonly network: Network
  readonly address: string
  readonly tokenAddress?: string | undefined
  /** Base units. */
  readonly value: bigint
  readonly decimals: number
}

/** What a gateway knows of the nodes of a family. */
export type FamilyNode = {
  /** A question that every node of the family answers at once, whatever it says. */
  readonly ping: string
  /**
   * JSON-RPC methods that may be asked on behalf of a stranger: those that read, and those that send what a wallet has signed.
   * Anything that uses keys of the node, or changes the node itself, is left out.
   */
  readonly methods: readonly string[]
  /** What makes sense only where the node can speak first. */
  readonly subscriptions: readonly string[]
  /** Whether text has the form of a transaction's hash, where payments are followed. */
  readonly isHash?: (value: string) => boolean
}

/**
 * What the widget knows of a family of chains. What it takes to speak to its wallets and nodes is its adapter's.
 * @see docs/chains.md
 */
export type Family = {
  /** A proper name, the same in every language. A sign-in says it before ` account:` (CAIP-122). */
  readonly name: string
  /** Whether text has the form of an address on any of its networks: a checksum and a prefix are its adapter's to judge. */
  readonly isAddress: (value: string) => boolean
  /** What is preferred until the visitor, the site or the wallet says otherwise (specification §4). */
  readonly accountType: AccountType
  /** What the widget does with its coins (specification §1, §5); elsewhere a site does it through the adapter. */
  readonly features: readonly ('buy' | 'pay' | 'send' | 'swap')[]
  /** What the data service knows of its accounts beside their coins (specification §1). */
  readonly history: readonly ('nfts' | 'activity')[]
  /** CAIP-19: numbers that its coins have in SLIP-44, its own first, and what its tokens are called. Needed to pay with them. */
  readonly assets?: { readonly coins: readonly [number, ...number[]]; readonly tokens: string }
  /** Whether each NFT is a mint of its own, and has no number. */
  readonly hasMints?: true
  /** Whether a plain account has one address on all of its networks. */
  readonly sharesAddresses?: true
  /** Whether all accounts of a wallet are shown where it receives, because each is for something else. */
  readonly receivesOnAll?: true
  /** A link that its wallets open with everything filled in. @param amount whole units, decimal */
  readonly toPaymentLink?: (request: PaymentRequest, amount: string) => string
}
