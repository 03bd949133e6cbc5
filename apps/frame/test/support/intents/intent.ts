import type { Address, Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem'
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

/** A request of known intent: what a person must be told of it, and what they must not be. */
export type Intent = {
  readonly name: string
  readonly level: Level
  readonly says: readonly (string | RegExp)[]
  /** Words that would be wrong. */
  readonly never?: readonly (string | RegExp)[]
}

export type CallIntent = Intent & { readonly calls: (scene: Scene) => readonly Call[] }

/** Calldata of a signature that the test writes itself. */
export function encode(signature: string, ...args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]), args } as never)
}

export const most = 2n ** 256n - 1n
/** Files of tests share it, and a run of all of them on a busy machine takes more than an hour. */
export const soon = BigInt(Math.floor(Date.now() / 1_000) + 86_400)
