import { sql } from 'kysely'
import * as z from 'zod/mini'
import { assertEvmChain, type Chains } from '../chains/chains.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceTransaction } from '../sources/source.ts'
import type { Store } from '../store/openStore.ts'
import { formatCursor, formatSourceCursor, type Place, parseCursor, parseSourceCursor } from './cursor.ts'
import type { FoundTransaction, PageRow, PageTransfer } from './toTransactions.ts'
import { type HistorySources, type TransactionAnswer, toTransactions } from './toTransactions.ts'

export type HistoryPage = { readonly data: readonly TransactionAnswer[]; readonly next: string | null }

export const historyPageSize = 25

/** Transfers of one account listed in one page; a hostile contract may log thousands in one transaction. */
const transferLimit = 2_000

/**
 * One page of the transactions of an account, newest first.
 * @param account lower-case EVM address
 * @param chainId one chain, or all; of all, only what the own index has
 * @throws refusal `InvalidCursor`, `UnsupportedChain`
 */
export async function getHistory(
  sources: HistorySources & {
    readonly store: Store
    readonly chains: Chains
    readonly sources: Pick<Sources, 'query'>
  },
  params: { account: string; chainId?: string | undefined; cursor?: string | undefined },
): Promise<HistoryPage> {
  const { account, chainId } = params
  const place = params.cursor ? parseSourceCursor(params.cursor) : undefined
  if (chainId && (!params.cursor || place !== undefined)) {
    const chain = assertEvmChain(sources.chains, chainId)
    const found = await sources.sources.query('history', chain, {
      account,
      ...(place !== undefined && { before: place }),
    })
    if (found) {
      const { transactions, before } = found.answer
      const data = await toTransactions(sources, chain, account, await toFoundTransactions(chain, transactions))
      return { data, next: before === undefined ? null : formatSourceCursor(before) }
    }
  }
  if (chainId) assertEvmChain(sources.chains, chainId)
  const after = params.cursor ? parseCursor(params.cursor) : undefined
  // a place on another chain is none on this one
  if (after && chainId && after.chainId !== chainId) throwHttpError('InvalidCursor')
  const rows = await readRows(sources.store, account, chainId, after)
  const page = rows.slice(0, historyPageSize)
  const last = page.at(-1)
  const answers = new Map<PageRow, TransactionAnswer>()
  for (const [id, own] of groupByChain(page)) {
    const chain = sources.chains.get(id)
    // a chain that left the configuration is no longer shown
    if (chain?.family !== 'evm') continue
    const found = await addTransfers(sources.store, id, account, own)
    const built = await toTransactions(sources, chain, account, found)
    for (const [index, answer] of built.entries()) {
      const row = own[index]
      if (row) answers.set(row, answer)
    }
  }
  return {
    data: page.flatMap((row) => answers.get(row) ?? []),
    next: rows.length > historyPageSize && last ? formatCursor(toPlace(last)) : null,
  }
}

function toPlace(row: PageRow): Place {
  return { timestamp: row.timestamp, chainId: row.chain_id, block: row.block_number, position: row.position }
}

async function readRows(
  store: Store,
  account: string,
  chainId: string | undefined,
  after: Place | undefined,
): Promise<readonly PageRow[]> {
  const query = store
    .selectFrom('activity as a')
    .innerJoin('transactions as t', (join) =>
      join
        .onRef('t.chain_id', '=', 'a.chain_id')
        .onRef('t.block_number', '=', 'a.block_number')
        .onRef('t.position', '=', 'a.position'),
    )
    .select(['a.timestamp', 'a.chain_id', 'a.block_number', 'a.position'])
    .select(['t.hash', 't.sender', 't.recipient', 't.nonce', 't.selector', 't.success'])
    .where('a.account', '=', account)
    .$if(chainId === undefined, (all) => all.orderBy('a.timestamp', 'desc').orderBy('a.chain_id', 'desc'))
    .orderBy('a.block_number', 'desc')
    .orderBy('a.position', 'desc')
    .limit(historyPageSize + 1)
  if (chainId !== undefined) {
    // within one chain blocks stand in the order of time, and in the order of the table
    const own = query.where('a.chain_id', '=', chainId)
    if (!after) return await own.execute()
    return await own.where(sql<boolean>`(a.block_number, a.position) < (${after.block}, ${after.position})`).execute()
  }
  if (!after) return await query.execute()
  const { timestamp, block, position } = after
  const isLater = sql<boolean>`(a.timestamp, a.chain_id, a.block_number, a.position) < (${timestamp}, ${after.chainId}, ${block}, ${position})`
  return await query.where(isLater).execute()
}

