import { type Provider, type ProviderName, providerRules, startProvider } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveProvider } from './support/driveProvider.ts'
import { createBrowser, startTestFrame, type TestFrame } from './support/testFrame.ts'

const names = ['github', 'x', 'facebook', 'discord', 'apple'] as const satisfies readonly ProviderName[]
/** Those that say of an address whether it is the account's. */
const confirming = ['github', 'x', 'discord', 'apple'] as const

const providers = new Map<string, Provider>()
let frame: TestFrame

/** Four by two pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg==',
  'base64',
)

const find = (name: ProviderName) => providers.get(name) as Provider

beforeAll(async () => {
  const redirectUri = () => `${frame.origin}/social`
  for (const [index, name] of names.entries()) {
    const [id, other, third] = [1, 2, 3].map((number) => String(10 * (index + 1) + number)) as [string, string, string]
    const accounts = {
      ada: { id, name: 'Ada Lovelace', email: `Ada.${name}@Example.org`, isVerified: true, picture },
      carl: { id: other, name: 'Carl Sagan', email: `victim.${name}@example.org`, isVerified: false },
      nobody: { id: third, name: 'Nobody Here' },
    }
    providers.set(name, await startProvider(name, { redirectUri, accounts }))
  }
  const social = Object.fromEntries(
    [...providers].map(([name, { clientId, clientSecret, signingKey, endpoints, url }]) => {
      if (name === 'apple') return [name, { clientId, signingKey, issuer: url }]
      return [name, { clientId, clientSecret, endpoints }]
    }),
  )
  frame = await startTestFrame({ trustedProxies: 1, frame: { social } })
})
afterAll(async () => {
  await frame?.close()
  await Promise.all([...providers.values()].map((provider) => provider.stop()))
})

type Page = ReturnType<typeof createBrowser>

let visitors = 0

/** A browser in a network of its own: each network has its limits. */
function open(): Page {
  visitors += 1
  return createBrowser(frame, { network: `203.0.${visitors >> 8}.${visitors & 255}` })
}

const reasonOf = async (answer: ReturnType<Page['post']>) => (await answer).body.reasons?.[0]?.name
const end = () => `${frame.origin}/social`

async function start(page: Page, provider: ProviderName): Promise<{ uri: URL; flow: string }> {
  const { status, body } = await page.post('social/start', { provider })
  expect(status).toBe(200)
  return { uri: new URL(body.uri), flow: body.flow }
}

async function logIn(page: Page, provider: ProviderName, login: string) {
  const { uri, flow } = await start(page, provider)
  const query = await driveProvider(uri, { login, end: end() })
  return { ...(await page.post('social/finish', { flow, query })), flow, query }
}

async function logInByMail(page: Page, email: string): Promise<string> {
  expect((await page.logIn(email)).status).toBe(200)
  return await readUserId(page)
}

/** The user behind a page's session, as the store has it. */
async function readUserId(page: Page): Promise<string> {
  const { email, identity } = (await page.post('session')).body.user
  const column = email ? 'email' : 'identity'
  const row = await frame.gateway.gateway.store
    .selectFrom('frame_users')
    .select('id')
    .where(column, '=', email ?? identity)
    .executeTakeFirstOrThrow()
  return row.id
}

