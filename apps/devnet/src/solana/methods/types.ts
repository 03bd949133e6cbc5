import { type Address, isAddress } from '@solana/kit'
import type { Ledger } from '../ledger.ts'
import { rpcError, type WireTransaction } from '../wireTransaction.ts'

type Confirmation = 'processed' | 'confirmed' | 'finalized'

/** Returns how sure a slot is: confirmed one slot later, final after 31 more, as on the real network. */
export function confirmationOf(now: bigint, slot: bigint): Confirmation {
  if (now - slot > 31n) return 'finalized'
  return now > slot ? 'confirmed' : 'processed'
}

const order: readonly Confirmation[] = ['processed', 'confirmed', 'finalized']

/** Checks whether a slot is at least as sure as asked; older names of commitments count as they did. */
export function reaches(now: bigint, slot: bigint, wanted: unknown): boolean {
  const name = wanted === 'processed' || wanted === 'confirmed' ? wanted : 'finalized'
  return order.indexOf(confirmationOf(now, slot)) >= order.indexOf(name)
}

/** What a node remembers beside its ledger. */
export type Node = {
  readonly ledger: Ledger
  readonly genesisHash: string
  /** Transactions are accepted and never included, as when a leader drops them. */
  dropsTransactions: boolean
  /** Those accepted and not included yet, while they are held back. */
  heldTransactions: WireTransaction[] | undefined
}

export type Methods = { readonly [method: string]: (node: Node, params: readonly unknown[]) => unknown }

/** A value with the slot it was read at. */
export function inContext({ ledger }: Node, value: unknown): unknown {
  return { context: { apiVersion: '3.0.0', slot: ledger.slot }, value }
}

/** @throws SolanaRpcError -32602 */
export function toAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw rpcError(-32602, 'Invalid param: Invalid')
}

/** The fields of an options object, whatever was sent. */
export function toOptions(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
