import { zeroAddress } from 'viem'
import type { EvmChain } from '../chains/evmChain.ts'
import type { Head } from '../chains/head.ts'
import type { RouterContracts } from '../chains/routerContracts.ts'
import type { Store, StoreTransaction } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { DecodedTransfer } from './blockData.ts'
import { type BlockData, readBlock, readBlockHash } from './blockData.ts'
import { decodeTransfers } from './decodeTransfers.ts'

type Rows = {
  readonly blocks: Tables['blocks'][]
  readonly transactions: Tables['transactions'][]
  readonly transfers: Tables['transfers'][]
  readonly activity: Tables['activity'][]
  readonly holdings: Map<string, Tables['holdings']>
}

/** Rows per statement; SQLite allows 32 766 values in one. */
const rowsPerInsert = 500

/** Adds blocks to the index; the caller's transaction makes it all or nothing. */
async function writeBlocks(
  store: StoreTransaction,
  chainId: string,
  blocks: readonly BlockData[],
  router: RouterContracts | undefined,
): Promise<void> {
  const rows: Rows = { blocks: [], transactions: [], transfers: [], activity: [], holdings: new Map() }
  for (const block of blocks) collect(rows, chainId, block, router)
  for (const part of inParts(rows.blocks)) await store.insertInto('blocks').values(part).execute()
  for (const part of inParts(rows.transactions)) await store.insertInto('transactions').values(part).execute()
  for (const part of inParts(rows.transfers)) await store.insertInto('transfers').values(part).execute()
  for (const part of inParts(rows.activity)) await store.insertInto('activity').values(part).execute()
  for (const part of inParts([...rows.holdings.values()])) {
    await store
      .insertInto('holdings')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function inParts<row>(rows: readonly row[]): readonly row[][] {
  const parts: row[][] = []
  for (let start = 0; start < rows.length; start += rowsPerInsert) parts.push(rows.slice(start, start + rowsPerInsert))
  return parts
}

function collect(rows: Rows, chainId: string, block: BlockData, router: RouterContracts | undefined): void {
  const { number, hash, parentHash, timestamp } = block
  rows.blocks.push({ chain_id: chainId, number, hash, parent_hash: parentHash, timestamp })
  for (const [position, { transaction, receipt, inner }] of block.transactions.entries()) {
    const place = { chain_id: chainId, block_number: number, position }
    rows.transactions.push({
      ...place,
      hash: transaction.hash,
      timestamp,
      sender: transaction.from,
      recipient: transaction.to ?? null,
      value: transaction.value.toString(),
      nonce: Number(transaction.nonce),
      selector: transaction.input.length >= 10 ? transaction.input.slice(0, 10).toLowerCase() : null,
      success: receipt.status === 0n ? 0 : 1,
      fee: (receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n)).toString(),
    })
    const transfers = decodeTransfers(transaction, receipt, router, inner)
    rows.transfers.push(...toTransferRows(place, transfers))
    const accounts = new Set([transaction.from, transaction.to, receipt.contractAddress])
    for (const transfer of transfers) accounts.add(transfer.sender).add(transfer.recipient)
    for (const account of accounts) {
      if (!account || account === zeroAddress) continue
      rows.activity.push({ account, timestamp, ...place })
    }
    collectHoldings(rows, chainId, transfers)
  }
}

function toTransferRows(
  place: { chain_id: string; block_number: number; position: number },
  transfers: readonly DecodedTransfer[],
): readonly Tables['transfers'][] {
  const crowds = new Map<string, number>()
  for (const { token } of transfers) crowds.set(token, (crowds.get(token) ?? 0) + 1)
  return transfers.flatMap(({ kind, token, tokenId, sender, recipient, amount, logIndex, batchIndex }) => {
    const parties = { sender, recipient, amount: amount.toString(), crowd: crowds.get(token) ?? 1 }
    const row = { ...place, log_index: logIndex, batch_index: batchIndex, kind, token, token_id: tokenId, ...parties }
    const accounts = new Set([sender, recipient].filter((account) => account !== zeroAddress))
    return [...accounts].map((account) => ({ account, ...row }))
  })
}

/** Collects which tokens an account was ever given; what it still has is asked from the chain. */
function collectHoldings(rows: Rows, chainId: string, transfers: readonly DecodedTransfer[]): void {
  for (const { kind, token, tokenId, recipient, amount } of transfers) {
    if (kind === 'native' || recipient === zeroAddress || amount === 0n) continue
    const row = { chain_id: chainId, account: recipient, token, kind, token_id: tokenId }
    rows.holdings.set(`${recipient} ${token} ${tokenId}`, row)
  }
}

/** Takes blocks from `number` on out of the index. */
async function removeBlocksFrom(store: StoreTransaction, chainId: string, number: number): Promise<void> {
  await store.deleteFrom('blocks').where('chain_id', '=', chainId).where('number', '>=', number).execute()
  for (const table of ['transactions', 'transfers', 'activity'] as const) {
    await store.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>=', number).execute()
  }
}

/** The blocks from `low` to `high` are in the index, all of them and no others. */
export type Range = { readonly low: number; readonly high: number }

/** What one step did, for the loop: go on at once, or wait for the next block. */
export type SyncStep = { readonly isBehind: boolean; readonly range: Range }

/** Blocks read and written together. */
const batchSize = 20

export async function readRange(store: Store, chainId: string): Promise<Range | undefined> {
  const state = store.selectFrom('chain_state').select(['low', 'high'])
  return await state.where('chain_id', '=', chainId).executeTakeFirst()
}

async function saveRange(store: StoreTransaction, chainId: string, range: Range): Promise<void> {
  await store
    .insertInto('chain_state')
    .values({ chain_id: chainId, ...range, complete: 0 })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ ...range }))
    .execute()
}

