import { zeroAddress } from 'viem'
import type { RouterContracts } from '../chains/routerContracts.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { BlockData } from './blockData.ts'
import type { DecodedTransfer } from './decodedTransfer.ts'
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
export async function writeBlocks(
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

/** Which tokens an account was ever given; what it still has is asked from the chain. */
function collectHoldings(rows: Rows, chainId: string, transfers: readonly DecodedTransfer[]): void {
  for (const { kind, token, tokenId, recipient, amount } of transfers) {
    if (kind === 'native' || recipient === zeroAddress || amount === 0n) continue
    const row = { chain_id: chainId, account: recipient, token, kind, token_id: tokenId }
    rows.holdings.set(`${recipient} ${token} ${tokenId}`, row)
  }
}

/** Takes blocks from `number` on out of the index. */
export async function removeBlocksFrom(store: StoreTransaction, chainId: string, number: number): Promise<void> {
  await store.deleteFrom('blocks').where('chain_id', '=', chainId).where('number', '>=', number).execute()
  for (const table of ['transactions', 'transfers', 'activity'] as const) {
    await store.deleteFrom(table).where('chain_id', '=', chainId).where('block_number', '>=', number).execute()
  }
}
