import { FoyerError, type Network } from '@foyer/base'
import { isRecord } from '../jsonRpc.ts'

/** Longest wait for one address of a network, in ms (specification §9). */
const timeout = 10_000

/**
 * Asks a network itself: what a wallet was not asked to do, and must not see. Addresses are tried in turn.
 * @throws FoyerError `RpcRequestFailed`; `RequestAborted`
 */
export async function readFromNetwork(params: {
  readonly network: Network
  readonly method: string
  readonly params: unknown
  readonly fetch: typeof globalThis.fetch
  readonly signal?: AbortSignal | undefined
}): Promise<unknown> {
  const { network, method, fetch, signal } = params
  let failure: unknown
  for (const url of network.rpcUrls.default.http) {
    const limit = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params.params }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const answer: unknown = await response.json()
      if (isRecord(answer) && 'result' in answer) return answer['result']
      failure =
        isRecord(answer) && isRecord(answer['error']) ? toError(answer['error']) : new Error(String(response.status))
      // an error of the call itself is the same everywhere
      if (isRecord(answer) && isRecord(answer['error'])) break
    } catch (error) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: signal.reason })
      failure = error
    }
  }
  const message = failure instanceof Error ? failure.message : 'no address'
  throw new FoyerError('RpcRequestFailed', { message }, { cause: failure })
}

function toError({ code, message, data }: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error(String(message)), { code, data })
}
