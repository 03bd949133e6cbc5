import { type Issuer, startIssuer } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterRaw } from './support/rawWallet.ts'
import { createBrowser, startTestFrame, type TestFrame } from './support/testFrame.ts'

let issuer: Issuer
let frame: TestFrame

/** By the name that never changes; the rest is what the issuer says today. */
const accounts: Record<string, { email?: string; email_verified?: boolean; name?: string }> = {
  ada: { email: 'ada@example.org', email_verified: true, name: 'Ada' },
  bob: { email: 'bob@example.org', email_verified: true, name: 'Bob' },
  carl: { email: 'victim@example.org', email_verified: false },
  nobody: {},
}

beforeAll(async () => {
  issuer = await startIssuer({ redirectUri: () => `${frame.origin}/social`, accounts })
  const { url, clientId, clientSecret } = issuer
  frame = await startTestFrame({ frame: { social: { google: { issuer: url, clientId, clientSecret } } } })
})
afterAll(async () => {
  await frame?.close()
  await issuer?.stop()
})

type Page = ReturnType<typeof createBrowser>

async function start(page: Page): Promise<{ uri: URL; flow: string }> {
  const { body } = await page.post('social/start', { provider: 'google' })
  return { uri: new URL(body.uri), flow: body.flow }
}

/** Logs in at the issuer, as a person would on its pages. @returns the query it sends the person back with */
const visit = async (uri: URL, login = 'ada') => new URL(await issuer.logIn(uri.href, login)).search.slice(1)

const reasonOf = async (answer: ReturnType<Page['post']>) => (await answer).body.reasons?.[0]?.name

