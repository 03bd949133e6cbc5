import { parseCaipNetworkId } from '@foyer/base'
import { familyNodes } from '@foyer/base/families'
import type { Chain, Chains } from '../chains/chains.ts'
import { createJsonRpc, JsonRpcError } from '../chains/jsonRpc.ts'
import type { Indexer } from '../indexer/indexer.ts'

export type ChainState = {
  /** CAIP-2 */
  readonly id: string
  readonly name: string
  readonly state: 'well' | 'slow' | 'away'
  /** How long its node took to answer. */
  readonly ms: number
  readonly head: number | undefined
  readonly low: number | undefined
  readonly high: number | undefined
}

/** A node that takes longer is slow, and one that takes this long is away, in ms. */
const [slow, patience] = [1_000, 3_000]

type Source = { readonly chains: Chains; readonly indexer: Indexer; readonly fetch: typeof globalThis.fetch }

/** Asks the node of each chain, all at once. A family that answers no JSON-RPC is asked for its page. */
export async function readChainStates({ chains, indexer, fetch }: Source): Promise<readonly ChainState[]> {
  const indexed = new Map((await indexer.getStatus()).map((status) => [status.chainId, status]))
  return await Promise.all(
    [...chains.values()].map(async (chain) => ({
      id: chain.id,
      name: chain.config.name,
      ...(await fetchFromNode(chain, fetch)),
      head: chain.family === 'evm' ? chain.head.peek()?.number : undefined,
      low: indexed.get(chain.id)?.low,
      high: indexed.get(chain.id)?.high,
    })),
  )
}

async function fetchFromNode({ id, config }: Chain, fetch: typeof globalThis.fetch) {
  const signal = AbortSignal.timeout(patience)
  const impatient: typeof globalThis.fetch = (url, init) => fetch(url, { ...init, signal })
  const started = performance.now()
  const method = familyNodes[parseCaipNetworkId(id).namespace].ping
  const isThere = await createJsonRpc({ chainId: id, urls: config.rpcUrls, fetch: impatient })(method, []).then(
    () => true,
    // a refusal is an answer
    (error: unknown) => error instanceof JsonRpcError,
  )
  const ms = Math.round(performance.now() - started)
  const state = ms >= slow ? 'slow' : 'well'
  return { ms, state: isThere ? state : 'away' } as const
}
