import { StargateClient } from '@cosmjs/stargate'
import { delay, FoyerError, type Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'

/** How long one node may take to answer at first, in ms. */
const rpcTimeout = 10_000

/**
 * Tries a network's nodes in order until one answers.
 * @throws FoyerError `RpcRequestFailed` with the last one's reason
 */
export async function withFirstNode<result>(
  network: Network,
  open: (url: string) => Promise<result>,
  signal: AbortSignal | undefined,
): Promise<result> {
  let cause: unknown = new Error('the network has no RPC')
  for (const url of listRpcUrls(network)) {
    const done = new AbortController()
    const late = delay(rpcTimeout, done.signal).then(() =>
      Promise.reject(new Error(`no answer within ${rpcTimeout} ms`)),
    )
    try {
      return await Promise.race([open(url), late])
    } catch (error) {
      cause = error
    } finally {
      late.catch(() => {})
      done.abort()
    }
    if (signal?.aborted) break
  }
  throw toRpcError(cause)
}

/** A client for reading. Speaks HTTP: it holds nothing open. */
export function connectNode(network: Network, signal: AbortSignal | undefined): Promise<StargateClient> {
  return withFirstNode(network, (url) => StargateClient.connect(url), signal)
}

export function toRpcError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new FoyerError('RpcRequestFailed', { message: message.slice(0, 300) }, { cause: error })
}
