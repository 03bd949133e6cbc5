import * as z from 'zod/mini'
import type { SitePaymaster } from '../chain/bundler.ts'
import { toCallsId, toOperationId } from '../chain/callsId.ts'
import { refuse } from '../chain/evm.ts'
import { say } from '../words.ts'
import type { Approval } from './approval.ts'
import { reviewCalls } from './reviewCalls.ts'
import { lowerCalls, type ReadCalls, readCalls, sendCall } from './transaction.ts'

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
  lead: (site) => say('calls.lead', { site }),
  approve: 'approve.approve',
  read: (request) => {
    const [input] = Array.isArray(request.params) ? request.params : []
    const parsed = batch.safeParse(input)
    if (!parsed.success) return refuse('The batch is not valid')
    const { atomicRequired, capabilities = {}, calls, from, chainId } = parsed.data
    const isSmart = request.account.type === 'smartAccount'
    if (atomicRequired && !isSmart) refuse('This account cannot send calls all or nothing')
    const { paymasterService, ...others } = capabilities
    const needed = Object.entries(isSmart ? others : capabilities).find(([, value]) => !isOptional(value))
    if (needed) refuse(`This account has no capability ${needed[0].slice(0, 40)}`)
    const paymaster = isSmart ? readPaymaster(paymasterService) : undefined
    return readCalls(request, { calls, from, chainId, paymaster })
  },
  review: reviewCalls,
  lower: (content, change, request) => lowerCalls(request, content, change),
  run: async ({ calls, way }, request) => {
    if (way.kind === 'operation') {
      const { signAndSend } = await import('../smartAccount/sendOperation.ts')
      return { id: toOperationId(request.chainId, await signAndSend(request, { ...way, calls })) }
    }
    const { fees } = way
    const hashes: string[] = []
    for (const call of calls) {
      try {
        // each one counts on the last: the node counts those that wait
        hashes.push(await sendCall(request, { call, fees, offset: 0 }))
      } catch (error) {
        // what was sent cannot be taken back, so the site learns of it
        if (hashes.length === 0) throw error
        break
      }
    }
    return { id: toCallsId(request.chainId, calls.length, hashes) }
  },
}

function isOptional(capability: unknown): boolean {
  return (capability as { optional?: unknown } | null)?.optional === true
}

const service = z.object({ url: z.string(), context: z.optional(z.unknown()) })

/** @see ERC-7677 */
function readPaymaster(capability: unknown): SitePaymaster | undefined {
  if (capability === undefined) return undefined
  const parsed = service.safeParse(capability)
  if (!parsed.success) return refuse('The paymaster is not valid')
  const { url, context } = parsed.data
  return { url, context, isOptional: isOptional(capability) }
}