// what each takes, word for word as on its public page; the provider itself refuses anything else
describe.each([
  [
    'github',
    'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
    { scope: 'read:user user:email', code_challenge_method: 'S256' },
  ],
  [
    'x',
    'https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token',
    { scope: 'users.read tweet.read users.email', code_challenge_method: 'S256' },
  ],
  [
    'facebook',
    'https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow',
    { scope: 'public_profile' },
  ],
  ['discord', 'https://discord.com/developers/docs/topics/oauth2', { scope: 'identify email' }],
  [
    'apple',
    'https://developer.apple.com/documentation/signinwithapplerestapi/request-an-authorization-to-the-sign-in-with-apple-server.',
    { scope: 'openid name email', response_mode: 'form_post' },
  ],
] as const)('%s', (provider, source, asked) => {
  test('default: is asked as its public page says', async () => {
    expect(providerRules[provider].source).toBe(source)
    const { uri } = await start(open(), provider)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      ...asked,
      client_id: 'wallet.example',
      redirect_uri: end(),
      response_type: 'code',
    })
    expect(uri.searchParams.has('code_challenge')).toBe('code_challenge_method' in asked)
  })

  test('default: its account opens a wallet, under its name, and the same one on another day', async () => {
    const page = open()
    const { status, body } = await logIn(page, provider, 'ada')
    expect([status, body.userName]).toEqual([200, 'Ada Lovelace'])
    // Apple has none; Discord's own host is not asked here
    const hasPicture = provider !== 'apple' && provider !== 'discord'
    expect(body.picture).toEqual(hasPicture ? { type: 'image/png', data: picture.toString('base64') } : null)
    const email = provider === 'facebook' ? null : `ada.${provider}@example.org`
    expect(body.email ?? null).toBe(email)
    const again = open()
    await logIn(again, provider, 'ada')
    expect(await readUserId(again)).toBe(await readUserId(page))
    expect(find(provider).refused).toEqual([])
  })

  test('behavior: an account that was renamed at the provider, with another address, opens the same wallet', async () => {
    const page = open()
    await logIn(page, provider, 'ada')
    const { accounts } = find(provider)
    const ada = accounts.get('ada')
    if (!ada) throw new Error('nobody')
    accounts.set('ada', { ...ada, name: 'Ada King', email: `king.${provider}@example.org` })
    const later = open()
    const { body } = await logIn(later, provider, 'ada')
    accounts.set('ada', ada)
    // Apple says a name once
    expect(body.userName).toBe(provider === 'apple' ? null : 'Ada King')
    expect(await readUserId(later)).toBe(await readUserId(page))
  })

  test('error: an address that nobody confirmed opens no wallet of that address, before or after its owner comes', async () => {
    const thief = open()
    const { status, body } = await logIn(thief, provider, 'carl')
    expect([status, body.email ?? null]).toEqual([200, null])
    const owner = open()
    const owned = await logInByMail(owner, `victim.${provider}@example.org`)
    const again = open()
    await logIn(again, provider, 'carl')
    const [first, second] = [await readUserId(thief), await readUserId(again)]
    expect(second).toBe(first)
    expect(first).not.toBe(owned)
  })

  test('behavior: an account without an address has a wallet of its own, and proves itself by logging in once more', async () => {
    const page = open()
    await logIn(page, provider, 'nobody')
    const { user } = (await page.post('session')).body
    expect(user.email).toBeNull()
    expect(user.identity).toMatch(new RegExp(`^${provider} http://127\\.0\\.0\\.1:\\d+:\\d+$`))
    frame.skip(700_000)
    expect(await reasonOf(page.post('verify/check'))).toBe('CodeNeeded')
    const other = await start(page, provider)
    const query = await driveProvider(other.uri, { login: 'ada', end: end() })
    expect(await reasonOf(page.post('verify/social', { flow: other.flow, query }))).toBe('SocialOther')
    const own = await start(page, provider)
    const answer = await driveProvider(own.uri, { login: 'nobody', end: end() })
    expect((await page.post('verify/social', { flow: own.flow, query: answer })).status).toBe(200)
    expect(await reasonOf(page.post('verify/check'))).toBeUndefined()
  })

  test('error: after ten minutes, and an answer that is an error of the provider’s', async () => {
    const page = open()
    const broken = await start(page, provider)
    const state = broken.uri.searchParams.get('state') ?? ''
    for (const error of ['server_error', 'temporarily_unavailable', '<script>']) {
      const query = String(new URLSearchParams({ error, state }))
      expect(await reasonOf(page.post('social/finish', { flow: broken.flow, query }))).toBe('SocialFailed')
    }
    const late = await start(page, provider)
    const query = await driveProvider(late.uri, { login: 'ada', end: end() })
    frame.skip(600_001)
    expect(await reasonOf(page.post('social/finish', { flow: late.flow, query }))).toBe('SocialGone')
  })

  test('error: an account of another shape is nobody’s', async () => {
    const page = open()
    const { uri, flow } = await start(page, provider)
    const query = await driveProvider(uri, { login: 'ada', end: end() })
    const { accounts } = find(provider)
    const ada = accounts.get('ada')
    if (!ada) throw new Error('nobody')
    accounts.set('ada', { ...ada, id: '' })
    const reason = await reasonOf(page.post('social/finish', { flow, query }))
    accounts.set('ada', ada)
    expect(reason).toBe('SocialFailed')
    expect((await page.post('session')).body.user).toBeNull()
  })

  test('error: a visitor who says no, a state of another login, a code of another login, and one that was used', async () => {
    const page = open()
    const declined = await start(page, provider)
    const no = await driveProvider(declined.uri, { login: 'ada', end: end(), decision: 'no' })
    expect(new URLSearchParams(no).get('error')).toBe(providerRules[provider].declined)
    expect(await reasonOf(page.post('social/finish', { flow: declined.flow, query: no }))).toBe('SocialFailed')
    const [one, two] = [await start(page, provider), await start(page, provider)]
    const query = await driveProvider(one.uri, { login: 'ada', end: end() })
    expect(await reasonOf(page.post('social/finish', { flow: two.flow, query }))).toBe('SocialFailed')
    const stolen = new URLSearchParams(query)
    stolen.set('code', 'a'.repeat(32))
    expect(await reasonOf(page.post('social/finish', { flow: one.flow, query: String(stolen) }))).toBe('SocialFailed')
    expect((await page.post('social/finish', { flow: one.flow, query })).status).toBe(200)
    expect(await reasonOf(page.post('social/finish', { flow: one.flow, query }))).toBe('SocialFailed')
    expect(await reasonOf(open().post('social/finish', { flow: one.flow, query }))).toBe('SocialGone')
  })
})

