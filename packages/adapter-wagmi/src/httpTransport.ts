import { FoyerError, type Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { fallback, http, type Transport } from 'viem'
import { createRanking, isUnreached } from './ranking.ts'

/** How long a node may take to answer, in ms (specification §9). */
const timeout = 10_000
/** A node that was not reached is asked after the others for this long, in ms. */
const restTime = 30_000

/**
 * Batches of at most 1,000 requests made in the same tick (specification §7, §9); one retry before the next address.
 * Addresses are asked in their order until they are ranked, then the steadiest and quickest first; one that was not
 * reached lately comes last. The site's gateway is not compared with the public nodes after it, which are asked only in its place.
 * @throws FoyerError `RpcRequestFailed` where the network has no address
 */
export function httpTransport(network: Pick<Network, 'rpcUrls' | 'gatewayUrl'>): Transport {
  const urls = listRpcUrls(network)
  if (urls.length === 0) throw new FoyerError('RpcRequestFailed', { message: 'it has no RPC address' })
  const failedAt = new Map<string, number>()
  const toTransport = (url: string) =>
    watchFailures(http(url, { timeout, retryCount: 1, batch: { batchSize: 1_000, wait: 0 } }), {
      answered: () => failedAt.delete(url),
      failed: () => failedAt.set(url, Date.now()),
    })
  const nodes = urls.map((url) => ({ url, transport: toTransport(url) }))
  const [first] = nodes
  if (nodes.length === 1 && first) return first.transport
  const ranking = urls[0] === network.gatewayUrl ? undefined : createRanking(urls)
  const isPaused = ({ url }: { url: string }) => Date.now() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < restTime
  const sortNodes = () => {
    const scores = ranking?.getScores()
    const getScore = ({ url }: { url: string }) => scores?.get(url) ?? 0
    return [...nodes].sort((a, b) => Number(isPaused(a)) - Number(isPaused(b)) || getScore(b) - getScore(a))
  }
  const join = () =>
    fallback(
      sortNodes().map(({ transport }) => transport),
      { retryCount: 0 },
    )
  return (parameters) => {
    // each request takes the order of its beginning, and keeps it until it ends
    const request = async (...args: Parameters<ReturnType<Transport>['request']>) => {
      const joined = join()(parameters)
      ranking?.compare()
      return await joined.request(...args)
    }
    return { ...join()(parameters), request: request as ReturnType<Transport>['request'] }
  }
}

function watchFailures(transport: Transport, on: { answered: () => void; failed: () => void }): Transport {
  return (parameters) => {
    const inner = transport(parameters)
    const request = async (...args: Parameters<typeof inner.request>) => {
      try {
        const answer = await inner.request(...args)
        on.answered()
        return answer
      } catch (error) {
        if (isUnreached(error)) on.failed()
        throw error
      }
    }
    return { ...inner, request: request as typeof inner.request }
  }
}
