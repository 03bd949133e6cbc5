import { cleanText, delay, FoyerError } from '@foyer/base'
import { type Address, decodeErrorResult, decodeEventLog, type Hex, zeroAddress } from 'viem'
import { encodeEventTopics, parseAbi } from 'viem/utils'
import * as z from 'zod/mini'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { createBundler } from '../chain/bundler.ts'
import type { ChainId } from '../chain/chainId.ts'
import { throwFrameRefused } from '../chain/evm.ts'
import { toBigInt } from '../chain/fees.ts'
import { type NodeReceipt, readReceipt } from '../chain/readReceipt.ts'
import { createHalt, createUndone, follow } from '../halt.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { findSmartAccounts } from './accounts.ts'
import { findEntryPoint } from './entryPoint.ts'

/** An operation in a block, as the owner's node has it. */
export type FoundOperation = {
  readonly success: boolean
  /** Why it failed, where the account said so in words. */
  readonly reason: string | undefined
  readonly receipt: NodeReceipt
  /** In wei; undefined where a paymaster paid. */
  readonly cost: bigint | undefined
  /** Its own: the bundle around it may hold others' operations. */
  readonly logs: NodeReceipt['logs']
}

type Search = { readonly chainId: ChainId; readonly hash: Hex; readonly signal: AbortSignal }

/** How long an operation may take to reach a block, in ms. */
const inclusionTimeout = 180_000
/** Before the second look, in ms: some chains have a block in less. Each one after is twice as long, up to the longest. */
const firstPause = 125
const longestPause = 1_000
/** How many blocks back an operation is looked for; nodes refuse to search many at once. */
const searchedBlocks = 1_000n

const abi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])
const errorAbi = parseAbi(['error Error(string reason)'])

/** What a bundler has taken, or a block has. */
export type SentOperation = {
  /** As this wallet has it. */
  readonly hash: Hex
  /** Hands the same bytes to the bundler once more. @throws Halt */
  again(): Promise<SentOperation>
}

/**
 * Waits until an operation is in a block.
 * @returns the hash of the transaction that it is in
 * @throws FoyerError `FrameRefused` when it failed there; Halt when it is not there after three minutes: going on hands the bundler
 * the same operation again, which may have dropped it
 */
export async function waitForTransaction(request: ApprovalRequest, { hash, again }: SentOperation): Promise<string> {
  const { wallet, chainId, signal } = request
  const end = Date.now() + inclusionTimeout
  for (let pause = firstPause; Date.now() < end; pause = Math.min(2 * pause, longestPause)) {
    const found = await findOperation(wallet, { chainId, hash, signal })
    if (found?.success) return found.receipt.transactionHash
    if (found) throw toUndone(found)
    await delay(pause, signal)
  }
  const error = new FoyerError('FrameRefused', { message: translate('operation.not-taken', { hash }) })
  throw createHalt(error, { goOn: () => follow(again, (sent) => waitForTransaction(request, sent)) })
}

function toUndone({ reason, receipt, cost }: FoundOperation): Error {
  const message = translate('operation.failed', { reason: reason ?? translate('operation.no-reason') })
  return createUndone(message, { hash: receipt.transactionHash, cost })
}

/**
 * Looks for an operation in the blocks of the owner's node. A bundler is asked only where to look: what it says of success is
 * not used.
 * @throws the reason of the signal
 */
export async function findOperation(wallet: Wallet, search: Search): Promise<FoundOperation | undefined> {
  const info = findSmartAccounts(wallet, search.chainId)
  if (!info) return throwFrameRefused(translate('operation.no-accounts-on', { chain: search.chainId }))
  const entryPoint = findEntryPoint(info).address
  // one that does not answer now may answer at the next look
  for (const find of [searchLogs, requestHint]) {
    const transaction = await find(wallet, search, entryPoint).catch(() => undefined)
    const rpc = wallet.rpc(search.chainId)
    const receipt = transaction && (await readReceipt(rpc, transaction, search.signal).catch(() => undefined))
    search.signal.throwIfAborted()
    const found = receipt && readOperation(receipt, search.hash, entryPoint)
    if (found) return found
  }
  return undefined
}

const transactionHash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const foundLogs = z.array(z.object({ transactionHash }))
const hint = z.object({ receipt: z.object({ transactionHash }) })

async function searchLogs(wallet: Wallet, { chainId, hash, signal }: Search, entryPoint: Address) {
  const rpc = wallet.rpc(chainId)
  const latest = toBigInt(await rpc('eth_blockNumber', [], signal))
  const from = latest > searchedBlocks ? latest - searchedBlocks : 0n
  const topics = encodeEventTopics({ abi, eventName: 'UserOperationEvent', args: { userOpHash: hash } }).slice(0, 2)
  const filter = { address: entryPoint, topics, fromBlock: `0x${from.toString(16)}`, toBlock: 'latest' }
  return foundLogs.parse(await rpc('eth_getLogs', [filter], signal)).at(-1)?.transactionHash
}

async function requestHint(wallet: Wallet, { chainId, hash, signal }: Search) {
  const answer = await createBundler(wallet, chainId)('eth_getUserOperationReceipt', [hash], signal)
  const parsed = hint.safeParse(answer)
  return parsed.success ? parsed.data.receipt.transactionHash : undefined
}

/** Reads what the EntryPoint itself wrote about one operation. Other contracts may write what looks the same. */
function readOperation(receipt: NodeReceipt, hash: Hex, entryPoint: Address): FoundOperation | undefined {
  const own = receipt.logs.map((log) => ({ log, event: readEvent(log, entryPoint) }))
  const isOf = (event: Event | undefined, name: Event['eventName']) =>
    event?.eventName === name &&
    'userOpHash' in event.args &&
    event.args.userOpHash.toLowerCase() === hash.toLowerCase()
  const end = own.findIndex(({ event }) => isOf(event, 'UserOperationEvent'))
  const event = own[end]?.event
  if (event?.eventName !== 'UserOperationEvent') return undefined
  const start = own.findLastIndex(({ event: other }, index) => index < end && isBoundary(other)) + 1
  const failed = own.find(({ event: other }) => isOf(other, 'UserOperationRevertReason'))?.event
  return {
    success: event.args.success && receipt.status === '0x1',
    reason: failed?.eventName === 'UserOperationRevertReason' ? toReason(failed.args.revertReason) : undefined,
    receipt,
    cost: event.args.paymaster === zeroAddress ? event.args.actualGasCost : undefined,
    logs: receipt.logs.slice(start, end + 1),
  }
}

type Event = ReturnType<typeof decodeEventLog<typeof abi>>

function readEvent({ address, topics, data }: NodeReceipt['logs'][number], entryPoint: Address): Event | undefined {
  if (address.toLowerCase() !== entryPoint.toLowerCase()) return undefined
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data: data as Hex })
  } catch {
    return undefined
  }
}

/** Checks whether the logs of the operation before end here. */
function isBoundary(event: Event | undefined): boolean {
  return event?.eventName === 'BeforeExecution' || event?.eventName === 'UserOperationEvent'
}

function toReason(data: Hex): string | undefined {
  try {
    return cleanText(decodeErrorResult({ abi: errorAbi, data }).args[0], 200)
  } catch {
    return undefined
  }
}