describe.each(confirming)('an address that %s says is confirmed', (provider) => {
  test('behavior: a wallet that a code made is opened by it, and its owner is told once', async () => {
    const { accounts } = find(provider)
    const email = `owner.${provider}@example.org`
    const owner = open()
    const owned = await logInByMail(owner, email)
    accounts.set('owner', { id: '99999', name: 'Grace Hopper', email, isVerified: true })
    const page = open()
    await logIn(page, provider, 'owner')
    expect(await readUserId(page)).toBe(owned)
    const notice = await frame.mail.waitForMail({ to: email, subject: /account now opens your wallet/ })
    expect(notice.text).toContain(`${frame.origin}/wallet`)
    await logIn(page, provider, 'owner')
    const links = await frame.gateway.gateway.store
      .selectFrom('frame_social_links')
      .select('identity')
      .where('email', '=', email)
      .execute()
    expect(links).toHaveLength(1)
  })
})

// it says of no address that it is confirmed
test('error: an address that Facebook gives opens no wallet of that address, whatever stands beside it', async () => {
  const email = 'owner.facebook@example.org'
  const owned = await logInByMail(open(), email)
  find('facebook').accounts.set('owner', { id: '99998', name: 'Grace Hopper', email, isVerified: true })
  const page = open()
  expect((await logIn(page, 'facebook', 'owner')).body.email ?? null).toBeNull()
  expect(await readUserId(page)).not.toBe(owned)
})

test('error: a nonce of another login, where the answer is an ID token', async () => {
  const page = open()
  const { uri, flow } = await start(page, 'apple')
  expect(uri.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
  uri.searchParams.set('nonce', 'a'.repeat(43))
  const query = await driveProvider(uri, { login: 'ada', end: end() })
  expect(await reasonOf(page.post('social/finish', { flow, query }))).toBe('SocialFailed')
})

test('behavior: two accounts elsewhere with one confirmed address open one wallet', async () => {
  const email = 'both@example.org'
  for (const name of ['github', 'discord'] as const)
    find(name).accounts.set('both', { id: '777', name: 'Both Of', email, isVerified: true })
  const [one, two] = [open(), open()]
  await logIn(one, 'github', 'both')
  await logIn(two, 'discord', 'both')
  expect(await readUserId(two)).toBe(await readUserId(one))
})

test('error: the answer by a form is taken up to a size, and hands on nothing but what a login has', async () => {
  const post = (fields: Record<string, string>) =>
    fetch(end(), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const answered = await post({ code: 'c', state: 's', id_token: 'secret', user: '{"name":{}}', other: 'x' })
  expect([answered.status, answered.headers.get('location')]).toEqual([
    303,
    '/social?code=c&state=s&user=%7B%22name%22%3A%7B%7D%7D',
  ])
  expect((await post({ code: 'c'.repeat(9_000) })).status).toBe(413)
})

test('error: a provider that answers with another shape, or not at all', async () => {
  const page = open()
  const { uri, flow } = await start(page, 'discord')
  const query = await driveProvider(uri, { login: 'ada', end: end() })
  const { accounts } = find('discord')
  const ada = accounts.get('ada')
  if (!ada) throw new Error('nobody')
  accounts.set('ada', { ...ada, id: 'javascript:1' })
  expect(await reasonOf(page.post('social/finish', { flow, query }))).toBe('SocialFailed')
  accounts.set('ada', ada)
  const next = await start(page, 'facebook')
  const answer = await driveProvider(next.uri, { login: 'ada', end: end() })
  await find('facebook').stop()
  expect(await reasonOf(page.post('social/finish', { flow: next.flow, query: answer }))).toBe('SocialFailed')
})
