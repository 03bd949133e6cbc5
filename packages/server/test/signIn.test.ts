import { bip122Verifier } from '@foyer/siwx/bip122'
import { cosmosVerifier } from '@foyer/siwx/cosmos'
import { eip155Verifier } from '@foyer/siwx/eip155'
import { polkadotVerifier } from '@foyer/siwx/polkadot'
import { solanaVerifier } from '@foyer/siwx/solana'
import { accounts, ethereum, genericPolkadot } from '@foyer/test/signInAccounts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { connectionAddress } from '../src/connectionAddress.ts'
import { createMemoryStore } from '../src/createMemoryStore.ts'
import { createSignIn } from '../src/createSignIn.ts'
import { createSqlStore } from '../src/sql.ts'
import type { SignInOptions, SignInStore } from '../src/types.ts'
import { createBrowser, reasonOf } from './createBrowser.ts'
import { openSqlite } from './openSqlite.ts'

const verifiers = [eip155Verifier(), solanaVerifier(), polkadotVerifier(), bip122Verifier(), cosmosVerifier()]
const start = Date.UTC(2026, 2, 14)
const secret = new Uint8Array(32).fill(1)
const stores = { memory: async () => createMemoryStore(), sql: async () => createSqlStore(await openSqlite()) }
const tokens = { kind: 'token', secret } as const

/** A server whose clock the test moves. */
async function serve(
  change: Partial<SignInOptions> = {},
  toStore: (store: SignInStore) => SignInStore = (store) => store,
) {
  const clock = { now: start }
  const errors: unknown[] = []
  const server = createSignIn({
    origins: ['https://shop.example', 'https://admin.shop.example'],
    verifiers,
    now: () => clock.now,
    onError: (error) => errors.push(error),
    ...change,
    store: toStore(change.store ?? createMemoryStore()),
  })
  return { ...server, clock, errors, browser: (origin?: string) => createBrowser(server.handle, origin) }
}

