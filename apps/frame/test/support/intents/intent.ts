import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Level } from '../../../src/approvals/review.ts'

/** Who and what stands on the chain that the tables are read on. */
export type Scene = {
  readonly me: Address
  /** Accounts without code. */
  readonly friend: Address
  readonly thief: Address
  readonly usdc: Address
  readonly usdt: Address
  readonly foy: Address
  readonly nft: Address
  /** A collection of ERC-1155. */
  readonly nfts: Address
  readonly weth: Address
  readonly router: Address
  readonly multicall: Address
  /** A contract that takes every call and does nothing, in the place of those that are not on this chain. */
  readonly anything: Address
}

export type Call = { readonly to?: Address; readonly value?: Hex; readonly data?: Hex }

type Word = string | RegExp
type Words = readonly (Word | { readonly not: readonly Word[] })[]

/** A request of known intent: what a person must be told of it, and what they must not be. */
export type Intent<made = unknown> = {
  readonly name: string
  readonly level: Level
  readonly says: readonly Word[]
  /** Words that would be wrong. */
  readonly never: readonly Word[]
  readonly make: (scene: Scene) => made
}

/** Among the words that must be there: those that would be wrong. */
export const not = (...words: readonly Word[]) => ({ not: words })

const rowOf =
  (level: Level) =>
  <made>(name: string, words: Words, make: (scene: Scene) => made): Intent<made> => ({
    name,
    level,
    says: words.flatMap((word) => (typeof word === 'string' || word instanceof RegExp ? [word] : [])),
    never: words.flatMap((word) => (typeof word === 'string' || word instanceof RegExp ? [] : word.not)),
    make,
  })

export const [calm, caution, danger] = [rowOf('calm'), rowOf('caution'), rowOf('danger')] as const

export type CallIntent = Intent<readonly Call[]>

/** Calldata of a signature that the test writes itself. */
export function encode(signature: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
}

export const most = 2n ** 256n - 1n
/** Files of tests share it, and a run of all of them on a busy machine takes more than an hour. */
export const soon = BigInt(Math.floor(Date.now() / 1_000) + 86_400)

/** Exchanges and wrapped coins of the local chain, which an owner names. */
export function nameContracts({ router, weth, anything }: Scene): { readonly [address: string]: string } {
  return Object.fromEntries([router, weth, anything].map((address) => [address.toLowerCase(), 'Local']))
}
