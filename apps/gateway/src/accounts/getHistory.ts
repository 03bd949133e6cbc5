import { sql } from 'kysely'
import { type Chains, requireEvmChain } from '../chains/chains.ts'
import type { TransactionAnswer } from '../schemas/chainData.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { formatCursor, type Place, parseCursor } from './cursor.ts'
import { type HistorySources, toTransactions } from './toTransactions.ts'

export type HistoryPage = { readonly data: readonly TransactionAnswer[]; readonly next: string | null }

export const historyPageSize = 50

/** Transfers of one account listed in one page; a hostile contract may log thousands in one transaction. */
const transferLimit = 2_000

/**
 * One page of the transactions of an account, newest first.
 * @param account lower-case EVM address
 * @param chainId one chain, or all
 * @throws refusal `InvalidCursor`, `UnsupportedChain`
 */
export async function getHistory(
  sources: HistorySources & { readonly store: Store; readonly chains: Chains },
  params: { account: string; chainId?: string | undefined; cursor?: string | undefined },
): Promise<HistoryPage> {
  const { account, chainId } = params
  if (chainId) requireEvmChain(sources.chains, chainId)
  const after = params.cursor ? parseCursor(params.cursor) : undefined
  const rows = await readActivity(sources.store, account, chainId, after)
  const page = rows.slice(0, historyPageSize)
  const last = page.at(-1)
  const answers = new Map<string, TransactionAnswer>()
  for (const [id, places] of groupByChain(page)) {
    const chain = sources.chains.get(id)
    // a chain that left the configuration is no longer shown
    if (chain?.family !== 'evm') continue
    const found = await readTransactions(sources.store, id, account, places)
    const built = await toTransactions(sources, chain, account, found)
    for (const [index, answer] of built.entries()) {
      const row = found[index]?.row
      if (row) answers.set(toKey(id, row.block_number, row.position), answer)
    }
  }
  return {
    data: page.flatMap((place) => answers.get(toKey(place.chainId, place.block, place.position)) ?? []),
    next: rows.length > historyPageSize && last ? formatCursor(last) : null,
  }
}

function toKey(chainId: string, block: number, position: number): string {
  return `${chainId} ${block} ${position}`
}

async function readActivity(
  store: Store,
  account: string,
  chainId: string | undefined,
  after: Place | undefined,
): Promise<readonly Place[]> {
  let query = store
    .selectFrom('activity')
    .select(['timestamp', 'chain_id as chainId', 'block_number as block', 'position'])
    .where('account', '=', account)
  if (chainId) query = query.where('chain_id', '=', chainId)
  if (after) {
    query = query.where(
      sql<boolean>`(timestamp, chain_id, block_number, position) < (${after.timestamp}, ${after.chainId}, ${after.block}, ${after.position})`,
    )
  }
  return await query
    .orderBy('timestamp', 'desc')
    .orderBy('chain_id', 'desc')
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    .limit(historyPageSize + 1)
    .execute()
}

function groupByChain(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const groups = new Map<string, Place[]>()
  for (const place of places) groups.set(place.chainId, [...(groups.get(place.chainId) ?? []), place])
  return groups
}

export type FoundTransaction = {
  readonly row: Tables['transactions']
  /** Those of the account. */
  readonly transfers: readonly Tables['transfers'][]
}

async function readTransactions(
  store: Store,
  chainId: string,
  account: string,
  places: readonly Place[],
): Promise<readonly FoundTransaction[]> {
  const keys = sql.join(
    places.map(({ block, position }) => sql`(cast(${block} as bigint), cast(${position} as integer))`),
  )
  const rows = await store
    .selectFrom('transactions')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where(sql<boolean>`(block_number, position) in (values ${keys})`)
    .execute()
  // the page is one stretch of the account's history, so its transfers are one stretch of the table
  const [newest, oldest] = [places[0], places.at(-1)]
  if (!newest || !oldest) return []
  const transfers = await store
    .selectFrom('transfers')
    .selectAll()
    .where('account', '=', account)
    .where('chain_id', '=', chainId)
    .where(
      sql<boolean>`(block_number, position) between (${oldest.block}, ${oldest.position}) and (${newest.block}, ${newest.position})`,
    )
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    .orderBy('log_index')
    .orderBy('batch_index')
    .limit(transferLimit)
    .execute()
  const byPlace = new Map<string, Tables['transfers'][]>()
  for (const transfer of transfers) {
    const key = toKey(chainId, transfer.block_number, transfer.position)
    byPlace.set(key, [...(byPlace.get(key) ?? []), transfer])
  }
  return rows.map((row) => ({ row, transfers: byPlace.get(toKey(chainId, row.block_number, row.position)) ?? [] }))
}
