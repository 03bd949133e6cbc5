import type { Client } from 'viem'
import * as z from 'zod/mini'
import type { EvmChain } from '../chains/evmChain.ts'
import { isTransportFailure } from '../chains/readMany.ts'

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  z.transform((text: string) => text.toLowerCase()),
)
const hash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
  z.transform((text: string) => text.toLowerCase()),
)
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)),
  z.transform((text: string) => BigInt(text)),
)
const data = z.string().check(z.regex(/^0x[0-9a-f]*$/i))

const transactionSchema = z.object({
  hash,
  from: address,
  to: z.optional(z.nullable(address)),
  value: quantity,
  nonce: quantity,
  input: data,
})

const blockSchema = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  timestamp: quantity,
  transactions: z.array(transactionSchema),
})

const logSchema = z.object({ address, topics: z.array(hash), data, logIndex: quantity })

const receiptSchema = z.object({
  transactionHash: hash,
  status: z.optional(z.nullable(quantity)),
  gasUsed: quantity,
  effectiveGasPrice: z.optional(z.nullable(quantity)),
  contractAddress: z.optional(z.nullable(address)),
  logs: z.array(logSchema),
})

export type BlockTransaction = z.output<typeof transactionSchema>
export type BlockLog = z.output<typeof logSchema>
export type BlockReceipt = z.output<typeof receiptSchema>

/** A block with everything the index reads from it. */
export type BlockData = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Seconds. */
  readonly timestamp: number
  readonly transactions: readonly {
    readonly transaction: BlockTransaction
    readonly receipt: BlockReceipt
    /** Coins that contracts moved; only where the node is asked for traces. */
    readonly inner?: readonly DecodedTransfer[] | undefined
  }[]
}

type Request = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>

/**
 * Reads a block with its receipts.
 * @returns undefined when the node does not have it (yet, or any more)
 * @throws when the node answers something else than a block
 */
export async function readBlock(
  chain: Pick<EvmChain, 'client' | 'config' | 'noteUntraced'>,
  number: number,
): Promise<BlockData | undefined> {
  const request = chain.client.request as unknown as Request
  const found = await request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, true] })
  if (found === null) return undefined
  const block = blockSchema.parse(found)
  if (Number(block.number) !== number) throw new Error(`The node gave block ${block.number} for ${number}`)
  const receipts = block.transactions.length > 0 ? await readReceipts(request, block) : []
  const inner = chain.config.traces ? await readInner(request, block, chain.noteUntraced) : []
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const transactions = block.transactions.map((transaction, index) => {
    const receipt = byHash.get(transaction.hash)
    if (!receipt) throw new Error(`The node has no receipt for ${transaction.hash}`)
    return { transaction, receipt, inner: inner[index] }
  })
  return { number, hash: block.hash, parentHash: block.parentHash, timestamp: Number(block.timestamp), transactions }
}

async function readInner(
  request: Request,
  block: z.output<typeof blockSchema>,
  noteUntraced: (error: unknown) => void,
): Promise<readonly (readonly DecodedTransfer[])[]> {
  // without code nothing moves coins but the transaction itself
  if (block.transactions.every(({ input, to }) => input === '0x' && to)) return []
  const params = [`0x${block.number.toString(16)}`, { tracer: 'callTracer' }]
  try {
    return readBlockTrace(await request({ method: 'debug_traceBlockByNumber', params }), block.transactions.length)
  } catch (error) {
    if (isTransportFailure(error)) throw error
    // nodes forget the state of old blocks: these are indexed by what their logs say
    noteUntraced(error)
    return []
  }
}

/** By the block's hash, so that a reorganisation between the two questions is noticed; one by one on older nodes. */
async function readReceipts(request: Request, block: z.output<typeof blockSchema>): Promise<readonly BlockReceipt[]> {
  const answer = await request({ method: 'eth_getBlockReceipts', params: [block.hash] }).catch((error: unknown) => {
    if (isMissingMethod(error)) return undefined
    throw error
  })
  if (answer !== undefined && answer !== null) return z.array(receiptSchema).parse(answer)
  const answers = await Promise.all(
    block.transactions.map(({ hash: id }) => request({ method: 'eth_getTransactionReceipt', params: [id] })),
  )
  return z.array(receiptSchema).parse(answers)
}

function isMissingMethod(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 10; current = current.cause, depth += 1) {
    const { code } = current as { code?: unknown }
    if (code === -32601 || code === -32602 || code === -32004) return true
  }
  return false
}

/** Only the link of a block to the one before, for finding where two histories part. */
export async function readBlockHash(client: Client, number: number): Promise<string | undefined> {
  const request = client.request as unknown as Request
  const found = await request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] })
  return found === null ? undefined : z.object({ hash }).parse(found).hash
}

export type DecodedTransfer = {
  readonly kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
  /** Contract, or `native`. */
  readonly token: string
  /** Decimal; empty for coins and ERC-20. */
  readonly tokenId: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  /** -1 for the value of the transaction itself. */
  readonly logIndex: number
  /** Place within one log, for batches. */
  readonly batchIndex: number
}

/** One call as the `callTracer` of a node tells it; calls within it are of the same shape. */
const callSchema = z.object({
  type: z.string(),
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(z.nullable(z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)))),
  error: z.optional(z.unknown()),
  calls: z.optional(z.array(z.unknown())),
})

const traceSchema = z.array(z.object({ result: z.unknown() }))

/** Calls that carry coins of their own; the others run with those of their caller. */
const paying = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/** Longest list for one transaction, and deepest call that is looked into (the EVM itself ends at 1 024). */
const limits = { transfers: 200, depth: 1_024 }

/**
 * The coins that contracts moved inside each transaction of a block, in the order of the transactions.
 * @param answer of `debug_traceBlockByNumber` with the `callTracer`
 * @throws when it is not the trace of a block with that many transactions
 */
export function readBlockTrace(answer: unknown, transactionCount: number): readonly (readonly DecodedTransfer[])[] {
  const traces = traceSchema.parse(answer)
  if (traces.length !== transactionCount) throw new Error('The trace is of another block')
  return traces.map(({ result }) => readTrace(result))
}

/** Without the outermost call, whose value the transaction itself states. */
function readTrace(trace: unknown): readonly DecodedTransfer[] {
  const transfers: DecodedTransfer[] = []
  // a list instead of recursion: a hostile contract decides how deep the calls go
  const waiting: { readonly call: unknown; readonly depth: number }[] = [{ call: trace, depth: 0 }]
  while (waiting.length > 0 && transfers.length < limits.transfers) {
    const next = waiting.pop()
    const parsed = callSchema.safeParse(next?.call)
    // what failed moved nothing, nor did anything it called
    if (!next || !parsed.success || parsed.data.error || next.depth > limits.depth) continue
    const { type, from, to, value, calls = [] } = parsed.data
    const amount = BigInt(value ?? '0x0')
    if (next.depth > 0 && amount > 0n && to && paying.includes(type)) {
      const place = { logIndex: -1, batchIndex: transfers.length + 1 }
      transfers.push({ kind: 'native', token: 'native', tokenId: '', sender: from, recipient: to, amount, ...place })
    }
    for (const call of calls.toReversed()) waiting.push({ call, depth: next.depth + 1 })
  }
  return transfers
}
