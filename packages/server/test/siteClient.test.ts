import { isFoyerError, type SiwxSession } from '@foyer/base'
import { type ServerSiwxOptions, serverSiwx } from '@foyer/siwx/browser'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { solanaVerifier } from '@foyer/siwx/solana'
import { memoryStorage } from '@foyer/test'
import { accounts, ethereum, type TestAccount } from '@foyer/test/signInAccounts'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../src/createMemoryStore.ts'
import { createSignIn } from '../src/createSignIn.ts'
import type { SignInOptions } from '../src/types.ts'

const url = 'https://api.shop.example/auth'
const solana = accounts['solana'] as TestAccount
const sessions = {
  cookie: { kind: 'cookie', sameSite: 'none' },
  token: { kind: 'token', secret: new Uint8Array(32).fill(1) },
} as const

/** `fetch` of a page of `shop.example`, with the cookies that its browser keeps. */
function createFetch(handle: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>()
  const requests: Request[] = []
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers({ ...(init?.headers as Record<string, string>), origin: 'https://shop.example' })
    const isSent = init?.credentials === 'include' && cookies.size > 0
    if (isSent) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const request = new Request(input, { ...init, headers })
    requests.push(request.clone())
    const response = await handle(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  return { fetch: send, cookies, requests }
}

function open(kind: keyof typeof sessions, change: Partial<SignInOptions> = {}) {
  const server = createSignIn({
    origins: ['https://shop.example'],
    verifiers: [eip155Verifier(), solanaVerifier()],
    store: createMemoryStore(),
    session: sessions[kind],
    ...change,
  })
  const browser = createFetch(server.handle)
  const port = memoryStorage()
  const load = (options: Partial<ServerSiwxOptions> = {}) =>
    serverSiwx({
      url,
      session: kind,
      port,
      fetch: browser.fetch,
      domain: 'shop.example',
      uri: 'https://shop.example',
      ...options,
    })
  return { ...browser, server, port, siwx: load(), load }
}

async function sign(siwx: ReturnType<typeof serverSiwx>, account: TestAccount): Promise<SiwxSession> {
  const data = { accountAddress: account.address, chainId: account.chainId }
  const message = (await siwx.createMessage(data)).toString()
  return { data, message, signature: await account.sign(message) }
}

describe.each(['cookie', 'token'] as const)('with a server of %ss', (kind) => {
  test('default: the server’s nonce is signed, its session is there after a reload, and ends', async () => {
    const { siwx, load, cookies, port } = open(kind)
    expect(await siwx.getSessions('eip155:1', ethereum.address)).toEqual([])
    await siwx.addSession(await sign(siwx, ethereum))
    const [session] = await load().getSessions('eip155:1', ethereum.address)
    expect(session?.data).toMatchObject({ accountAddress: ethereum.address.toLowerCase(), chainId: 'eip155:1' })
    expect(port.getItem('@foyer/siwx-auth-token') !== null).toBe(kind === 'token')
    await load().revokeSession('eip155:1', ethereum.address)
    expect(await load().getSessions('eip155:1', ethereum.address)).toEqual([])
    expect(port.getItem('@foyer/siwx-auth-token')).toBeNull()
    expect([...cookies.keys()].includes('__Host-foyer-session')).toBe(false)
  })

  test('behavior: another account or network is asked again, and ends no session but its own', async () => {
    const { siwx } = open(kind)
    await siwx.addSession(await sign(siwx, ethereum))
    expect(await siwx.getSessions('eip155:10', ethereum.address)).toEqual([])
    expect(await siwx.getSessions(solana.chainId, solana.address)).toEqual([])
    await siwx.revokeSession('eip155:10', ethereum.address)
    expect(await siwx.getSessions('eip155:1', ethereum.address)).toHaveLength(1)
    await siwx.addSession(await sign(siwx, solana))
    expect(await siwx.getSessions(solana.chainId, solana.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', ethereum.address)).toEqual([])
  })

  test('behavior: setSessions signs in with the first, and none signs out', async () => {
    const { siwx } = open(kind)
    await siwx.setSessions?.([await sign(siwx, ethereum)])
    expect(await siwx.getSessions('eip155:1', ethereum.address)).toHaveLength(1)
    await siwx.setSessions?.([])
    expect(await siwx.getSessions('eip155:1', ethereum.address)).toEqual([])
  })

  test('error: a message that was used signs nobody in, and says which refusal it was', async () => {
    const { siwx } = open(kind)
    const session = await sign(siwx, ethereum)
    await siwx.addSession(session)
    const rejection = await siwx.addSession(session).catch((error: unknown) => error)
    expect(isFoyerError(rejection, 'AuthenticationInvalid') && rejection.context.reason).toBe('NonceInvalid')
    const forged = { ...(await sign(siwx, ethereum)), signature: session.signature }
    await expect(siwx.addSession(forged)).rejects.toThrow('SignatureInvalid')
  })

  test('behavior: nothing is sent elsewhere, kept in caches, or sent with what the server does not need', async () => {
    const { siwx, requests } = open(kind)
    await siwx.addSession(await sign(siwx, ethereum))
    await siwx.getSessions('eip155:1', ethereum.address)
    for (const { redirect, cache, credentials } of requests) {
      expect([redirect, cache, credentials]).toEqual(['error', 'no-store', kind === 'token' ? 'omit' : 'include'])
    }
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /auth/nonce',
      'POST /auth/sign-in',
      'GET /auth/session',
    ])
  })
})

describe('hostile answers', () => {
  const account = `eip155:1:${ethereum.address.toLowerCase()}`
  const answer =
    (body: unknown, status = 200) =>
    async () =>
      Response.json(body, { status })
  const siwxOf = (handle: () => Promise<Response>, session: 'cookie' | 'token' = 'cookie') =>
    serverSiwx({
      url,
      session,
      fetch: createFetch(handle).fetch,
      port: memoryStorage(),
      domain: 'shop.example',
      uri: 'https://shop.example',
    })

  test.each<[string, unknown]>([
    ['a nonce with a line feed', { nonce: 'abcdefgh\nURI: https://evil.example' }],
    ['a short nonce', { nonce: 'abc' }],
    ['a nonce that is a list', { nonce: ['abcdefgh12345678'] }],
    ['no nonce', {}],
    ['a list', []],
    ['nothing', null],
    ['16 kB and more', { nonce: 'abcdefgh12345678', more: 'x'.repeat(16_384) }],
  ])('error: %s is not put before a wallet', async (_, body) => {
    const siwx = siwxOf(answer(body))
    const rejection = await siwx.createMessage({ accountAddress: ethereum.address, chainId: 'eip155:1' }).catch(String)
    expect(rejection).toMatch('Unexpected response')
  })

  test.each<[string, unknown]>([
    ['no token', { nonce: 'abcdefgh12345678' }],
    ['a token with a line feed', { nonce: 'abcdefgh12345678', token: 'a\r\nb' }],
  ])('error: %s, where the server gives tokens', async (_, body) => {
    const siwx = siwxOf(answer(body), 'token')
    const rejection = await siwx.createMessage({ accountAddress: ethereum.address, chainId: 'eip155:1' }).catch(String)
    expect(rejection).toMatch('Unexpected response')
  })

  test.each<[string, unknown]>([
    ['no account', { expiresAt: 1 }],
    ['an account that is none', { account: 'alice', expiresAt: 1 }],
    ['a time that is none', { account, expiresAt: 'tomorrow' }],
    ['a time beyond all', { account, expiresAt: 1e300 }],
  ])('error: a session with %s signs nobody in', async (_, body) => {
    await expect(siwxOf(answer(body)).getSessions('eip155:1', ethereum.address)).rejects.toThrow('Unexpected response')
  })

  test('error: a session of another account for a signature is no session', async () => {
    const other = answer({ account: `eip155:1:0x${'11'.repeat(20)}`, expiresAt: 1 })
    const data = { accountAddress: ethereum.address, chainId: ethereum.chainId }
    await expect(siwxOf(other).addSession({ data, message: 'x', signature: '0x' })).rejects.toThrow(
      'Unexpected response',
    )
  })

  test('error: a refusal’s name that is no name is not repeated', async () => {
    const refusal = answer({ reasons: [{ name: '<b>pay evil.example</b>', description: 'x' }] }, 401)
    const data = { accountAddress: ethereum.address, chainId: ethereum.chainId }
    await expect(siwxOf(refusal).addSession({ data, message: 'x', signature: '0x' })).rejects.toThrow(
      'The wallet sent an invalid sign-in: refused',
    )
  })

  test.each<[string, () => Promise<Response>, string]>([
    ['429', answer({}, 429), 'RateLimited'],
    ['503', answer({}, 503), 'ServerError'],
    ['403', answer({}, 403), 'HttpRequestFailed'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'HttpRequestFailed'],
    ['a page in place of JSON', async () => new Response('<html>'), 'AnswerInvalid'],
  ])('error: %s is no sign-out: it rejects', async (_, handle, name) => {
    const rejection = await siwxOf(handle)
      .getSessions('eip155:1', ethereum.address)
      .catch((error: Error) => error.name)
    expect(rejection).toBe(name)
  })

  test('behavior: a sign-out that the server does not hear leaves no token here', async () => {
    const port = memoryStorage({ entries: { '@foyer/siwx-auth-token': '"abc"' } })
    const handle = async (request: Request) =>
      request.method === 'GET' ? Response.json({ account, expiresAt: Date.now() }) : new Response(null, { status: 503 })
    const siwx = serverSiwx({ url, session: 'token', port, fetch: createFetch(handle).fetch })
    await expect(siwx.revokeSession('eip155:1', ethereum.address)).rejects.toThrow('Server error')
    expect(port.getItem('@foyer/siwx-auth-token')).toBeNull()
  })
})
