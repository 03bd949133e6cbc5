import { sql } from 'kysely'
import { type Chains, requireEvmChain } from '../chains/chains.ts'
import type { TransactionAnswer } from '../schemas/chainData.ts'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { mailingSize } from '../tokens/spam.ts'
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
  readonly transfers: readonly Tables['transfers'][]
  /** Receivers of a token in this transaction, when they are many. */
  readonly mailings: ReadonlyMap<string, number>
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
  const isHere = sql<boolean>`(block_number, position) in (values ${keys})`
  const [rows, transfers, mailings] = [
    await store.selectFrom('transactions').selectAll().where('chain_id', '=', chainId).where(isHere).execute(),
    await store
      .selectFrom('transfers')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where(isHere)
      .where((eb) => eb.or([eb('sender', '=', account), eb('recipient', '=', account)]))
      .orderBy('log_index')
      .orderBy('batch_index')
      .limit(transferLimit)
      .execute(),
    await store
      .selectFrom('transfers')
      .select((eb) => ['block_number', 'position', 'token', eb.fn.countAll<number>().as('count')])
      .where('chain_id', '=', chainId)
      .where(isHere)
      .groupBy(['block_number', 'position', 'token'])
      .having((eb) => eb(eb.fn.countAll<number>(), '>=', mailingSize))
      .execute(),
  ]
  const isSame = (a: { block_number: number; position: number }, b: { block_number: number; position: number }) =>
    a.block_number === b.block_number && a.position === b.position
  return rows.map((row) => ({
    row,
    transfers: transfers.filter((transfer) => isSame(transfer, row)),
    mailings: new Map(mailings.filter((item) => isSame(item, row)).map((item) => [item.token, Number(item.count)])),
  }))
}
