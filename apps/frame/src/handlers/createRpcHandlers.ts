import { FoyerError } from '@foyer/base'
import { classifyRpcMethod, type FrameCallContext, type FrameRequest } from '@foyer/frame-client/server'
import { openApproval } from '../approvals/openApproval.ts'
import { type ChainId, isSolana, toChainId } from '../chain/chainId.ts'
import { findActor } from '../smartAccount/findActor.ts'
import type { Screen } from '../ui/screen.ts'
import type { Wallet } from '../wallet.ts'
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
      const { addresses } = await wallet.requireUser()
      const chainId = (await findOwnChain(wallet, request, end)) ?? asked
      const plain = (address: string) => ({ account: { address, type: 'eoa' } as const, smartAccount: undefined })
      const actor = await (() => {
        if (isSolana(chainId)) return plain(addresses.solana)
        // of the wallet itself, whatever account acts
        return method === 'UPDATE_EMAIL' ? plain(addresses.eip155) : findActor(wallet, { chainId, method, params })
      })()
      return await openApproval(openScreen, { wallet, method, params, chainId, ...actor, origin, signal: end })
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

/** The chain of what a request is about, where that lies on one of its own. */
async function findOwnChain(wallet: Wallet, { method, params }: Asked, signal: AbortSignal) {
  if (method !== 'wallet_revokePermissions') return undefined
  const { findGrantChain } = await import('../grants/findGrantChain.ts')
  return await findGrantChain(wallet, { params, signal })
}

/** The chain a request names, else the active one of its family. */
function toRequestChain(wallet: Wallet, { chainId, chainNamespace, method }: Request): ChainId {
  const wantsSolana = chainNamespace === 'solana' || method.startsWith('solana_')
  const active = wallet.getFlow().chains[wantsSolana ? 'solana' : 'eip155']
  const id = chainId === undefined ? active : toChainId(chainId, chainNamespace)
  if (!id || isSolana(id) !== wantsSolana) throw new FoyerError('FrameRefused', { message: 'Invalid chainId' })
  return id
}
