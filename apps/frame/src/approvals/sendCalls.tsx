import { loadPart } from '@foyer/base'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { SitePaymaster } from '../chain/bundler.ts'

import { throwFrameRefused } from '../chain/evm.ts'
import type { Fees } from '../chain/fees.ts'
import { createHalt, follow, isHalt } from '../halt.ts'
import { translate } from '../words.ts'
import type { Approval, ApprovalRequest } from './approval.ts'
import { reviewCalls } from './reviewCalls.ts'
import { lowerCalls, type ReadCall, type ReadCalls, readCalls, sendCall } from './transaction.ts'

const mostCalls = 50

const batch = z.object({
  version: z.optional(z.string()),
  from: z.optional(z.string()),
  chainId: z.optional(z.union([z.string(), z.number()])),
  atomicRequired: z.optional(z.boolean()),
  capabilities: z.optional(z.record(z.string(), z.unknown())),
  calls: z.array(z.unknown()).check(z.minLength(1), z.maxLength(mostCalls)),
})

/** `wallet_sendCalls` [batch] → its id. A plain account sends the calls one after the other, a smart one as one. @see EIP-5792 */
export const sendCalls: Approval<ReadCalls> = {
  title: 'calls.title',
  lead: (site) => translate('calls.lead', { site }),
  approve: 'approve.approve',
  read: (request) => {
    const [input] = Array.isArray(request.params) ? request.params : []
    const parsed = batch.safeParse(input)
    if (!parsed.success) return throwFrameRefused('The batch isn’t valid')
    const { atomicRequired, capabilities = {}, calls, from, chainId } = parsed.data
    const isSmart = request.account.type === 'smartAccount'
    if (atomicRequired && !isSmart) throwFrameRefused('This account can’t send calls atomically')
    const { paymasterService, ...others } = capabilities
    const needed = Object.entries(isSmart ? others : capabilities).find(([, value]) => !isOptional(value))
    if (needed) throwFrameRefused(`This account doesn’t support the capability ${needed[0].slice(0, 40)}`)
    const paymaster = isSmart ? readPaymaster(paymasterService) : undefined
    return readCalls(request, { calls, from, chainId, paymaster })
  },
  review: reviewCalls,
  lower: (content, change, request) => lowerCalls(request, content, change),
  run: async ({ calls, way }, request) => {
    if (way.kind === 'operation') {
      const { signAndSend } = await loadPart(() => import('../smartAccount/signAndSend.ts'))
      return await follow(
        () => signAndSend(request, { ...way, calls }),
        async ({ hash }) => ({ id: toOperationId(request.chainId, hash) }),
      )
    }
    return await sendAll(request, { calls, fees: way.fees }, [])
  },
}

type Batch = { readonly calls: readonly ReadCall[]; readonly fees: Fees }

/**
 * Sends what is left of a batch, one call after the other: the node counts those that wait.
 * @param sent hashes of the calls before
 * @param goOn with the next call, where it is signed already
 * @throws Halt as soon as anything was signed: what was sent cannot be taken back, so the site learns of it in any case
 */
async function sendAll(
  request: ApprovalRequest,
  batch: Batch,
  sent: readonly Hex[],
  goOn?: () => Promise<Hex>,
): Promise<{ readonly id: string }> {
  const { calls, fees } = batch
  const call = calls[sent.length]
  if (!call) return { id: toCallsId(request.chainId, calls.length, sent) }
  let hash: Hex
  try {
    hash = await (goOn?.() ?? sendCall(request, { call, fees }))
  } catch (error) {
    const halt = isHalt<Hex>(error) ? error : undefined
    if (!halt && sent.length === 0) throw error
    const answer = sent.length > 0 ? { id: toCallsId(request.chainId, calls.length, sent) } : undefined
    throw createHalt(halt?.cause ?? error, { goOn: () => sendAll(request, batch, sent, halt?.goOn), answer })
  }
  return await sendAll(request, batch, [...sent, hash])
}

function isOptional(capability: unknown): boolean {
  return (capability as { optional?: unknown } | null)?.optional === true
}

const service = z.object({ url: z.string(), context: z.optional(z.unknown()) })

/** @see ERC-7677 */
function readPaymaster(capability: unknown): SitePaymaster | undefined {
  if (capability === undefined) return undefined
  const parsed = service.safeParse(capability)
  if (!parsed.success) return throwFrameRefused('The paymaster isn’t valid')
  const { url, context } = parsed.data
  return { url, context, isOptional: isOptional(capability) }
}

/**
 * The id of a batch: its chain, how many calls it was to have, and the hashes of its transactions. So its status can be
 * asked after a reload too, and the wallet remembers nothing. @see EIP-5792
 */
function toCallsId(chainId: string, count: number, hashes: readonly string[]): string {
  const parts = [Number(chainId.slice(7)).toString(16), count.toString(16), ...hashes.map((hash) => hash.slice(2))]
  return `0x${parts.map((part, index) => (index < 2 ? part.padStart(8, '0') : part)).join('')}`
}

/** The id of a smart account's batch: its chain, no count, and the hash of its one operation. */
function toOperationId(chainId: string, hash: string): string {
  return toCallsId(chainId, 0, [hash])
}
