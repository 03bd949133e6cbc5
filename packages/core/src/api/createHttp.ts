import { abortable, FoyerError, isFoyerError } from '@foyer/base'

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: URL
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  /** The request does not end with the page: for what a click that leaves the page sends. At most 64 kB. */
  readonly keepalive?: boolean | undefined
}

export type Http = (request: HttpRequest) => Promise<Response>

/** A service may take this long to answer (ms). */
const timeout = 10_000

/**
 * Requests as every service of ours needs them: a deadline, the caller's signal, one retry of a GET that the network
 * lost, and one request for callers who ask the same at the same time. `fetch` is looked up per call.
 * @throws FoyerError `HttpRequestFailed` (status 0: no answer), `RateLimited`, `ServerError`, `RequestTimedOut`, `RequestAborted`
 */
export function createHttp(fetch: typeof globalThis.fetch): Http {
  const inFlight = new Map<string, Promise<Response>>()

  const share = (key: string, start: () => Promise<Response>): Promise<Response> => {
    const running = inFlight.get(key)
    if (running) return running
    const started = start().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }

  return async ({ method, url, body, headers, signal, keepalive }) => {
    const send = () => sendOnce(fetch, { method, url, body, headers, keepalive })
    const retryLost = (error: unknown) => {
      if (isFoyerError(error, 'HttpRequestFailed')) return send()
      throw error
    }
    // a request with other headers is not the same request
    const key = JSON.stringify([url.href, headers])
    const responding = method === 'GET' ? share(key, () => send().catch(retryLost)) : send()
    // a body can be read only once: each caller gets a copy
    const response = (await abortable(responding, signal)).clone()
    if (response.ok) return response
    throw await toError(url, response)
  }
}

async function sendOnce(fetch: typeof globalThis.fetch, request: Omit<HttpRequest, 'signal'>): Promise<Response> {
  const { method, url, body, headers, keepalive = false } = request
  try {
    return await fetch(url, {
      method,
      signal: AbortSignal.timeout(timeout),
      credentials: 'omit',
      keepalive,
      referrerPolicy: 'strict-origin-when-cross-origin',
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'TimeoutError') {
      throw new FoyerError('RequestTimedOut', { method: url.pathname }, { cause })
    }
    throw new FoyerError('HttpRequestFailed', { url: url.pathname, status: 0 }, { cause })
  }
}

/** The service's own words, where it gives some, are the cause. */
async function toError(url: URL, response: Response): Promise<FoyerError> {
  const { status } = response
  const reason = await readReason(response)
  const cause = new FoyerError(
    'HttpRequestFailed',
    { url: url.pathname, status },
    { cause: reason && new Error(reason) },
  )
  if (status === 429) return new FoyerError('RateLimited', { cause })
  if (status >= 500) return new FoyerError('ServerError', { cause })
  return cause
}

/** `{ reasons: [{ description }] }` as the name service answers, or `{ message }`. Hostile: at most 300 characters are kept. */
async function readReason(response: Response): Promise<string | undefined> {
  try {
    const body = (await response.json()) as { reasons?: { description?: unknown }[]; message?: unknown } | null
    const reason = body?.reasons?.[0]?.description ?? body?.message
    return typeof reason === 'string' ? reason.slice(0, 300) : undefined
  } catch {
    return undefined
  }
}