/**
 * Brings the index of a chain one step further: drops what a reorganisation took back, follows the head upwards, and
 * when it is reached goes back towards the first wanted block. Each step is one transaction, so a process that ends
 * in the middle goes on where the last step stopped.
 */
export async function syncChain(store: Store, chain: EvmChain): Promise<SyncStep> {
  const head = await chain.head.refresh()
  const known = await readRange(store, chain.id)
  if (!known) return await start(store, chain, head)
  const agreed = await dropForkedBlocks(store, chain, known, head)
  if (!agreed) return await start(store, chain, head)
  if (agreed.high < head.number) return await goUp(store, chain, agreed, head)
  return await goDown(store, chain, agreed)
}

async function start(store: Store, chain: EvmChain, head: Head): Promise<SyncStep> {
  const block = await assertBlock(chain, head.number)
  const range = { low: block.number, high: block.number }
  await save(store, chain, [block], range)
  return { isBehind: true, range }
}

/**
 * Compares the stored chain with the node's from the top down and removes what differs.
 * @returns what is left, or undefined when nothing agrees
 */
async function dropForkedBlocks(store: Store, chain: EvmChain, range: Range, head: Head): Promise<Range | undefined> {
  let high = Math.min(range.high, head.number)
  for (let step = 1; high >= range.low; step = Math.min(step * 2, 512)) {
    const stored = await readStoredHash(store, chain.id, high)
    const current = high === head.number ? head.hash : await readBlockHash(chain.client, high)
    if (stored !== undefined && stored === current) break
    high = high > range.low ? Math.max(range.low, high - step) : high - 1
  }
  if (high < range.low) {
    await store.transaction().execute(async (transaction) => {
      await removeBlocksFrom(transaction, chain.id, 0)
      await transaction.deleteFrom('chain_state').where('chain_id', '=', chain.id).execute()
    })
    return undefined
  }
  if (high === range.high) return range
  const left = { low: range.low, high }
  await store.transaction().execute(async (transaction) => {
    await removeBlocksFrom(transaction, chain.id, high + 1)
    await saveRange(transaction, chain.id, left)
  })
  return left
}

async function readStoredHash(store: Store, chainId: string, number: number): Promise<string | undefined> {
  const row = await store
    .selectFrom('blocks')
    .select('hash')
    .where('chain_id', '=', chainId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}

async function goUp(store: Store, chain: EvmChain, range: Range, head: Head): Promise<SyncStep> {
  const last = Math.min(head.number, range.high + batchSize)
  const blocks = await readBlocks(chain, range.high + 1, last)
  // the node may change its mind between two answers: only what links up is written
  const linked = readLinked(blocks, await readStoredHash(store, chain.id, range.high))
  const high = linked.at(-1)?.number ?? range.high
  const next = { low: range.low, high }
  if (linked.length > 0) await save(store, chain, linked, next)
  return { isBehind: high < head.number, range: next }
}

function readLinked(blocks: readonly (BlockData | undefined)[], parent: string | undefined): readonly BlockData[] {
  const linked: BlockData[] = []
  let expected = parent
  for (const block of blocks) {
    if (!block || block.parentHash !== expected) break
    linked.push(block)
    expected = block.hash
  }
  return linked
}

async function goDown(store: Store, chain: EvmChain, range: Range): Promise<SyncStep> {
  const { indexFrom } = chain.config
  if (typeof indexFrom !== 'number' || range.low <= indexFrom) return { isBehind: false, range }
  const first = Math.max(indexFrom, range.low - batchSize)
  const blocks = await readBlocks(chain, first, range.low - 1)
  const lowest = await store
    .selectFrom('blocks')
    .select('parent_hash')
    .where('chain_id', '=', chain.id)
    .where('number', '=', range.low)
    .executeTakeFirst()
  const linked: BlockData[] = []
  let expected = lowest?.parent_hash
  for (const block of blocks.toReversed()) {
    if (!block || block.hash !== expected) break
    linked.push(block)
    expected = block.parentHash
  }
  const low = linked.at(-1)?.number
  // a node that keeps only part of the chain ends the way down
  if (blocks.at(-1) === undefined) return { isBehind: false, range }
  if (low === undefined) throw new Error(`Block ${range.low - 1} of ${chain.id} does not link up with the index`)
  const next = { low, high: range.high }
  await save(store, chain, linked, next)
  return { isBehind: low > indexFrom, range: next }
}

async function save(store: Store, chain: EvmChain, blocks: readonly BlockData[], range: Range): Promise<void> {
  const router = await chain.getRouter()
  await store.transaction().execute(async (transaction) => {
    await writeBlocks(transaction, chain.id, blocks, router)
    await saveRange(transaction, chain.id, range)
  })
}

async function readBlocks(chain: EvmChain, first: number, last: number): Promise<readonly (BlockData | undefined)[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return await Promise.all(numbers.map((number) => readBlock(chain, number)))
}

async function assertBlock(chain: EvmChain, number: number): Promise<BlockData> {
  const block = await readBlock(chain, number)
  if (!block) throw new Error(`The node of ${chain.id} does not give its own head ${number}`)
  return block
}
