import type { SourceAnswer, SourceTransaction, SourceTransfer } from './source.ts'

/** One entry of a source's list: a transaction itself, or something that moved in one. */
export type HistoryItem = {
  readonly hash: string
  readonly block: number
  /** Seconds since 1970; absent where the list does not say. */
  readonly timestamp?: number | undefined
  readonly head?: SourceTransaction['head']
  readonly transfer?: SourceTransfer
}

/** A page of one list of a source, newest first. */
export type HistoryList = { readonly items: readonly HistoryItem[]; readonly hasMore: boolean }

/** Transactions of one page; the rest of a longer one comes with the next. */
const pageSize = 50

/**
 * Makes one history of several lists that end at different blocks: it goes down to where all of them are complete. What does not
 * concern the account is left out, whatever the source says.
 * @param account in lower case
 */
export function mergeHistory(account: string, lists: readonly HistoryList[]): SourceAnswer<'history'> {
  const items = lists.flatMap((list) => list.items).sort((a, b) => b.block - a.block)
  const ends = lists.flatMap(({ items: own, hasMore }) => {
    const blocks = own.map(({ block }) => block)
    return hasMore && blocks.length > 0 ? [Math.min(...blocks)] : []
  })
  const overflow = [...new Set(items.map(({ hash }) => hash))][pageSize]
  if (overflow) ends.push(items.find(({ hash }) => hash === overflow)?.block ?? 0)
  const end = ends.length > 0 ? Math.max(...ends) : undefined
  if (end === undefined) return { transactions: group(account, items) }
  const above = items.filter(({ block }) => block > end)
  // a block that alone fills a page is shown as far as it came
  const isOneBlock = above.length === 0
  const kept = isOneBlock ? items.filter(({ block }) => block === end) : above
  return { transactions: group(account, kept), before: String(isOneBlock ? end : end + 1) }
}

function group(account: string, items: readonly HistoryItem[]): readonly SourceTransaction[] {
  const byHash = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const hash = item.hash.toLowerCase()
    const own = byHash.get(hash)
    if (own) own.push(item)
    else byHash.set(hash, [item])
  }
  return [...byHash].flatMap(([hash, parts]) => {
    const head = parts.find((part) => part.head)?.head
    const timestamp = parts.find((part) => part.timestamp !== undefined)?.timestamp
    const transfers = parts.flatMap(({ transfer }) =>
      transfer && [transfer.sender, transfer.recipient].includes(account) ? [transfer] : [],
    )
    const isOwn = head && [head.sender, head.recipient].includes(account)
    if (timestamp === undefined || (!isOwn && transfers.length === 0)) return []
    return [{ hash, block: parts[0]?.block ?? 0, timestamp, ...(head && { head }), transfers }]
  })
}
