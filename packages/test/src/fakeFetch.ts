export type FakeCall = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  /** The parsed JSON body, or its text where it is not JSON; undefined without a body. */
  readonly body: unknown
}

/** What a route answers: a JSON body, a whole response, or a function of the call that gives either. */
export type FakeAnswer = unknown | Response | ((call: FakeCall) => unknown | Response | Promise<unknown | Response>)

export type FakeFetch = typeof fetch & {
  /** Every call made, in order. */
  readonly calls: readonly FakeCall[]
  /** Changes or adds one route from now on. */
  answer(route: string, answer: FakeAnswer): void
}

/** An answer of a status without success, e.g. `failWith(429)`. */
export function failWith(status: number, body: unknown = { error: `status ${status}` }): () => Response {
  return () => Response.json(body, { status })
}

/** No server: the call fails as `fetch` does when nothing listens. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

/** Never answers; ends only when the caller's signal aborts. */
export function hangs(): Promise<never> {
  return new Promise(() => {})
}

/**
 * A `fetch` that answers from a table and lets nothing out. Obeys the caller's `AbortSignal`.
 * @param routes `{ 'GET /v1/onramp/options': body }`; the key is the method and path, without query.
 * A route that is not in the table answers 404.
 */
export function fakeFetch(routes: Readonly<Record<string, FakeAnswer>> = {}): FakeFetch {
  const table = new Map(Object.entries(routes))
  const calls: FakeCall[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const call: FakeCall = {
      method: request.method,
      url,
      headers: request.headers,
      body: parseBody(await request.text()),
    }
    calls.push(call)
    const route = `${call.method} ${url.pathname}`
    if (!table.has(route)) return Response.json({ error: `no fake for ${route}` }, { status: 404 })
    const answer = table.get(route)
    const given = typeof answer === 'function' ? race(() => answer(call), request.signal) : answer
    const value = await given
    return value instanceof Response ? value.clone() : Response.json(value)
  }
  return Object.assign(fetch, {
    calls,
    answer(route: string, answer: FakeAnswer) {
      table.set(route, answer)
    },
  })
}

function race(answer: () => unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    Promise.resolve()
      .then(answer)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
