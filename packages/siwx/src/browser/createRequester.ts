import { FoyerError } from '@foyer/base'

/** Longest wait for an answer, in ms: twice what the server gives a chain. */
const deadline = 20_000

/** Longest answer, in characters. */
const answerLimit = 16_384

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/**
 * Asks a server of sign-ins.
 * @throws FoyerError `HttpRequestFailed` (status 0: no answer), `RateLimited`, `ServerError`, `RequestTimedOut`, `AnswerInvalid`
 */
export type RequestServer = (
  method: 'GET' | 'POST',
  path: string,
  params: { readonly accepts: readonly number[]; readonly body?: unknown },
) => Promise<Answer>

export function createRequester(params: {
  readonly url: string
  readonly session?: 'cookie' | 'token' | undefined
  readonly fetch?: typeof fetch | undefined
  readonly getToken: () => string | undefined
}): RequestServer {
  const base = params.url.replace(/\/+$/, '')
  const ask = params.fetch ?? ((input, init) => fetch(input, init))
  return async (method, path, { accepts, body }) => {
    const token = params.getToken()
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const init: RequestInit = {
      method,
      headers,
      // a server of tokens allows no cookies across origins
      credentials: params.session === 'token' ? 'omit' : 'include',
      cache: 'no-store',
      // what is signed goes to this address and to no other
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    try {
      const response = await ask(base + path, init)
      if (!accepts.includes(response.status)) throw toError(path, response.status)
      return { status: response.status, body: response.status === 204 ? {} : await readJson(path, response) }
    } catch (cause) {
      if (cause instanceof FoyerError) throw cause
      if (init.signal?.aborted) throw new FoyerError('RequestTimedOut', { method: path }, { cause })
      throw new FoyerError('HttpRequestFailed', { url: path, status: 0 }, { cause })
    }
  }
}

function toError(url: string, status: number): FoyerError {
  if (status === 429) return new FoyerError('RateLimited')
  return status >= 500 ? new FoyerError('ServerError') : new FoyerError('HttpRequestFailed', { url, status })
}

/** @throws FoyerError `AnswerInvalid` for what is no record, or too long */
async function readJson(url: string, response: Response): Promise<Answer['body']> {
  const text = await readText(response)
  try {
    const body: unknown = text === undefined ? undefined : JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Answer['body']
  } catch (cause) {
    throw new FoyerError('AnswerInvalid', { url }, { cause })
  }
  throw new FoyerError('AnswerInvalid', { url })
}

/** @returns undefined for a text that is too long, which is not heard out */
async function readText({ body }: Response): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (text.length <= answerLimit) continue
    await reader.cancel()
    return undefined
  }
  return text
}
