import { setTimeout as wait } from 'node:timers/promises'
import { visitorNetwork } from '../http/clientAddress.ts'
import { readBody } from '../http/readBody.ts'
import { parseJson } from '../schemas/fields.ts'
import type { DayBudget, ShareLimits, VisitorShares } from './limits.ts'
import type { SourceRequest } from './source.ts'

/** Why a source did not answer; the text holds no address, no key and nothing that the source wrote. */
export class SourceError extends Error {
  /** Of its answer, if there was one. */
  readonly status: number | undefined
  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

const maxBytes = 5_000_000
/** After a refusal without a time, in ms; doubled with each further one. */
const firstRest = 2_000
const longestRest = 300_000
/** Longest rest that a source may ask for, in ms. */
const longestAskedRest = 3_600_000
/** So many failures in a row are an outage, which is not asked again each time. */
const outage = 3
/** A source counts when requests arrive, which differs from when they were let go: its second is a little longer, in ms. */
const second = 1_100
/** A question whose turn is further off, in ms, fails at once: it would time out, and keep its turn from those who come later. */
const longestTurn = 4_000

/** Within which a source is asked. */
export type SourceManners = ShareLimits & { readonly perSecond: number }

/**
 * The way to one source's server. It sends nothing but what is asked for: no cookie, no page, no visitor's address on the network.
 * @throws SourceError
 */
export function createSourceRequest(params: {
  readonly name: string
  readonly config: SourceManners
  readonly budget: Pick<DayBudget, 'take'>
  readonly shares: Pick<VisitorShares, 'take'>
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}): SourceRequest {
  const { name, config, budget, shares, fetch, now } = params
  let restsUntil = 0
  let failures = 0
  const turns = createTurns(config.perSecond, now)
  const noteFailure = (isRefusal: boolean, askedFor?: number) => {
    failures += 1
    if (!isRefusal && failures < outage) return
    const own = Math.min(longestRest, firstRest * 2 ** (failures - 1))
    restsUntil = now() + Math.min(longestAskedRest, askedFor ?? own)
  }
  const fail = (text: string, status?: number, cause?: unknown): never => {
    throw new SourceError(`${name} ${text}`, status, { cause })
  }
  const takeTurn = async (signal: AbortSignal) => {
    if (now() < restsUntil) fail('is left alone for a while')
    const turn = turns.find()
    if (!turn) return fail('has too many questions waiting')
    if (!shares.take(name, config)) fail('has answered this network as often as it may')
    await turn.wait(signal)
    if (!(await budget.take(name, config.perDay))) fail('has had its requests of today')
  }
  return async (url, options) => {
    const { signal, body, headers } = options
    await takeTurn(signal)
    const response = await fetch(url, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'error',
      signal,
    }).catch((cause: unknown) => {
      noteFailure(false)
      return fail('cannot be reached', undefined, cause)
    })
    const askedFor = readRetryAfter(response.headers.get('retry-after'), now())
    if (response.status === 429) noteFailure(true, askedFor)
    else if (response.status >= 500) noteFailure(askedFor !== undefined, askedFor)
    else if (!options.isRefusal) failures = 0
    if (!response.ok && !options.alsoAnswers?.includes(response.status)) {
      response.body?.cancel().catch(() => {})
      return fail(`answers with status ${response.status}`, response.status)
    }
    const text = await readBody(response, options.maxBytes ?? maxBytes).catch((cause: unknown) =>
      fail('broke off its answer', undefined, cause),
    )
    const answer = parseJson(text)
    if (answer === undefined) return fail('answers with something that is not JSON')
    if (options.isRefusal?.(answer)) {
      noteFailure(true)
      return fail('has had too many requests')
    }
    failures = 0
    return answer
  }
}

/** As many at once as a second takes, and the next when that second is over. */
function createTurns(perSecond: number, now: () => number) {
  const window = Math.max(1, Math.floor(perSecond))
  /** When the last ones of a window began, or will. */
  const starts: number[] = []
  /** Questions whose turn is still to come, by network. */
  const waiting = new Map<string | undefined, number>()
  const add = (network: string | undefined, change: number) => {
    const count = (waiting.get(network) ?? 0) + change
    if (count > 0) waiting.set(network, count)
    else waiting.delete(network)
  }
  /** No network has more than half of the turns to come, so that others find one. */
  const mostWaiting = Math.max(1, (perSecond * longestTurn) / 2_000)
  return {
    /** @returns undefined where the next turn is too far off; it is taken when waited for */
    find() {
      const oldest = starts.length < window ? undefined : starts[0]
      const start = oldest === undefined ? now() : Math.max(now(), oldest + (window * second) / perSecond)
      const network = visitorNetwork.getStore()
      const isCrowd = network !== undefined && start > now() && (waiting.get(network) ?? 0) >= mostWaiting
      if (isCrowd || start - now() > longestTurn) return undefined
      return {
        async wait(signal: AbortSignal) {
          if (starts.length >= window) starts.shift()
          starts.push(start)
          if (start <= now()) return
          add(network, 1)
          await wait(start - now(), undefined, { signal }).finally(() => add(network, -1))
        },
      }
    },
  }
}

/** @returns ms from now; undefined where the header is absent or says nothing */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
