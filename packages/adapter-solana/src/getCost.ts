import { toAmount, toFields } from './rpc.ts'

/**
 * Lamports that a transaction took beside its amount, by the `meta` of a node: the fee, and the rent of the token accounts it
 * opened, which is gone from the sender as the fee is.
 * @returns undefined where the node says nothing of it, or nothing that can be read
 */
export function getCost(meta: Readonly<Record<string, unknown>>): bigint | undefined {
  const { fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  try {
    const existed = new Set(toIndexes(preTokenBalances))
    const opened = toIndexes(postTokenBalances).filter((index) => !existed.has(index))
    const rents = opened.map((index) => toAmount(toList(postBalances)[index]) - toAmount(toList(preBalances)[index]))
    return rents.every((rent) => rent >= 0n) ? rents.reduce((sum, rent) => sum + rent, toAmount(fee)) : undefined
  } catch {
    return undefined
  }
}

function toIndexes(list: unknown): readonly number[] {
  return toList(list).map((entry) => Number(toFields(entry)['accountIndex']))
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
