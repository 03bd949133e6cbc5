import type { Hex } from 'viem'
import { rpcError } from '../script/rpcError.ts'
import { keyOf } from './accounts.ts'
import type { HandlerContext } from './context.ts'
import { forward, rpcUrlOf, sendTransaction } from './send.ts'
import type { EvmRequest } from './types.ts'

/** EIP-5792. The wallet sends the calls of a batch one after another, and says so: `atomic` is unsupported. */
export function walletCapabilities({ state }: HandlerContext, { params }: EvmRequest): unknown {
  keyOf(state, params[0])
  const wanted = Array.isArray(params[1]) ? params[1].map(Number) : undefined
  const chains = [...state.rpcUrls.keys()].filter((id) => !wanted || wanted.includes(id))
  return Object.fromEntries(chains.map((id) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]))
}

type SendCalls = {
  readonly chainId?: unknown
  readonly from?: unknown
  readonly calls?: readonly Readonly<Record<string, unknown>>[]
  readonly atomicRequired?: unknown
  readonly id?: unknown
  readonly capabilities?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export async function sendCalls(context: HandlerContext, request: EvmRequest): Promise<unknown> {
  const { state } = context
  const batch = (request.params[0] ?? {}) as SendCalls
  const key = keyOf(state, batch.from ?? state.accounts[0])
  const { calls } = batch
  if (!Array.isArray(calls) || calls.length === 0) throw rpcError(-32602, 'Expected calls')
  if (Number(batch.chainId) !== state.chainId) throw rpcError(5710, 'The wallet is not on this chain')
  if (batch.atomicRequired === true) throw rpcError(5760, 'The wallet does not support atomic execution')
  const required = Object.entries(batch.capabilities ?? {}).find(([, value]) => value?.optional !== true)
  if (required) throw rpcError(5700, `Unsupported non-optional capability: ${required[0]}`)
  const id = typeof batch.id === 'string' ? batch.id : randomId()
  if (state.batches.has(id)) throw rpcError(5720, 'There is already a batch with this id')

  await context.ask('send', request)
  const hashes: Hex[] = []
  let failed = false
  for (const call of calls as readonly Readonly<Record<string, unknown>>[]) {
    try {
      hashes.push(await sendTransaction(state, key, call, async () => {}))
    } catch (error) {
      // nothing went out: the batch as a whole failed; else what went out stays and the rest is not sent
      if (hashes.length === 0) throw error
      failed = true
      break
    }
  }
  state.batches.set(id, { chainId: state.chainId, hashes, failed })
  return { id }
}

export async function batchStatus({ state }: HandlerContext, { params }: EvmRequest): Promise<unknown> {
  const id = String(params[0])
  const batch = state.batches.get(id)
  if (!batch) throw rpcError(5730, 'Unknown batch id')
  const rpcUrl = state.rpcUrls.get(batch.chainId) ?? rpcUrlOf(state)
  const receipts = await Promise.all(
    batch.hashes.map((hash) => forward(rpcUrl, { method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const mined = receipts.filter((receipt): receipt is Record<string, unknown> => receipt !== null)
  const done = mined.length === batch.hashes.length
  return {
    version: '2.0.0',
    id,
    chainId: `0x${batch.chainId.toString(16)}`,
    status: done ? finalStatus(mined, batch.failed) : 100,
    atomic: false,
    ...(done && { receipts: mined.map(toCallReceipt) }),
  }
}

/** 200 all succeeded · 500 all reverted · 600 some. */
function finalStatus(receipts: readonly Record<string, unknown>[], incomplete: boolean): number {
  const succeeded = receipts.filter((receipt) => receipt['status'] === '0x1').length
  if (succeeded === receipts.length && !incomplete) return 200
  return succeeded === 0 ? 500 : 600
}

function toCallReceipt(receipt: Record<string, unknown>): unknown {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

function randomId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
