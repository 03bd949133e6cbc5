import { createCannedChain } from './createCannedChain.ts'
import { handleRpc } from './handleRpc.ts'
import type { CannedAnswers } from './types.ts'

/**
 * Answers what the page asks of a node by `fetch`, without a node.
 * @param url the node's address, as the site has it
 * @param networkId CAIP-2, e.g. `eip155:1`
 * @param answers JSON-RPC method → `result`, before the defaults of an idle node
 * @returns puts the `fetch` back that was there
 */
export function answerChain(url: string, networkId: string, answers: CannedAnswers = {}): () => void {
  const chain = createCannedChain(networkId, answers)
  const before = globalThis.fetch
  const replaced: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (toAddress(request.url) !== toAddress(url)) return before(input, init)
    const headers = { 'content-type': 'application/json' }
    return new Response(await handleRpc(chain, await request.text()), { headers })
  }
  globalThis.fetch = replaced
  return () => {
    if (globalThis.fetch === replaced) globalThis.fetch = before
  }
}

function toAddress(url: string): string {
  return new URL(url).href
}
