import { FoyerError, type Network } from '@foyer/base'
import { rpc, toAmount, toFields } from './rpc.ts'
import type { SolanaSettings } from './settings.ts'

/** The most that `recent` pays, in microlamports per unit: 0.0014 SOL for the largest transaction there is. */
const recentLimit = 1_000_000n

/** Accounts a node compares fees for. */
const accountLimit = 128

/** Microlamports per compute unit, by the site's option. A node that cannot say costs nothing. */
export async function getPriorityPrice(
  input: { readonly network: Network; readonly signal?: AbortSignal | undefined },
  { priorityFee }: Pick<SolanaSettings, 'priorityFee'>,
  writableAccounts: readonly string[],
): Promise<bigint> {
  const { network, signal } = input
  if (typeof priorityFee === 'bigint') return assertPrice(priorityFee)
  if (typeof priorityFee === 'function') {
    return assertPrice(await priorityFee({ network, writableAccounts, ...(signal && { signal }) }))
  }
  const params = [writableAccounts.slice(0, accountLimit)]
  const answer = await rpc(network, 'getRecentPrioritizationFees', params, signal).catch((error: unknown) => {
    if (signal?.aborted) throw error
    return []
  })
  const fees = (Array.isArray(answer) ? answer : [])
    .map((slot: unknown) => toFields(slot)['prioritizationFee'])
    .filter((fee) => typeof fee === 'number' || typeof fee === 'string')
    .map(toAmount)
    .sort((a, b) => (a < b ? -1 : 1))
  // three of four recent transactions that touched these accounts paid no more
  const usual = fees[Math.floor(fees.length * 0.75)] ?? 0n
  return usual < recentLimit ? usual : recentLimit
}

function assertPrice(price: unknown): bigint {
  if (typeof price === 'bigint' && price >= 0n && price < 2n ** 64n) return price
  throw new FoyerError('InvalidOption', { option: 'priorityFee', expected: 'microlamports per compute unit, a bigint' })
}
