import { FoyerError, loadPart } from '@foyer/base'
import { classifyRpcMethod, type FrameCallContext, type FrameRequest } from '@foyer/frame-client/server'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { approvals, type MethodRow } from '../approvals/methods.ts'
import { type ChainId, isSolana, toChainId } from '../chain/chainId.ts'
import type { Screen } from '../ui/screen.ts'
import type { Wallet } from '../wallet.ts'
import { findActor } from './account.ts'
import { readSafe } from './readSafe.ts'

/** At most so many approvals wait behind the one that is shown. */
const waitingLimit = 20

type Request = FrameRequest<'RPC_REQUEST'>
type Asked = Pick<Request, 'method' | 'params'>

/** Requests that read go to the node; all others wait for their turn, and for a person. */
export function createRpcHandlers(wallet: Wallet, openScreen: () => Promise<Screen>) {
  const turns = createTurns()

  async function approve(request: Asked, asked: ChainId, { origin, signal }: FrameCallContext): Promise<unknown> {
    return await turns.take(signal, async (end) => {
      // account and chain are those of this moment: a switch meanwhile changes neither
      const { method, params } = request
      const row = findRow(method)
      if (!row) throw new FoyerError('FrameRefused', { message: `This wallet doesn’t support ${method}` })
      await wallet.requireUser()
      const chainId = (await row.findChain?.(wallet, { params, signal: end })) ?? asked
      const actor = await findActor(wallet, { chainId, row, params })
      return await openApproval(openScreen, row, { wallet, method, params, chainId, ...actor, origin, signal: end })
    })
  }

  return {
    request: async (request: Request, context: FrameCallContext): Promise<unknown> => {
      const chainId = toRequestChain(wallet, request)
      if (request.rpcUrl) wallet.move({ type: 'node-named', chainId, url: request.rpcUrl })
      const kind = classifyRpcMethod(request.method)
      if (kind === 'unsafe') return await approve(request, chainId, context)
      if (kind === 'safe') return await readSafe(wallet, { ...request, chainId, signal: context.signal })
      throw new FoyerError('FrameRefused', { message: 'Requested RPC call is not allowed' })
    },
    /** The visitor's yes to an address for a wallet that has none. @throws FoyerError `FrameRefused` */
    addEmail: async (email: string, context: FrameCallContext): Promise<void> => {
      await approve({ method: 'UPDATE_EMAIL', params: [email] }, wallet.getFlow().chains.eip155, context)
    },
    abortAll: turns.abortAll,
  }
}

/** One approval at a time, in the order in which they came. */
function createTurns() {
  const waiting = new Set<AbortController>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** @throws FoyerError `FrameRefused` when too many wait, `RequestAborted` */
    take: async (signal: AbortSignal, approve: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> => {
      if (waiting.size >= waitingLimit)
        throw new FoyerError('FrameRefused', { message: 'Too many requests are waiting' })
      const controller = new AbortController()
      const end = AbortSignal.any([signal, controller.signal])
      const before = last
      waiting.add(controller)
      const mine = (async () => {
        await before
        end.throwIfAborted()
        return await approve(end)
      })()
      last = mine.catch(() => {})
      try {
        return await mine
      } finally {
        waiting.delete(controller)
      }
    },
    abortAll: () => {
      for (const controller of waiting) controller.abort(new FoyerError('RequestAborted'))
    },
  }
}

function findRow(method: string): MethodRow | undefined {
  return Object.hasOwn(approvals, method) ? approvals[method] : undefined
}

/** Returns the chain that a request names, else the active one of its family. @throws FoyerError `FrameRefused` Invalid chainId */
function toRequestChain(wallet: Wallet, { chainId, chainNamespace, method }: Request): ChainId {
  const named = chainNamespace === 'solana' ? 'solana' : undefined
  const family = findRow(method)?.family ?? named ?? 'eip155'
  const id = chainId === undefined ? wallet.getFlow().chains[family] : toChainId(chainId, chainNamespace)
  const isOther = named !== undefined && named !== family
  if (!id || isOther || isSolana(id) !== (family === 'solana')) {
    throw new FoyerError('FrameRefused', { message: 'Invalid chainId' })
  }
  return id
}

/**
 * Shows a request and gives what came of it. Screens are loaded with the first one.
 * @throws FoyerError `FrameRefused` when it was rejected, or cannot be done
 */
async function openApproval(
  openScreen: () => Promise<Screen>,
  row: MethodRow,
  request: ApprovalRequest,
): Promise<unknown> {
  const [{ showApproval }, screen] = await Promise.all([
    loadPart(() => import('../approvals/showApproval.tsx')),
    openScreen(),
  ])
  request.signal.throwIfAborted()
  return await showApproval(screen, row, request)
}
