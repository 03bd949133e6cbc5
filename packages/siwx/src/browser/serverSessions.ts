import {
  FoyerError,
  isCaipAddress,
  isSameAddress,
  parseCaipAddress,
  type SiwxConfig,
  type SiwxSession,
} from '@foyer/base'
import { isField } from '../message/grammar.ts'
import { createEntry, type StoragePort } from './createEntry.ts'
import { createMessenger, type MessengerOptions } from './createMessenger.ts'
import { createSiwx, type SiwxOptions, type SiwxStorage } from './createSiwx.ts'

/** Longest wait for an answer, in ms: twice what the server gives a chain. */
const deadline = 20_000

/** Longest answer, in characters. */
const answerLimit = 16_384

export type ServerSessionsOptions = {
  /** Where the server's four addresses are, e.g. `/auth` or `https://api.shop.example/auth`. */
  readonly url: string
  /**
   * As the server has it: a cookie, which no script reads, or a token, which is kept in the page's storage.
   * @default 'cookie'
   */
  readonly session?: 'cookie' | 'token' | undefined
  /** Where a token is kept, as `@foyer/siwx-auth-token`. @default the page's `localStorage` */
  readonly port?: StoragePort | undefined
  /** @default the page's own */
  readonly fetch?: typeof fetch | undefined
}

export type ServerSessions = SiwxStorage & {
  /** A nonce of the server's, to be signed within five minutes. */
  getNonce(): Promise<string>
}

/** Sessions at a server of `@foyer/server`, which judges the signatures. It has one per browser: the latest. */
export function serverSessions(options: ServerSessionsOptions): ServerSessions {
  const isToken = options.session === 'token'
  const kept = createEntry({ port: options.port, key: '@foyer/siwx-auth-token', parse: parseToken })
  const request = createRequester({ ...options, getToken: () => (isToken ? kept.get() : undefined) })
  // belongs to the nonce that was asked for last: a visitor who signs an older one begins again
  let nonceToken: string | undefined

  const read = async (): Promise<SiwxSession | undefined> => {
    const { status, body } = await request('GET', '/session', { accepts: [200, 204] })
    return status === 200 ? readSession(body) : undefined
  }
  const signOut = async (): Promise<void> => {
    try {
      await request('POST', '/sign-out', { accepts: [204] })
    } finally {
      if (isToken) kept.set(undefined)
    }
  }
  const add = async ({ data, message, signature }: SiwxSession): Promise<void> => {
    const { accountAddress, chainId } = data
    const token = isToken ? { token: nonceToken } : {}
    const sent = { data: { accountAddress, chainId }, message, signature, ...token }
    const { status, body } = await request('POST', '/sign-in', { accepts: [200, 400, 401], body: sent })
    if (status !== 200) throw new FoyerError('AuthenticationInvalid', { reason: readReason(body) })
    if (!isOf(readSession(body), chainId, accountAddress)) throw invalid('/sign-in')
    if (isToken) kept.set(parseToken(body['token']) ?? refuse('/sign-in'))
  }
  return {
    async getNonce() {
      const { body } = await request('POST', '/nonce', { accepts: [200] })
      const { nonce, token } = body
      if (typeof nonce !== 'string' || !isField('nonce', nonce)) throw invalid('/nonce')
      if (isToken) nonceToken = parseToken(token) ?? refuse('/nonce')
      return nonce
    },
    add,
    set: async ([first]) => (first ? add(first) : signOut()),
    async get(chainId, address) {
      const session = await read()
      return session && isOf(session, chainId, address) ? [session] : []
    },
    async delete(chainId, address) {
      const session = await read()
      if (session && isOf(session, chainId, address)) await signOut()
    },
  }
}

/** @throws FoyerError `AnswerInvalid` */
function readSession({ account, expiresAt }: Readonly<Record<string, unknown>>): SiwxSession {
  const isWhole = isCaipAddress(account) && typeof expiresAt === 'number' && Math.abs(expiresAt) <= 8.64e15
  if (!isWhole) throw invalid('/session')
  const { address: accountAddress, networkId: chainId } = parseCaipAddress(account)
  const expirationTime = new Date(expiresAt).toISOString()
  return { data: { accountAddress, chainId, expirationTime }, message: '', signature: '' }
}

function isOf({ data }: SiwxSession, chainId: SiwxSession['data']['chainId'], address: string): boolean {
  const { namespace } = parseCaipAddress(`${chainId}:${address}`)
  return data.chainId === chainId && isSameAddress(namespace, data.accountAddress, address)
}

function parseToken(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.-]{1,2000}$/.test(value) ? value : undefined
}

/** The refusal's name; its sentence is the server's own and no one's to show. */
function readReason({ reasons }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(reasons) ? (reasons as readonly unknown[]) : []
  const { name } = (first ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'refused'
}

function invalid(url: string): FoyerError {
  return new FoyerError('AnswerInvalid', { url })
}

function refuse(url: string): never {
  throw invalid(url)
}

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/**
 * Asks a server of sign-ins.
 * @throws FoyerError `HttpRequestFailed` (status 0: no answer), `RateLimited`, `ServerError`, `RequestTimedOut`, `AnswerInvalid`
 */
type RequestServer = (
  method: 'GET' | 'POST',
  path: string,
  params: { readonly accepts: readonly number[]; readonly body?: unknown },
) => Promise<Answer>

function createRequester(params: {
  readonly url: string
  readonly session?: 'cookie' | 'token' | undefined
  readonly fetch?: typeof fetch | undefined
  readonly getToken: () => string | undefined
}): RequestServer {
  const base = params.url.replace(/\/+$/, '')
  const request = params.fetch ?? ((input, init) => fetch(input, init))
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
      const response = await request(base + path, init)
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

export type ServerSiwxOptions = ServerSessionsOptions &
  Omit<MessengerOptions, 'getNonce'> &
  Pick<SiwxOptions, 'required' | 'signOutOnDisconnect'>

/** Sign-in at a server of `@foyer/server`: its nonce is signed, it judges the signature, and it keeps the session. */
export function serverSiwx(options: ServerSiwxOptions): SiwxConfig {
  const { url, session, port, fetch, required, signOutOnDisconnect, ...message } = options
  const storage = serverSessions({ url, session, port, fetch })
  const messenger = createMessenger({ ...message, getNonce: storage.getNonce })
  return createSiwx({ messenger, storage, required, signOutOnDisconnect })
}
