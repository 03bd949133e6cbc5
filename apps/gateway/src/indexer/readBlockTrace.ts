import * as z from 'zod/mini'
import type { DecodedTransfer } from './decodedTransfer.ts'

const address = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  z.transform((text: string) => text.toLowerCase()),
)

/** One call as the `callTracer` of a node tells it; calls within it are of the same shape. */
const callSchema = z.object({
  type: z.string(),
  from: address,
  to: z.optional(z.nullable(address)),
  value: z.optional(z.nullable(z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)))),
  error: z.optional(z.unknown()),
  calls: z.optional(z.array(z.unknown())),
})

const blockSchema = z.array(z.object({ result: z.unknown() }))

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
  const traces = blockSchema.parse(answer)
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
