import { FoyerError, type Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import type { Foyer } from '../../foyer.ts'

/** How long one node may take, in ms. */
const patience = 10_000

/**
 * Asks the site's own nodes, one after the other.
 * @param read undefined for an answer that is none
 * @returns undefined where none answers
 * @throws FoyerError `RequestAborted`
 */
export async function requestNode<answer>(
  foyer: Foyer,
  network: Network,
  question: { readonly method: string; readonly params: readonly unknown[] },
  read: (result: unknown) => answer | undefined,
  signal: AbortSignal,
): Promise<answer | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...question })
  for (const url of listRpcUrls(network)) {
    try {
      const response = await foyer.fetch(url, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      })
      const { result } = ((await response.json()) ?? {}) as { readonly result?: unknown }
      const answer = read(result)
      if (answer !== undefined) return answer
    } catch (cause) {
      if (signal.aborted) throw new FoyerError('RequestAborted', { cause })
    }
  }
  return undefined
}