describe.each(['memory', 'sql'] as const)('over the %s store', (name) => {
  const start = async (change: Partial<SignInOptions> = {}) => serve({ ...change, store: await stores[name]() })

  test.each(Object.entries(accounts))(
    'default: a visitor with an account of %s signs in and out',
    async (_, account) => {
      const server = await start()
      const browser = server.browser()
      expect((await browser.session()).status).toBe(204)
      const { status, body } = await browser.send(await browser.sign({ account }))
      expect(status).toBe(200)
      const address = account === ethereum ? account.address.toLowerCase() : account.address
      const session = { account: `${account.chainId}:${address}`, address, chainId: account.chainId }
      expect(body).toEqual({ ...session, expiresAt: server.clock.now + 604_800_000 })
      expect((await browser.session()).body).toEqual(body)
      expect((await browser.signOut()).status).toBe(204)
      expect((await browser.session()).status).toBe(204)
    },
  )

  test('error: a nonce serves once, also where two come at once', async () => {
    const browser = (await start()).browser()
    const signed = await browser.sign()
    const answers = await Promise.all([browser.send(signed), browser.send(signed), browser.send(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(reasonOf(await browser.send(signed))).toBe('NonceInvalid')
  })

  test('error: every nonce that is not good gets the same answer', async () => {
    const server = await start()
    const [victim, thief, admin] = [server.browser(), server.browser(), server.browser('https://admin.shop.example')]
    const used = await victim.sign()
    await victim.send(used)
    await thief.getNonce()
    await admin.getNonce()
    const elsewhere = await admin.sign({ issued: await victim.getNonce() })
    admin.cookies.set('__Host-foyer-nonce', victim.cookies.get('__Host-foyer-nonce') ?? '')
    const answers = [
      await victim.send(used),
      await victim.send(await victim.sign({ issued: { nonce: 'unknown12' } })),
      // signed by the victim for a page of the thief, who sends it on
      await thief.send(await victim.sign()),
      // given out to another origin of the same site
      await admin.send(elsewhere),
    ]
    const late = await victim.sign()
    server.clock.now += 300_000
    answers.push(await victim.send(late))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(reasonOf(answers[0] as never)).toBe('NonceInvalid')
  })

  test('behavior: a nonce lasts as long as the site says, for accounts that several owners sign for', async () => {
    const server = await start({ nonceLife: 3_600_000 })
    const browser = server.browser()
    const signed = await browser.sign()
    server.clock.now += 3_599_999
    expect((await browser.send(signed)).status).toBe(200)
  })

  test('behavior: a nonce lasts until five minutes are over', async () => {
    const server = await start()
    const browser = server.browser()
    const signed = await browser.sign()
    server.clock.now += 299_999
    expect((await browser.send(signed)).status).toBe(200)
  })

  test('behavior: a session ends after seven days, or with its message', async () => {
    const server = await start()
    const [long, short] = [server.browser(), server.browser()]
    await long.send(await long.sign())
    await short.send(await short.sign({ expirationTime: new Date(server.clock.now + 60_000).toISOString() }))
    server.clock.now += 59_999
    expect((await short.session()).status).toBe(200)
    server.clock.now += 1
    expect((await short.session()).status).toBe(204)
    server.clock.now += 604_800_000 - 60_001
    expect((await long.session()).status).toBe(200)
    server.clock.now += 1
    expect((await long.session()).status).toBe(204)
  })

  test('behavior: signing out ends this session for ever, or all of an account', async () => {
    const server = await start()
    const [one, two] = [server.browser(), server.browser()]
    await one.send(await one.sign())
    await two.send(await two.sign())
    const kept = one.cookies.get('__Host-foyer-session') ?? ''
    await one.signOut()
    one.cookies.set('__Host-foyer-session', kept)
    expect((await one.session()).status).toBe(204)
    expect((await two.session()).status).toBe(200)
    await server.signOutEverywhere(`eip155:1:${ethereum.address.toLowerCase()}` as 'eip155:1:0x')
    expect((await two.session()).status).toBe(204)
  })

  test('behavior: two tabs of a browser each have their nonce', async () => {
    const browser = (await start()).browser()
    const [one, two] = [await browser.sign(), await browser.sign()]
    expect((await browser.send(one)).status).toBe(200)
    expect((await browser.send(two)).status).toBe(200)
  })

  test('error: nonces of one visitor, and of all, are counted', async () => {
    let client = 'a'
    const server = await start({ getClientAddress: () => client, limits: { perClient: 3, inAll: 5 } })
    const browser = server.browser()
    const request = async () => (await browser.post('/auth/nonce')).status
    expect([await request(), await request(), await request(), await request()]).toEqual([200, 200, 200, 429])
    client = 'b'
    expect([await request(), await request(), await request()]).toEqual([200, 200, 429])
    server.clock.now += 300_000
    const signed = await browser.sign()
    expect([await request(), await request(), await request()]).toEqual([200, 200, 429])
    // one that is used makes room
    expect((await browser.send(signed)).status).toBe(200)
    expect(await request()).toBe(200)
  })

  test('error: without a word of the site the network of the connection counts, and nobody keeps the others out', async () => {
    const server = await start({ limits: { perConnection: 3, inAll: 8 } })
    const request = async (address: string | undefined) => {
      const request = new Request('https://api.shop.example/auth/nonce', {
        method: 'POST',
        headers: { origin: 'https://shop.example' },
      })
      return (await server.handle(Object.assign(request, { [connectionAddress]: address }))).status
    }
    const stranger = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.3', '192.0.2.4', '192.0.2.5'].map(request),
    )
    expect(stranger.toSorted()).toEqual([200, 200, 200, 429, 429])
    const house = await Promise.all(
      ['2001:db8:1:aa00::1', '2001:db8:1:aaff::2', '2001:db8:1:aa11::3', '2001:db8:1:aa22::4'].map(request),
    )
    expect(house.toSorted()).toEqual([200, 200, 200, 429])
    // a proxy on this machine stands for everybody
    expect([await request('127.0.0.1'), await request('::1'), await request(undefined)]).toEqual([200, 200, 429])
  })

  test('error: however many ask at once, no more nonces are open than may be', async () => {
    const server = await start({ getClientAddress: () => 'one', limits: { perClient: 5 } })
    const browsers = Array.from({ length: 40 }, () => server.browser())
    const statuses = await Promise.all(browsers.map(async (browser) => (await browser.post('/auth/nonce')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  test('behavior: an account is signed out everywhere however its address is written', async () => {
    const server = await start()
    const [one, two] = [server.browser(), server.browser()]
    for (const browser of [one, two]) expect((await browser.send(await browser.sign())).status).toBe(200)
    const { account } = (await one.session()).body as { account: string }
    const [namespace, reference, address = ''] = account.split(':')
    await server.signOutEverywhere(`${namespace}:${reference}:0x${address.slice(2).toUpperCase()}` as never)
    expect([(await one.session()).status, (await two.session()).status]).toEqual([204, 204])
  })

  test('behavior: a key of Polkadot’s is one account, whatever prefix its address is written with', async () => {
    const server = await start()
    const [one, two] = [server.browser(), server.browser()]
    const [home, abroad] = [accounts['polkadot'] ?? ethereum, genericPolkadot]
    expect((await one.send(await one.sign({ account: home }))).status).toBe(200)
    expect((await two.send(await two.sign({ account: abroad }))).status).toBe(200)
    const account = `${home.chainId}:${home.address}`
    for (const browser of [one, two]) expect((await browser.session()).body).toMatchObject({ account })
    await server.signOutEverywhere(`${abroad.chainId}:${abroad.address}`)
    expect([(await one.session()).status, (await two.session()).status]).toEqual([204, 204])
  })
})

describe('what does not sign in', () => {
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  test.each([
    ['a message for another domain', 'MessageInvalid', { domain: 'evil.example', uri: 'https://evil.example/' }],
    [
      'a message for another origin of the site',
      'MessageInvalid',
      { domain: 'admin.shop.example', uri: 'https://admin.shop.example/' },
    ],
    ['a URI of another site', 'MessageInvalid', { uri: 'https://evil.example/' }],
    ['a message that ran out', 'MessageExpired', { expirationTime: at(0) }],
    ['a message for later', 'MessageExpired', { notBefore: at(1) }],
    ['an ENS name', 'MessageInvalid', { accountAddress: 'vitalik' }],
  ])('error: %s', async (_, reason, change) => {
    const browser = (await serve()).browser()
    const answer = await browser.send(await browser.sign(change))
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('error: another account or chain than the message’s, and a swap in both', async () => {
    const browser = (await serve()).browser()
    const signed = await browser.sign()
    const other = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
    const swapped = { ...signed, data: { ...signed.data, accountAddress: other } }
    expect(reasonOf(await browser.send(swapped))).toBe('MessageInvalid')
    expect(reasonOf(await browser.send({ ...signed, data: { ...signed.data, chainId: 'eip155:10' } }))).toBe(
      'MessageInvalid',
    )
    const both = { ...swapped, message: signed.message.replace(ethereum.address, other) }
    expect(reasonOf(await browser.send(both))).toBe('SignatureInvalid')
  })

  test('error: a wrong signature takes the nonce with it', async () => {
    const browser = (await serve()).browser()
    const signed = await browser.sign()
    expect(reasonOf(await browser.send({ ...signed, signature: await ethereum.sign('hello') }))).toBe(
      'SignatureInvalid',
    )
    expect(reasonOf(await browser.send(signed))).toBe('NonceInvalid')
  })

  test('error: a family without a verifier', async () => {
    const browser = (await serve({ verifiers: [solanaVerifier()] })).browser()
    const answer = await browser.send(await browser.sign())
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'SignInUnsupported'])
  })

  test.each<[string, unknown]>([
    ['no object', 'hello'],
    ['a list', []],
    ['no data', { message: 'x', signature: 'x' }],
    ['numbers', { data: { accountAddress: 1, chainId: 2 }, message: 3, signature: 4 }],
    ['a chain that is none', { data: { accountAddress: 'x', chainId: 'eip155' }, message: 'x', signature: 'x' }],
    [
      'a chain like a prototype',
      { data: { accountAddress: 'x', chainId: '__proto__:1' }, message: 'x', signature: 'x' },
    ],
  ])('error: a body that is %s', async (_, body) => {
    const browser = (await serve()).browser()
    const answer = await browser.send(body as object)
    expect([answer.status, reasonOf(answer)]).toEqual([400, 'BodyInvalid'])
  })

  test('error: text that is no JSON, and a form', async () => {
    const browser = (await serve()).browser()
    for (const [type, body] of [
      ['application/json', '{'],
      ['text/plain', '{}'],
      ['application/x-www-form-urlencoded', 'a=b'],
    ] as const) {
      const answer = await browser.request('/auth/sign-in', { method: 'POST', body, headers: { 'content-type': type } })
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'BodyInvalid'])
    }
  })

  test('error: a body without an end is not read to it', async () => {
    const server = await serve()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answer = await server.handle(new Request('https://shop.example/auth/sign-in', init))
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})

describe('who may ask', () => {
  test.each([
    ['no origin', ''],
    ['another site', 'https://evil.example'],
    ['a site whose name begins so', 'https://shop.example.evil.example'],
    ['plain http', 'http://shop.example'],
    ['another port', 'https://shop.example:8443'],
    ['a frame without one', 'null'],
  ])('error: a POST from %s', async (_, origin) => {
    const browser = (await serve()).browser()
    const signed = await browser.sign()
    for (const path of ['/auth/nonce', '/auth/sign-in', '/auth/sign-out']) {
      const answer = await browser.post(path, signed, { origin })
      expect([answer.status, reasonOf(answer)]).toEqual([403, 'OriginNotAllowed'])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    // and nothing was taken by it
    expect((await browser.send(signed)).status).toBe(200)
    expect((await browser.post('/auth/sign-out', undefined, { origin })).status).toBe(403)
    expect((await browser.session()).status).toBe(200)
  })

  test('behavior: the page’s own GET has no origin; another site reads nothing', async () => {
    const browser = (await serve()).browser()
    await browser.send(await browser.sign())
    expect((await browser.request('/auth/session', { headers: { origin: '' } })).status).toBe(200)
    const answer = await browser.request('/auth/session', { headers: { origin: 'https://evil.example' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('behavior: what is asked beforehand, and what every answer says', async () => {
    const browser = (await serve()).browser()
    const { status, headers } = await browser.request('/auth/sign-in', { method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, authorization',
      'cache-control': 'no-store',
      vary: 'origin',
    })
  })

  test('error: addresses and methods that are none', async () => {
    const browser = (await serve()).browser()
    expect((await browser.request('/auth/session', { method: 'POST' })).status).toBe(405)
    expect((await browser.request('/auth/nonce')).status).toBe(405)
    for (const path of [
      '/',
      '/auth',
      '/auth/',
      '/auth/__proto__',
      '/auth/toString',
      '/other/session',
      '/auth/session/x',
    ]) {
      expect((await browser.request(path)).status).toBe(404)
    }
  })
})

describe('cookies', () => {
  test('default: no script reads them, no other host plants them', async () => {
    const browser = (await serve()).browser()
    const nonce = await browser.post('/auth/nonce')
    expect(nonce.headers.get('set-cookie')).toMatch(
      /^__Host-foyer-nonce=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { headers, body } = await browser.send(await browser.sign())
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-foyer-session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(body).not.toHaveProperty('token')
    expect((await browser.signOut()).headers.get('set-cookie')).toBe(
      '__Host-foyer-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
    )
  })

  test('behavior: for a page on another site', async () => {
    const browser = (await serve({ session: { kind: 'cookie', sameSite: 'none' } })).browser()
    expect((await browser.post('/auth/nonce')).headers.get('set-cookie')).toContain('; SameSite=None; Partitioned')
  })

  test('error: a session that was planted is not taken up, and the one before ends', async () => {
    const browser = (await serve()).browser()
    const planted = 'A'.repeat(43)
    browser.cookies.set('__Host-foyer-session', planted)
    await browser.send(await browser.sign())
    const first = browser.cookies.get('__Host-foyer-session') ?? ''
    expect(first).not.toBe(planted)
    await browser.send(await browser.sign({ account: accounts['solana'] as never }))
    expect((await browser.session()).body['chainId']).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    browser.cookies.set('__Host-foyer-session', first)
    expect((await browser.session()).status).toBe(204)
  })

  test('behavior: the store has no secret of anybody', async () => {
    const rows: unknown[] = []
    const server = await serve({}, (store) => ({
      ...store,
      addNonce: async (row, params) => {
        rows.push(row)
        return await store.addNonce(row, params)
      },
      addSession: async (row, now) => {
        rows.push(row)
        await store.addSession(row, now)
      },
    }))
    const browser = server.browser()
    await browser.send(await browser.sign())
    expect(rows).toHaveLength(2)
    for (const value of browser.cookies.values()) expect(JSON.stringify(rows)).not.toContain(value)
  })
})

describe('tokens', () => {
  test('default: a visitor signs in and out', async () => {
    const server = await serve({ session: tokens })
    const browser = server.browser()
    const { status, headers, body } = await browser.send(await browser.sign())
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    expect(body['token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await browser.session()).body['address']).toBe(ethereum.address.toLowerCase())
    const token = browser.token()
    await browser.signOut()
    browser.setToken(token)
    expect((await browser.session()).status).toBe(204)
  })

  test('error: what we did not sign, or not so, or not now', async () => {
    const server = await serve({ session: tokens })
    const browser = server.browser()
    await browser.send(await browser.sign())
    const token = browser.token() ?? ''
    const [head = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const forge = (key: Uint8Array, change: object, alg = 'HS256') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key)
    const other = new Uint8Array(64).fill(2)
    const forged = [
      '',
      'x',
      `${head}.${payload}.`,
      `${head}.${payload}.${signature.slice(0, -2)}AA`,
      new UnsecuredJWT(claims).encode(),
      await forge(other, {}),
      await forge(new Uint8Array(64).fill(1), {}, 'HS512'),
      await forge(secret, { aud: 'https://evil.example' }),
      await forge(secret, { iss: 'another' }),
      await forge(secret, { jti: 'x' }),
      await forge(secret, { jti: 'A'.repeat(43) }),
      await forge(secret, { exp: start / 1_000 }),
    ]
    for (const one of forged) {
      browser.setToken(one)
      expect((await browser.session()).status).toBe(204)
    }
    browser.setToken(token)
    expect((await browser.session()).status).toBe(200)
    server.clock.now += 604_800_000
    expect((await browser.session()).status).toBe(204)
  })

  test('error: a nonce without the token it came with', async () => {
    const browser = (await serve({ session: tokens })).browser()
    const signed = await browser.sign()
    const other = await browser.getNonce()
    for (const token of [undefined, 7, '', 'A'.repeat(43), other.token]) {
      expect(reasonOf(await browser.send({ ...signed, token }))).toBe('NonceInvalid')
    }
    expect((await browser.send(signed)).status).toBe(200)
  })
})

describe('what breaks', () => {
  const gone = async (): Promise<never> => {
    throw new Error('the database is gone')
  }

  test('error: a store that dies between taking the nonce and writing the session signs nobody in, and not twice', async () => {
    let isBroken = true
    const server = await serve({}, (store) => ({
      ...store,
      addSession: (row, now) => (isBroken ? gone() : store.addSession(row, now)),
    }))
    const browser = server.browser()
    const signed = await browser.sign()
    const answer = await browser.send(signed)
    expect([answer.status, reasonOf(answer), answer.headers.getSetCookie()]).toEqual([503, 'StoreUnavailable', []])
    expect(JSON.stringify(answer.body)).not.toContain('database')
    expect(server.errors).toEqual([new Error('the database is gone')])
    isBroken = false
    expect(reasonOf(await browser.send(signed))).toBe('NonceInvalid')
    expect((await browser.session()).status).toBe(204)
    expect((await browser.send(await browser.sign())).status).toBe(200)
  })

  test('error: a session that was written and never told of belongs to nobody', async () => {
    const server = await serve({}, (store) => ({
      ...store,
      addSession: async (row, now) => {
        await store.addSession(row, now)
        await gone()
      },
    }))
    const browser = server.browser()
    expect((await browser.send(await browser.sign())).status).toBe(503)
    expect((await browser.session()).status).toBe(204)
  })

  test.each(['addNonce', 'takeNonce', 'getSession', 'deleteSession'] as const)(
    'error: a store that fails in %s',
    async (method) => {
      let isBroken = false
      const server = await serve({}, (store) => ({
        ...store,
        [method]: (...params: never[]) =>
          isBroken ? gone() : (store[method] as (...params: never[]) => unknown)(...params),
      }))
      const browser = server.browser()
      await browser.send(await browser.sign())
      const signed = await browser.sign()
      isBroken = true
      const calls = { addNonce: () => browser.post('/auth/nonce'), takeNonce: () => browser.send(signed) }
      const others = { getSession: browser.session, deleteSession: browser.signOut }
      const answer = await { ...calls, ...others }[method]()
      expect([answer.status, reasonOf(answer)]).toEqual([503, 'StoreUnavailable'])
    },
  )

  test('error: a chain that does not answer is no wrong signature, and one that never answers is left', async () => {
    const failing = { ...eip155Verifier(), verify: gone }
    const silent = {
      ...eip155Verifier(),
      verify: (_: unknown, { signal }: { signal?: AbortSignal | undefined } = {}) =>
        new Promise<boolean>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    }
    for (const verifier of [failing, silent]) {
      const server = await serve({ verifiers: [verifier], verifyTimeout: 20 })
      const browser = server.browser()
      const answer = await browser.send(await browser.sign())
      expect([answer.status, reasonOf(answer)]).toEqual([503, 'ChainUnavailable'])
      expect((await browser.session()).status).toBe(204)
    }
  })

  test('behavior: the memory store lets the oldest session go', async () => {
    const server = await serve({ store: createMemoryStore({ sessions: 2 }) })
    const browsers = [server.browser(), server.browser(), server.browser()]
    for (const browser of browsers) await browser.send(await browser.sign())
    const statuses = []
    for (const browser of browsers) statuses.push((await browser.session()).status)
    expect(statuses).toEqual([204, 200, 200])
  })

  test.each<[string, Partial<SignInOptions>]>([
    ['no origin', { origins: [] }],
    ['an origin with a path', { origins: ['https://shop.example/'] }],
    ['plain http beyond this machine', { origins: ['http://shop.example'] }],
    ['a star', { origins: ['https://*.shop.example/x'] }],
    ['a short secret', { session: { kind: 'token', secret: new Uint8Array(31) } }],
  ])('error: options with %s', async (_, change) => {
    await expect(serve(change)).rejects.toThrow(TypeError)
  })
})
