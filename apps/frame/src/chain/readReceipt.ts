import * as z from 'zod/mini'
import type { Rpc } from './rpc.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const bytes = z.string().check(z.regex(/^0x[0-9a-f]*$/i))

const receipt = z.object({
  transactionHash: hash,
  status: z.enum(['0x0', '0x1']),
  blockHash: hash,
  blockNumber: bytes,
  gasUsed: bytes,
  /** In wei; some nodes leave it out. */
  effectiveGasPrice: z.optional(bytes),
  /** Of a rollup: what the chain below takes, in wei. */
  l1Fee: z.optional(z.nullable(bytes)),
  logs: z.array(z.looseObject({ address: bytes, topics: z.array(hash), data: bytes })),
})

/** What a node says of a transaction in a block. */
export type NodeReceipt = z.output<typeof receipt>

/**
 * @returns undefined while there is none, and for one that is not of this transaction
 * @throws Error with the node's message
 */
export async function readReceipt(
  rpc: Rpc,
  transactionHash: string,
  signal: AbortSignal,
): Promise<NodeReceipt | undefined> {
  const answer = await rpc('eth_getTransactionReceipt', [transactionHash], signal)
  const parsed = receipt.safeParse(answer)
  const isOwn = parsed.success && parsed.data.transactionHash.toLowerCase() === transactionHash.toLowerCase()
  return isOwn ? parsed.data : undefined
}
