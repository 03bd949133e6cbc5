import { http } from 'viem'

/** Nodes are compared at most this often, in ms (specification §9: fallback polling). */
const interval = 4_000
/** Comparisons that count (specification §9). */
const sampleLimit = 10
/** What a node's steadiness and its quickness count (specification §9). */
const weights = { stability: 0.7, latency: 0.3 }
/** A node that has not answered the comparison after this has failed it, in ms. */
const timeout = 1_000

/** How long an answer took, in ms; undefined where none came. */
type Sample = number | undefined

export type Ranking = {
  /** From 0 to 1, by address; empty before the first comparison. */
  getScores(): ReadonlyMap<string, number>
  /** Asks all nodes the same small thing, unless that was done a moment ago. Never fails. */
  compare(): void
}

/**
 * Ranks nodes as viem's `fallback` does, with one difference: nodes are compared beside the page's own requests and not
 * by a clock of their own, so a page that asks for nothing asks no one.
 */
export function createRanking(urls: readonly string[]): Ranking {
  const nodes = urls.map((url) => ({
    url,
    samples: [] as Sample[],
    // not in a batch with the page's own requests, whose time it would count
    ping: http(url, { timeout, retryCount: 0 })({}).request,
  }))
  let scores: ReadonlyMap<string, number> = new Map()
  let comparedAt = Number.NEGATIVE_INFINITY
  const measure = async ({ samples, ping }: (typeof nodes)[number]) => {
    const started = performance.now()
    const failed = await ping({ method: 'net_listening' }).then(() => false, isUnreached)
    samples.push(failed ? undefined : performance.now() - started)
    if (samples.length > sampleLimit) samples.shift()
  }
  return {
    getScores: () => scores,
    compare() {
      if (Date.now() - comparedAt < interval) return
      comparedAt = Date.now()
      void Promise.all(nodes.map(measure)).then(() => {
        scores = new Map(
          toScores(nodes.map(({ samples }) => samples)).map((score, index) => [urls[index] ?? '', score]),
        )
      })
    },
  }
}

/** Part of the comparisons that a node answered, and how much quicker than the slowest it was. */
export function toScores(nodes: readonly (readonly Sample[])[]): readonly number[] {
  const latencies = nodes.map((samples) => {
    const answered = samples.filter((sample) => sample !== undefined)
    return answered.length > 0 ? answered.reduce((sum, ms) => sum + ms, 0) / answered.length : Number.POSITIVE_INFINITY
  })
  const slowest = Math.max(...latencies.filter(Number.isFinite), 1)
  return nodes.map((samples, index) => {
    const stability = samples.filter((sample) => sample !== undefined).length / Math.max(samples.length, 1)
    const quickness = 1 - Math.min((latencies[index] ?? slowest) / slowest, 1)
    return weights.stability * stability + weights.latency * quickness
  })
}

/** A node that answers with an error was reached. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && ['HttpRequestError', 'TimeoutError'].includes(error.name)
}