function groupByChain(rows: readonly PageRow[]): ReadonlyMap<string, readonly PageRow[]> {
  const groups = new Map<string, PageRow[]>()
  for (const row of rows) {
    const group = groups.get(row.chain_id)
    if (group) group.push(row)
    else groups.set(row.chain_id, [row])
  }
  return groups
}

/** @param rows of one chain, newest first: one stretch of the account's history, so its transfers are one stretch of the table */
async function addTransfers(
  store: Store,
  chainId: string,
  account: string,
  rows: readonly PageRow[],
): Promise<readonly FoundTransaction[]> {
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) return []
  const transfers = await store
    .selectFrom('transfers')
    .select(['block_number', 'position', 'log_index', 'batch_index', 'kind', 'token', 'token_id'])
    .select(['sender', 'recipient', 'amount', 'crowd'])
    .where('account', '=', account)
    .where('chain_id', '=', chainId)
    .where(
      sql<boolean>`(block_number, position) between (${oldest.block_number}, ${oldest.position}) and (${newest.block_number}, ${newest.position})`,
    )
    .orderBy('block_number', 'desc')
    .orderBy('position', 'desc')
    // against the key all the way, so that nothing has to be sorted
    .orderBy('log_index', 'desc')
    .orderBy('batch_index', 'desc')
    .limit(transferLimit)
    .execute()
  const byPlace = new Map<string, PageTransfer[]>()
  for (const transfer of transfers) {
    const key = `${transfer.block_number} ${transfer.position}`
    const own = byPlace.get(key)
    if (own) own.unshift(transfer)
    else byPlace.set(key, [transfer])
  }
  return rows.map((row) => ({ row, transfers: byPlace.get(`${row.block_number} ${row.position}`) ?? [] }))
}

const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,16}$/i))
const transactionSchema = z.object({
  from: z.string(),
  to: z.nullable(z.string()),
  nonce: quantity,
  input: z.string(),
})

type Head = NonNullable<SourceTransaction['head']>

/** Puts what sources say into the form of the own index; who sent a transaction is read from the chain where they do not say. */
async function toFoundTransactions(
  chain: EvmChain,
  transactions: readonly SourceTransaction[],
): Promise<readonly FoundTransaction[]> {
  return await Promise.all(
    transactions.map(async (transaction) => {
      const { hash, timestamp, block, transfers } = transaction
      const head = transaction.head ?? (await readHead(chain, hash)) ?? guessHead(transaction)
      const row = { hash, timestamp, chain_id: chain.id, block_number: block, position: 0 }
      const sides = { sender: head.sender, recipient: head.recipient, nonce: head.nonce, selector: head.selector }
      return {
        row: { ...row, ...sides, success: head.isSuccess ? 1 : 0 },
        transfers: transfers.map(({ tokenId = '', token, ...transfer }, index) => {
          const at = { block_number: block, position: 0, log_index: index, batch_index: 0 }
          return { ...transfer, token, token_id: tokenId, ...at, crowd: 1 }
        }),
      }
    }),
  )
}

/** Something moved in it, so it did not fail. */
async function readHead(chain: EvmChain, hash: string): Promise<Head | undefined> {
  const request = chain.client.request as unknown as (call: { method: string; params: unknown[] }) => Promise<unknown>
  try {
    const { from, to, nonce, input } = transactionSchema.parse(
      await request({ method: 'eth_getTransactionByHash', params: [hash] }),
    )
    const selector = input.length >= 10 ? input.slice(0, 10) : null
    return {
      sender: from.toLowerCase(),
      recipient: to?.toLowerCase() ?? null,
      nonce: Number(nonce),
      selector,
      isSuccess: true,
    }
  } catch {
    return undefined
  }
}

function guessHead({ transfers: [first] }: SourceTransaction): Head {
  const recipient = first?.token === 'native' ? first.recipient : (first?.token ?? null)
  return { sender: first?.sender ?? '', recipient, nonce: 0, selector: null, isSuccess: true }
}
