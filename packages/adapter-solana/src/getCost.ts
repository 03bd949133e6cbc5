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

/**
 * Returns how much more of a token, in base units, an account has after a transaction, in all its token accounts; of the coin without
 * what the transaction cost.
 * @param accounts of the message, in its order
 * @param receiving without a token, of the coin
 * @returns undefined where the node does not tell, and where nothing came
 */
export function getReceived(
  meta: Readonly<Record<string, unknown>>,
  accounts: unknown,
  receiving: { readonly account: string; readonly tokenAddress?: string | undefined },
): bigint | undefined {
  const { account, tokenAddress } = receiving
  const { fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  try {
    if (tokenAddress !== undefined) {
      const sum = (list: unknown) => sumOf(list, account, tokenAddress)
      return toGain(sum(postTokenBalances) - sum(preTokenBalances))
    }
    const index = toList(accounts).indexOf(account)
    const [before, after] = [preBalances, postBalances].map((list) => toAmount(toList(list)[index]))
    if (before === undefined || after === undefined) return undefined
    // who pays is named first
    return toGain(after - before + (index === 0 ? (getCost(meta) ?? toAmount(fee)) : 0n))
  } catch {
    return undefined
  }
}

function sumOf(list: unknown, account: string, mint: string): bigint {
  const own = toList(list)
    .map(toFields)
    .filter((entry) => entry['owner'] === account && entry['mint'] === mint)
  return own.reduce((sum, entry) => sum + toAmount(toFields(entry['uiTokenAmount'])['amount']), 0n)
}

function toGain(amount: bigint): bigint | undefined {
  return amount > 0n ? amount : undefined
}

function toIndexes(list: unknown): readonly number[] {
  return toList(list).map((entry) => Number(toFields(entry)['accountIndex']))
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