// word for word as https://developers.google.com/identity/openid-connect/openid-connect has it
test('default: the code flow with PKCE, state and nonce; the outcome is a session', async () => {
  const page = createBrowser(frame)
  const { uri, flow } = await start(page)
  expect(uri.origin).toBe(issuer.url)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: `${frame.origin}/social`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  // nothing of what ends the login can be read in what begins it
  expect(flow).toMatch(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  const { status, body } = await page.post('social/finish', { flow, query: await visit(uri) })
  expect([status, body.email, body.userName]).toEqual([200, 'ada@example.org', 'Ada'])
  expect((await page.post('session')).body.user.email).toBe('ada@example.org')
})

test('behavior: a strict wallet stays shut in a new browser, whoever the issuer says it is', async () => {
  const enter = async () => {
    const page = createBrowser(frame)
    const { uri, flow } = await start(page)
    const { body } = await page.post('social/finish', { flow, query: await visit(uri) })
    return { page, custody: body.custody }
  }
  const { parts } = await enterRaw(frame, (await enter()).page, 'strict')
  const { page, custody } = await enter()
  expect(custody).toBe('strict')
  const { sharing, pair } = parts
  expect(await reasonOf(page.post('release/sharing', { sharing, all: true }))).toBe('ShareUnknown')
  expect(await reasonOf(page.post('release/pair', { pair }))).toBe('ShareUnknown')
  expect((await page.post('release/sharing', { sharing, all: false })).body).toEqual({ serverShare: parts.serverShare })
})

test('behavior: sites are offered the logins this wallet has, and no others', async () => {
  const { features } = (await frame.gateway.get('/appkit/v1/config', { projectId: 'shop' })).body
  expect(features[0]).toEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google'] })
})

describe('an account whose issuer says', () => {
  const enter = async (login: string, page = createBrowser(frame)) => {
    const { uri, flow } = await start(page)
    const { status, body } = await page.post('social/finish', { flow, query: await visit(uri, login) })
    return { page, status, body, user: (await page.post('wallet/status')).body.user }
  }

  test('behavior: another name and another address today: it opens the same wallet', async () => {
    const before = await enter('bob')
    accounts['bob'] = { email: 'robert@example.org', email_verified: true, name: 'Robert' }
    const later = await enter('bob')
    expect([later.body.userName, later.user]).toEqual(['Robert', before.user])
  })

  test('behavior: a confirmed address that another login made a wallet of: it is that wallet, and its owner is told', async () => {
    accounts['eve'] = { email: 'eve@example.org', email_verified: true }
    const owner = createBrowser(frame)
    await owner.logIn('eve@example.org')
    const { user } = (await owner.post('wallet/status')).body
    const since = owner.lastMail('eve@example.org')
    expect((await enter('eve')).user).toBe(user)
    await frame.mail.waitForMail({ to: 'eve@example.org', since })
  })

  test('error: an address that nobody confirmed, or none: it has a wallet of its own', async () => {
    const owner = createBrowser(frame)
    await owner.logIn('victim@example.org')
    const owned = (await owner.post('wallet/status')).body.user
    const [carl, nobody] = [await enter('carl'), await enter('nobody')]
    expect([carl.body.email, nobody.body.email]).toEqual([null, null])
    expect(new Set([owned, carl.user, nobody.user]).size).toBe(3)
    expect((await enter('carl')).user).toBe(carl.user)
  })
})

describe('what ends no login', () => {
  test('error: a nonce of another login, and an error of the issuer’s', async () => {
    const page = createBrowser(frame)
    const { uri, flow } = await start(page)
    const state = uri.searchParams.get('state') ?? ''
    for (const error of ['access_denied', 'server_error', 'temporarily_unavailable']) {
      const query = String(new URLSearchParams({ error, state, iss: issuer.url }))
      expect(await reasonOf(page.post('social/finish', { flow, query }))).toBe('SocialFailed')
    }
    uri.searchParams.set('nonce', 'a'.repeat(43))
    expect(await reasonOf(page.post('social/finish', { flow, query: await visit(uri) }))).toBe('SocialFailed')
  })

  test('error: after ten minutes', async () => {
    const page = createBrowser(frame)
    const { uri, flow } = await start(page)
    const query = await visit(uri)
    frame.skip(600_001)
    expect(await reasonOf(page.post('social/finish', { flow, query }))).toBe('SocialGone')
  })

  test('error: begun at another site', async () => {
    const page = createBrowser(frame)
    const { uri, flow } = await start(page)
    const query = await visit(uri)
    const other = createBrowser(frame, { site: frame.origin })
    expect(await reasonOf(other.post('social/finish', { flow, query }))).toBe('SocialGone')
  })

  test('error: of another login, changed, or used', async () => {
    const page = createBrowser(frame)
    const [one, two] = [await start(page), await start(page)]
    const query = await visit(one.uri)
    expect(await reasonOf(page.post('social/finish', { flow: two.flow, query }))).toBe('SocialFailed')
    const changed = `${one.flow.slice(0, -2)}${one.flow.endsWith('A') ? 'BB' : 'AA'}`
    expect(await reasonOf(page.post('social/finish', { flow: changed, query }))).toBe('SocialGone')
    expect((await page.post('social/finish', { flow: one.flow, query })).status).toBe(200)
    // the issuer itself gives nothing for a code a second time
    expect(await reasonOf(page.post('social/finish', { flow: one.flow, query }))).toBe('SocialFailed')
  })

  test('error: an issuer that nobody set up', async () => {
    const page = createBrowser(frame)
    expect(await reasonOf(page.post('social/start', { provider: 'github' }))).toBe('SocialUnknown')
    expect(await reasonOf(page.post('social/start', { provider: 'constructor' }))).toBe('InvalidBody')
  })
})

describe('a page that is gone before the visitor is back', () => {
  const finish = (page: Page, query: string) => page.post('social/finish', { query })
  const loginCookies = (page: Page) => [...page.cookies].filter(([name]) => name.startsWith('__Host-foyer-login-'))

  test('default: the browser’s cookie stands for it, whichever key the next page has, and once', async () => {
    const page = createBrowser(frame)
    const { uri } = await start(page)
    const next = createBrowser(frame)
    for (const [name, value] of page.cookies) next.cookies.set(name, value)
    const query = await visit(uri)
    expect(await finish(next, query)).toMatchObject({ status: 200, body: { email: 'ada@example.org' } })
    expect(loginCookies(next)).toEqual([])
    expect(await reasonOf(finish(next, query))).toBe('SocialGone')
  })

  test('error: without the cookie, with one of another site or of a page’s own, and after ten minutes', async () => {
    const page = createBrowser(frame)
    const { uri, flow } = await start(page)
    const query = await visit(uri)
    const [[name = '', value = ''] = []] = loginCookies(page)
    expect(await reasonOf(finish(createBrowser(frame), query))).toBe('SocialGone')
    const elsewhere = createBrowser(frame, { site: frame.origin })
    await start(elsewhere)
    const [[nameElsewhere = ''] = []] = loginCookies(elsewhere)
    expect(nameElsewhere).not.toBe(name)
    elsewhere.cookies.set(nameElsewhere, value)
    expect(await reasonOf(finish(elsewhere, query))).toBe('SocialGone')
    const own = createBrowser(frame)
    own.cookies.set(name, flow)
    expect(await reasonOf(finish(own, query))).toBe('SocialGone')
    frame.skip(600_001)
    expect(await reasonOf(finish(page, query))).toBe('SocialGone')
  })
})

describe('the window an issuer sends people back to', () => {
  test('default: learns the site that the login began at', async () => {
    const page = createBrowser(frame)
    const { uri } = await start(page)
    const state = uri.searchParams.get('state')
    expect((await page.post('social/site', { state })).body).toEqual({ site: 'https://shop.example' })
  })

  test.each([
    ['nothing of ours', 'x'],
    [
      'another site',
      (state: string) => state.replace(/\.[^.]+\./, `.${Buffer.from('https://evil.example').toString('base64url')}.`),
    ],
    ['another mark', (state: string) => state.replace(/.{4}$/, '0000')],
    ['no mark', (state: string) => state.replace(/\.[^.]+$/, '')],
  ])('error: %s', async (_, change) => {
    const page = createBrowser(frame)
    const state = (await start(page)).uri.searchParams.get('state') ?? ''
    const sent = typeof change === 'string' ? change : change(state)
    expect(await reasonOf(page.post('social/site', { state: sent }))).toBe('SocialGone')
  })
})
