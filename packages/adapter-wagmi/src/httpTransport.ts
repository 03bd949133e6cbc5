import { fallback, http, type Transport } from 'viem'

/** How long a node may take to answer, in ms (specification §9). */
const timeout = 10_000

/** Batches of at most 1,000 requests made in the same tick (specification §7, §9); one retry before the next address. */
export function httpTransport(urls: readonly string[]): Transport {
  const transports = urls.map((url) => http(url, { timeout, retryCount: 1, batch: { batchSize: 1_000, wait: 0 } }))
  const [first] = transports
  return transports.length === 1 && first ? first : fallback(transports, { retryCount: 0 })
}
