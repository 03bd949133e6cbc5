import { decodeFunctionData, type Hex, zeroAddress } from 'viem'
import { routerAbi } from '../chains/abis.ts'
import type { RouterContracts } from '../chains/routerContracts.ts'
import type { BlockLog, BlockReceipt, BlockTransaction, DecodedTransfer } from './blockData.ts'

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** A batch longer than this is not listed item by item. */
const batchLimit = 200

/**
 * Everything that changed hands in a transaction: its own value, the token logs, and the coins that contracts moved.
 * @param inner those coins as the node's trace tells them. Without a trace only one of them is known: the coin a router
 * pays out when a swap ends in it
 */
export function decodeTransfers(
  transaction: BlockTransaction,
  receipt: BlockReceipt,
  router: RouterContracts | undefined,
  inner?: readonly DecodedTransfer[],
): readonly DecodedTransfer[] {
  if (receipt.status === 0n) return []
  const transfers: DecodedTransfer[] = []
  const recipient = transaction.to ?? receipt.contractAddress
  if (transaction.value > 0n && recipient) {
    transfers.push(toNative(transaction.from, recipient, transaction.value, -1))
  }
  for (const log of receipt.logs) transfers.push(...decodeLog(log, router))
  if (inner) return [...transfers, ...inner]
  const payout = router && decodePayout(transaction, receipt, router)
  if (payout) transfers.push(payout)
  return transfers
}

function toNative(sender: string, recipient: string, amount: bigint, logIndex: number): DecodedTransfer {
  return { kind: 'native', token: 'native', tokenId: '', sender, recipient, amount, logIndex, batchIndex: 0 }
}

function decodeLog(log: BlockLog, router: RouterContracts | undefined): readonly DecodedTransfer[] {
  const [topic, ...indexed] = log.topics
  const base = { token: log.address, logIndex: Number(log.logIndex), batchIndex: 0 }
  if (topic === topics.transfer) return decodeTransfer(log, indexed, base)
  if (topic === topics.transferSingle || topic === topics.transferBatch) return decodeErc1155(log, topic, indexed, base)
  if (!router || log.address !== router.wrapped || log.data.length < 66) return []
  // the wrapped coin states its own making and unmaking in events of its own
  const [holder] = indexed
  const amount = toWord(log.data, 0)
  if (topic === topics.deposit && holder) {
    return [{ ...base, kind: 'erc20', tokenId: '', sender: zeroAddress, recipient: toAddress(holder), amount }]
  }
  if (topic === topics.withdrawal && holder) {
    return [{ ...base, kind: 'erc20', tokenId: '', sender: toAddress(holder), recipient: zeroAddress, amount }]
  }
  return []
}

type Base = { readonly token: string; readonly logIndex: number; readonly batchIndex: number }

function decodeTransfer(log: BlockLog, indexed: readonly string[], base: Base): readonly DecodedTransfer[] {
  const [from, to, id] = indexed
  if (!from || !to) return []
  const parties = { sender: toAddress(from), recipient: toAddress(to) }
  if (id) return [{ ...base, ...parties, kind: 'erc721', tokenId: BigInt(id).toString(), amount: 1n }]
  if (log.data.length < 66) return []
  return [{ ...base, ...parties, kind: 'erc20', tokenId: '', amount: toWord(log.data, 0) }]
}

function decodeErc1155(
  log: BlockLog,
  topic: string,
  indexed: readonly string[],
  base: Base,
): readonly DecodedTransfer[] {
  const [, from, to] = indexed
  if (!from || !to) return []
  const common = { ...base, kind: 'erc1155' as const, sender: toAddress(from), recipient: toAddress(to) }
  if (topic === topics.transferSingle) {
    if (log.data.length < 130) return []
    return [{ ...common, tokenId: toWord(log.data, 0).toString(), amount: toWord(log.data, 1) }]
  }
  const ids = toWords(log.data, 0)
  const amounts = toWords(log.data, 1)
  if (ids.length !== amounts.length) return []
  return ids.map((id, index) => ({
    ...common,
    tokenId: id.toString(),
    amount: amounts[index] ?? 0n,
    batchIndex: index,
  }))
}

function toAddress(topic: string): string {
  return `0x${topic.slice(26)}`
}

/** The n-th 32-byte word of a log's data. */
function toWord(data: string, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64) || '0'}`)
}

/** The dynamic array whose offset is the n-th word; empty when the data is not one. */
function toWords(data: string, index: number): readonly bigint[] {
  const offset = toWord(data, index)
  if (offset % 32n !== 0n || offset > 1_000_000n) return []
  const start = Number(offset / 32n)
  const length = toWord(data, start)
  if (length > BigInt(batchLimit) || data.length < 2 + (start + 1 + Number(length)) * 64) return []
  return Array.from({ length: Number(length) }, (_, item) => toWord(data, start + 1 + item))
}

const payoutFunctions = [
  'swapExactTokensForETH',
  'swapTokensForExactETH',
  'swapExactTokensForETHSupportingFeeOnTransferTokens',
]

/** The router unwraps what the pool gave it and sends exactly that to the receiver the call names. */
function decodePayout(
  transaction: BlockTransaction,
  receipt: BlockReceipt,
  router: RouterContracts,
): DecodedTransfer | undefined {
  if (transaction.to !== router.router) return undefined
  const unwrapped = receipt.logs.find(
    (log) =>
      log.address === router.wrapped &&
      log.topics[0] === topics.withdrawal &&
      log.topics[1] !== undefined &&
      toAddress(log.topics[1]) === router.router,
  )
  if (!unwrapped || unwrapped.data.length < 66) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: transaction.input as Hex })
    const recipient = payoutFunctions.includes(functionName) ? args?.[3] : undefined
    if (typeof recipient !== 'string') return undefined
    const native = toNative(
      router.router,
      recipient.toLowerCase(),
      toWord(unwrapped.data, 0),
      Number(unwrapped.logIndex),
    )
    return { ...native, batchIndex: 1 }
  } catch {
    return undefined
  }
}
