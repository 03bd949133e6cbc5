import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'

/** An event as nodes report it. */
export type Log = { readonly address: string; readonly topics: string[]; readonly data: string }

export type Traced = { readonly failure: string | undefined; readonly logs: readonly Log[] }

const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  /** How many of the calls inside were made before it. */
  position: z.optional(z.union([z.string(), z.number()])),
})
const base = z.object({
  type: z.string(),
  from: z.string(),
  to: z.optional(z.nullable(z.string())),
  value: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.string())),
  revertReason: z.optional(z.nullable(z.string())),
  logs: z.optional(z.nullable(z.array(logSchema))),
  calls: z.optional(z.nullable(z.array(z.unknown()))),
})
type Frame = z.output<typeof base>

/** Calls inside each other and in all: more than the chain itself allows, or than can be read. */
const deepest = 1_024
const most = 20_000

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approvals = [
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
]
/** Calls that carry coin from one account to another. */
const carrying = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * Runs one call on a node that can trace but not simulate. Moves of the coin become events of `coin`.
 * @throws Error when the node cannot, or answers with something else
 * @see debug_traceCall, callTracer with its logs
 */
export async function traceCall(
  rpc: Rpc,
  { call, coin, signal }: { readonly call: unknown; readonly coin: string; readonly signal: AbortSignal },
): Promise<Traced> {
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const top = base.parse(await rpc('debug_traceCall', [call, 'latest', options], signal))
  if (top.error) return { failure: top.revertReason ?? top.error, logs: [] }
  const budget = { left: most, isOrdered: true }
  const logs = readFrame(top, { coin, depth: 0, budget })
  // where the order is unknown, a permission that was taken back may have been given again
  const isRevoke = ({ topics: [topic = ''], data }: Log) => approvals.includes(topic) && /^0x0*$/.test(data)
  return { failure: undefined, logs: budget.isOrdered ? logs : logs.filter((log) => !isRevoke(log)) }
}

type Progress = {
  readonly coin: string
  readonly depth: number
  readonly budget: { left: number; isOrdered: boolean }
}

/** Lists what a call and those inside it did, in order. What failed did nothing. */
function readFrame(frame: Frame, { coin, depth, budget }: Progress): readonly Log[] {
  budget.left -= 1
  if (depth > deepest || budget.left < 0) throw new Error('The trace is too large')
  if (frame.error) return []
  const found: Log[] = [...toCoinMove(frame, coin)]
  const calls = frame.calls ?? []
  const logs = frame.logs ?? []
  if (calls.length > 0 && logs.some(({ position }) => position === undefined)) budget.isOrdered = false
  const logsAt = (index: number) =>
    logs.filter(({ position = 0 }) => Math.min(Number(position), calls.length) === index)
  for (const [index, call] of calls.entries()) {
    found.push(...logsAt(index))
    for (const log of readFrame(base.parse(call), { coin, depth: depth + 1, budget })) found.push(log)
  }
  return [...found, ...logsAt(calls.length)]
}

function toCoinMove({ type, from, to, value }: Frame, coin: string): readonly Log[] {
  const amount = BigInt(value ?? '0x0')
  if (!to || amount === 0n || !carrying.includes(type.toUpperCase())) return []
  const toWord = (hex: string) => `0x${hex.slice(2).padStart(64, '0')}`
  return [{ address: coin, topics: [transfer, toWord(from), toWord(to)], data: toWord(value ?? '0x0') }]
}
