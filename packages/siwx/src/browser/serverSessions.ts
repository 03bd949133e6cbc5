import { FoyerError, isCaipAddress, isSameAddress, parseCaipAddress, type SiwxSession } from '@foyer/base'
import { isField } from '../message/grammar.ts'
import { createEntry, type StoragePort } from './createEntry.ts'
import { createRequester } from './createRequester.ts'
import type { SiwxStorage } from './createSiwx.ts'

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
  // belongs to the nonce that was asked for last: whoever signs an older one begins again
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

/** The refusal's name; its sentence is the server's own and nobody's to show. */
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
