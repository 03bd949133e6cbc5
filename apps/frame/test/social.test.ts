import { type Issuer, type Provider, type ProviderName, startIssuer, startProvider } from 'devnet'
import type { Page } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let issuer: Issuer
let providers: readonly Provider[] = []
let service: Service
let site: Site

/** At Google. */
const people = {
  ada: { email: 'Ada@Example.org', email_verified: true, name: 'Ada Lovelace' },
  bob: { email: 'bob@example.org', email_verified: true },
}

beforeAll(async () => {
  issuer = await startIssuer({ redirectUri: () => `${service.origin}/social`, accounts: people })
  const { url, clientId, clientSecret } = issuer
  const chain = {
    id: 'eip155:31337',
    name: 'Foyer Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['http://127.0.0.1:9'],
    indexFrom: 'off',
  }
  const social = {
    google: { issuer: url, clientId, clientSecret },
    ...(await startProviders()),
  }
  service = await startService({ chains: [chain], frame: { social } })
  site = await startSite()
})
afterAll(async () => {
  await profiles.stop()
  await Promise.all([service?.stop(), site?.stop(), issuer?.stop(), ...providers.map((one) => one.stop())])
})
afterEach(() => profiles.closeAll())

const asked = () => ({ site, service, chainId: 'eip155:31337' }) as const
const open = async () => openSite(await profiles.open(), asked())

/** Four by two pixels of one red. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg==',
  'base64',
)

/** Each in its own way: by an address or by a form, confirming an address or none. */
async function startProviders() {
  const redirectUri = () => `${service.origin}/social`
  const start = (name: ProviderName, id: string) =>
    startProvider(name, {
      redirectUri,
      accounts: {
        ada: { id, name: 'Ada Lovelace', email: `ada.${name}@example.org`, isVerified: true, picture },
        carl: { id: `${id}1`, name: 'Carl Sagan', email: `carl.${name}@example.org`, isVerified: false },
        nobody: { id: `${id}2`, name: 'Nobody Here' },
        broken: { id: `${id}3`, name: 'Broken', fails: true },
      },
    })
  const [github, apple, facebook, x, discord] = await Promise.all([
    start('github', '1'),
    start('apple', '2'),
    start('facebook', '3'),
    start('x', '4'),
    start('discord', '5'),
  ])
  providers = [github, apple, facebook, x, discord]
  const toOAuth = ({ clientId, clientSecret, endpoints }: Provider) => ({ clientId, clientSecret, endpoints })
  return {
    github: toOAuth(github),
    facebook: toOAuth(facebook),
    x: toOAuth(x),
    discord: toOAuth(discord),
    apple: { clientId: apple.clientId, signingKey: apple.signingKey, issuer: apple.url },
  }
}

const names = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  x: 'X',
  facebook: 'Facebook',
  discord: 'Discord',
} as const
const all = ['google', 'apple', 'github', 'x', 'facebook', 'discord'] as const

/** A window of the frame's, as existing sites open it; where it was sent back to is then `window.result` of the page. */
async function openWindow(own: SitePage): Promise<Page> {
  const opening = own.page.waitForEvent('popup')
  await own.page.evaluate(`{
    window.popup = window.open(${JSON.stringify(`${service.origin}/loading`)}, 'popupWindow', 'width=600,height=800')
    window.result = new Promise((done) => addEventListener('message', ({ data }) => data?.resultUri && done(data.resultUri)))
    void 0
  }`)
  return await opening
}

type Visit = {
  readonly answer?: 'yes' | 'no'
  readonly login?: string
  /** What becomes of the provider's address on the way. */
  change?(uri: string): string
}

/** Sends the window to the provider, where somebody says yes or no. @returns the address it was sent back to */
async function visitProvider(
  own: SitePage,
  provider: string,
  { answer = 'yes', login = 'ada', change = (uri) => uri }: Visit = {},
): Promise<string> {
  const popup = await openWindow(own)
  const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider })
  await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(change(uri))}`)
  if (answer === 'no') await popup.getByText('Cancel').click()
  else await enter(popup, login)
  const result = (await own.page.evaluate('window.result')) as string
  await popup.close()
  return result
}

async function enter(popup: Page, name = 'ada'): Promise<void> {
  const login = popup.locator('input[name=login]')
  const goOn = popup.getByRole('button', { name: 'Continue' })
  const [yes, no] = [() => true, () => false]
  // a browser that has been there before may be asked nothing
  const isAsked = await Promise.race([
    popup.waitForURL(({ origin, pathname }) => origin === service.origin && pathname === '/social').then(no, no),
    login.or(goOn).first().waitFor().then(yes, no),
  ])
  if (!isAsked) return
  if (await login.isVisible()) await login.fill(name)
  const password = popup.locator('input[name=password]')
  if (await password.isVisible()) {
    await password.fill('any')
    await popup.locator('button[type=submit]').click()
  }
  await goOn.click()
}

/** What existing sites do: a popup on the frame's `/loading`, then the issuer, then the answer to the page. */
async function visitIssuer(
  own: SitePage,
  login: string,
  query = '',
): Promise<{ readonly resultUri: string; readonly popup: Page }> {
  const opening = own.page.waitForEvent('popup')
  await own.page.evaluate(`{
    window.popup = window.open(${JSON.stringify(`${service.origin}/loading${query}`)}, 'popupWindow', 'width=600,height=800')
    window.result = new Promise((done) => addEventListener('message', ({ data, origin }) => {
      if (typeof data?.resultUri === 'string') done({ resultUri: data.resultUri, origin })
    }))
    void 0
  }`)
  const popup = await opening
  const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
  await popup.locator('input[name=login]').fill(login)
  await popup.locator('input[name=password]').fill('any')
  await popup.locator('button[type=submit]').click()
  await popup.getByRole('button', { name: 'Continue' }).click()
  const result = (await own.page.evaluate('window.result')) as { resultUri: string; origin: string }
  expect(result.origin).toBe(service.origin)
  return { resultUri: result.resultUri, popup }
}

test('default: an account elsewhere proves the address; the wallet is the one that a code opens', async () => {
  const own = await open()
  const { resultUri, popup } = await visitIssuer(own, 'ada')
  await popup.getByText('This window closes by itself').waitFor()
  const user = await own.ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  expect(user).toMatchObject({ email: 'ada@example.org', userName: 'Ada Lovelace', chainId: 31337 })
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const signing = own.rpc('personal_sign', ['0x68656c6c6f', user.address])
  await own.approve()
  expect(await verifyMessage({ address: user.address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  // what was signed in stays so
  await own.reload()
  expect((await own.ask('GET_USER', { chainId: 31337 })).address).toBe(user.address)

  const byMail = await open()
  await byMail.logIn('ada@example.org')
  expect((await byMail.ask('GET_USER', { chainId: 31337 })).address).toBe(user.address)
})

/** The whole page goes to the issuer, as inside Telegram. @returns the page, at the address where it ended */
async function leaveForIssuer(own: SitePage, back: string): Promise<Page> {
  const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const url = new URL(uri)
  url.searchParams.set('state', `${url.searchParams.get('state')}--${encodeURIComponent(back)}`)
  const { page } = own
  await page.goto(url.href)
  await page.locator('input[name=login]').fill('ada')
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  return page
}

test.each(['allowed', 'blocked'] as const)(
  'default: with third-party storage %s, a site that goes to the issuer with its whole page is told the result in its address, and may use it once',
  async (storage) => {
    const context = await profiles.open(storage)
    const page = await leaveForIssuer(await openSite(context, asked()), `${site.url}/?order=7&b=--c`)
    await page.waitForURL(({ origin }) => origin === site.url)
    const address = new URL(page.url())
    expect([address.searchParams.get('order'), address.searchParams.get('b')]).toEqual(['7', '--c'])
    const uri = address.searchParams.get('result_uri') ?? ''
    expect(uri).toMatch(new RegExp(`^${service.origin}/social\\?`))
    expect(uri).not.toContain('--http')

    const own = await openSite(context, { ...asked(), tab: page })
    expect(await own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject({ email: 'ada@example.org' })
    expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: true })
    await expect(own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow('run out')
  },
)

test('error: a result does not go to a page of another site, whatever address stands behind the state', async () => {
  const page = await leaveForIssuer(await open(), 'https://thief.example/')
  await page.getByText('This window cannot reach the site it belongs to').waitFor()
  expect(new URL(page.url()).origin).toBe(service.origin)
})

test('error: a result that another browser brings is worth nothing', async () => {
  const page = await leaveForIssuer(await open(), `${site.url}/`)
  await page.waitForURL(({ origin }) => origin === site.url)
  const uri = new URL(page.url()).searchParams.get('result_uri') ?? ''
  const other = await open()
  await expect(other.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow('run out')
})

// C45 of docs/complaints.md
test('default: with the fields of a sign-in it comes with a signature', async () => {
  const own = await open()
  const { resultUri, popup } = await visitIssuer(own, 'bob', '?locale=de')
  // back from the issuer the window still speaks the site's language
  await popup.getByText('Dieses Fenster schließt sich von selbst').waitFor()
  const siwxMessage = {
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:31337',
    domain: new URL(site.url).host,
    uri: `${site.url}/`,
    version: '1',
    nonce: 'abcdefgh12345678',
  }
  const user = await own.ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337, siwxMessage })
  expect(await verifyMessage({ address: user.address, message: user.message, signature: user.signature })).toBe(true)
})

// what else differs between them is decided in the gateway: `frameProviders.test.ts` and `frameSocial.test.ts` there
test.each([
  ['google', 'ada@example.org'],
  ['github', 'ada.github@example.org'],
  ['apple', 'ada.apple@example.org'],
  ['facebook', null],
  ['x', 'ada.x@example.org'],
  ['discord', 'ada.discord@example.org'],
])('default: %s, through its own redirects, after a no there', async (provider, email) => {
  const own = await open()
  const refused = await visitProvider(own, provider, { answer: 'no' })
  expect(new URL(refused).searchParams.get('error')).toMatch(/^(access_denied|user_cancelled_authorize)$/)
  await expect(own.ask('CONNECT_SOCIAL', { uri: refused })).rejects.toThrow('not the end of a login')
  const resultUri = await visitProvider(own, provider)
  const user = await own.ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  expect([user.email ?? null, user.userName]).toEqual([email, 'Ada Lovelace'])
  expect(providers.flatMap(({ refused: all }) => all)).toEqual([])
})

test('default: the picture is fetched by the wallet’s server, and drawn anew, small; the new name comes with the next login', async () => {
  const own = await open()
  const hosts = new Set<string>()
  own.page.context().on('request', (request) => hosts.add(new URL(request.url()).origin))
  const resultUri = await visitProvider(own, 'github')
  const { avatar } = await own.ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  expect(avatar).toMatch(/^data:image\/jpeg;base64,/)
  expect(avatar.length).toBeLessThan(40_000)
  const drawn = await own.page.evaluate(`new Promise((done) => {
    const image = new Image()
    image.onload = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 128, height: 128 })
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      done([image.width, image.height, ...context.getImageData(64, 64, 1, 1).data])
    }
    image.src = ${JSON.stringify(avatar)}
  })`)
  const [width, height, red, green, blue] = drawn as readonly number[]
  expect([width, height]).toEqual([128, 128])
  expect(Math.abs((red ?? 0) - 200) + Math.abs((green ?? 0) - 30) + Math.abs((blue ?? 0) - 60)).toBeLessThan(20)
  const [github] = providers
  const visited = [site.url, service.origin, github?.url]
  expect([...hosts].filter((origin) => origin.startsWith('http') && !visited.includes(origin))).toEqual([])

  const ada = github?.accounts.get('ada')
  if (!github || !ada) throw new Error('nobody')
  onTestFinished(() => void github.accounts.set('ada', ada))
  const { picture: _, ...plain } = ada
  github.accounts.set('ada', { ...plain, name: 'Ada King' })
  await own.ask('SIGN_OUT')
  const later = await own.ask('CONNECT_SOCIAL', { uri: await visitProvider(own, 'github'), chainId: 31337 })
  expect([later.userName, later.avatar]).toEqual(['Ada King', undefined])
})

test('error: a server that gives something else for a picture; the login goes on without', async () => {
  const own = await open()
  let wrong: unknown
  await own.page.context().route('**/api/social/finish', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), picture: wrong } })
  })
  for (wrong of [
    // no picture, another kind, no base64, an address
    { type: 'image/png', data: 'AAAA' },
    { type: 'image/svg+xml', data: 'PHN2Zy8+' },
    { type: 'image/png', data: '<b>' },
    'https://elsewhere.example/ada.png',
  ]) {
    const user = await own.ask('CONNECT_SOCIAL', { uri: await visitProvider(own, 'x'), chainId: 31337 })
    expect([wrong, user.userName, user.avatar]).toEqual([wrong, 'Ada Lovelace', undefined])
    await own.ask('SIGN_OUT')
  }
})

function findProvider(provider: string): Provider {
  const found = providers.find(({ name }) => name === provider)
  if (!found) throw new Error(provider)
  return found
}

test('error: a nonce that was changed on the way to an issuer, whose answer is an ID token, ends nothing', async () => {
  const own = await open()
  const change = (uri: string) => {
    const url = new URL(uri)
    expect(url.searchParams.get('nonce')).toBeTruthy()
    url.searchParams.set('nonce', 'of-another-login')
    return url.href
  }
  const uri = await visitProvider(own, 'google', { change })
  await expect(own.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow('did not succeed')
  expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

const connected = { address: expect.stringMatching(/^0x/), chainId: 31337 }

// the two ways in which an answer comes back: by an address, as from all the others, and by a form
describe.each(['github', 'apple'] as const)('in the middle of a login with %s', (provider) => {
  test('behavior: the site’s page is loaded again while the window is open: what the window brings connects all the same', async () => {
    const own = await open()
    const popup = await openWindow(own)
    const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider })
    await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
    await popup.locator('input[name=login]').waitFor()
    await own.reload()
    const telling = own.page.evaluate(
      `new Promise((done) => addEventListener('message', ({ data }) => data?.resultUri && done(data.resultUri)))`,
    )
    await enter(popup)
    const back = await telling
    expect(await own.ask('CONNECT_SOCIAL', { uri: back, chainId: 31337 })).toMatchObject(connected)
  })

  test('error: a code that has run out at the provider, and an error of its own: said, and a login elsewhere is taken', async () => {
    const own = await open()
    const late = await visitProvider(own, provider)
    findProvider(provider).expire(new URL(late).searchParams.get('code') ?? '')
    await expect(own.ask('CONNECT_SOCIAL', { uri: late })).rejects.toThrow('did not succeed')
    expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const broken = await visitProvider(own, provider, { login: 'broken' })
    expect(new URL(broken).searchParams.get('error')).toBe('server_error')
    await expect(own.ask('CONNECT_SOCIAL', { uri: broken })).rejects.toThrow('not the end of a login')
    expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    // C49 of docs/complaints.md: after a refusal at one, another one works
    const refused = await visitProvider(own, provider, { answer: 'no' })
    await expect(own.ask('CONNECT_SOCIAL', { uri: refused })).rejects.toThrow('not the end of a login')
    const uri = await visitProvider(own, 'discord')
    expect(await own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject(connected)
  })

  test('behavior: two tabs at once, each with its own', async () => {
    const context = await profiles.open()
    const tabs = [await openSite(context, asked()), await openSite(context, asked())] as const
    const [one, two] = [await visitProvider(tabs[0], provider), await visitProvider(tabs[1], provider)]
    const second = await tabs[1].ask('CONNECT_SOCIAL', { uri: two, chainId: 31337 })
    const first = await tabs[0].ask('CONNECT_SOCIAL', { uri: one, chainId: 31337 })
    expect(first.address).toBe(second.address)
  })
})

describe('in the middle of a login, wherever', () => {
  const provider = 'github'

  test('error: the network is gone when the answer is there: it connects once that is back', async () => {
    const own = await open()
    const uri = await visitProvider(own, provider)
    const context = own.page.context()
    await context.setOffline(true)
    await expect(own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow()
    await context.setOffline(false)
    expect(await own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject(connected)
  })

  test('error: a state that was changed on the way ends nothing, and the next login is taken', async () => {
    const own = await open()
    const uri = new URL(await visitProvider(own, provider))
    const state = uri.searchParams.get('state') ?? ''
    uri.searchParams.set('state', `${state.slice(0, -2)}${state.endsWith('a') ? 'bb' : 'aa'}`)
    await expect(own.ask('CONNECT_SOCIAL', { uri: uri.href })).rejects.toThrow('did not succeed')
    expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const next = await visitProvider(own, provider)
    expect(await own.ask('CONNECT_SOCIAL', { uri: next, chainId: 31337 })).toMatchObject(connected)
  })

  test('error: on the wallet’s own page: a window that the browser does not open, and one that is closed, are opened again, each at its provider', async () => {
    const page = await (await profiles.open()).newPage()
    await page.goto(`${service.origin}/wallet`)
    const getButton = (name: ProviderName | 'google') =>
      page.getByRole('button', { name: `Continue with ${names[name]}` })
    await page.evaluate('{ window.really = window.open; window.open = () => null }')
    await getButton(provider).click()
    await page.getByText('The browser did not let the window open').waitFor()
    await page.evaluate('window.open = window.really')
    const press = async (name: ProviderName | 'google') => {
      const opening = page.waitForEvent('popup')
      await getButton(name).click()
      const popup = await opening
      const { origin } = new URL(name === 'google' ? issuer.url : findProvider(name).url)
      await popup.waitForURL((url) => url.origin === origin)
      return popup
    }
    for (const [index, name] of all.entries()) {
      await (await press(name)).close()
      const closed = page.getByText('The window was closed before it was done.')
      await expect.poll(() => closed.count()).toBe(index + 1)
    }
    await press(provider)
  })

  test('behavior: no e-mail, and one that nobody confirmed: wallets of their own, in every browser, not that of the address', async () => {
    const addresses = new Set<string>()
    for (const login of ['nobody', 'carl', 'carl']) {
      const own = await open()
      const uri = await visitProvider(own, provider, { login })
      const user = await own.ask('CONNECT_SOCIAL', { uri, chainId: 31337 })
      expect([login, user.email ?? null]).toEqual([login, null])
      addresses.add(user.address)
    }
    const byMail = await open()
    await byMail.logIn(`carl.${provider}@example.org`)
    addresses.add((await byMail.ask('GET_USER', { chainId: 31337 })).address)
    expect(addresses.size).toBe(3)
  })

  test('behavior: an address that opened a wallet by another login opens that one; renamed at the provider, it is the same', async () => {
    const byMail = await open()
    await byMail.logIn(`ada.${provider}@example.org`)
    const { address } = await byMail.ask('GET_USER', { chainId: 31337 })
    const own = await open()
    const user = await own.ask('CONNECT_SOCIAL', { uri: await visitProvider(own, provider), chainId: 31337 })
    expect(user.address).toBe(address)
    const { accounts } = findProvider(provider)
    const ada = accounts.get('ada')
    if (!ada) throw new Error('nobody')
    onTestFinished(() => void accounts.set('ada', ada))
    accounts.set('ada', { ...ada, name: 'Ada King', email: `king.${provider}@example.org` })
    const later = await open()
    const again = await later.ask('CONNECT_SOCIAL', { uri: await visitProvider(later, provider), chainId: 31337 })
    expect([again.address, again.userName]).toEqual([address, 'Ada King'])
  })
})

// an account of Facebook has no address to send a code to
test('default: the wallet’s own page is opened by the account elsewhere, and proved by it once more', async () => {
  const own = await open()
  const user = await own.ask('CONNECT_SOCIAL', { uri: await visitProvider(own, 'facebook'), chainId: 31337 })
  const page = await own.page.context().newPage()
  await page.goto(`${service.origin}/wallet`)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Facebook' }).click()
  const popup = await opening
  await popup.locator('input[name=login]').fill('ada')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Facebook account').first().waitFor()
  expect(user.email ?? null).toBe(null)
  await page.close()
})

test('error: on the wallet’s own page: a window whose way to the issuer is lost is sent there again, and one that never leaves says so', async () => {
  const page = await (await profiles.open()).newPage()
  await page.clock.install()
  let lost = 0
  await page.context().route(`${issuer.url}/**`, async (route) => {
    if (!route.request().isNavigationRequest() || lost === 5) return await route.fallback()
    lost += 1
    await route.fulfill({ status: 204 })
  })
  await page.goto(`${service.origin}/wallet`)
  const press = async () => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    return await opening
  }
  await press()
  for (let time = 1; time <= 4; time += 1) {
    await expect.poll(() => lost).toBe(time)
    await page.clock.fastForward(3_000 * 2 ** (time - 1))
  }
  await page.getByText('The window never left its first page').waitFor()
  const popup = await press()
  await expect.poll(() => lost).toBe(5)
  await page.clock.fastForward(3_000)
  await popup.locator('input[name=login]').waitFor()
})

// C50 of docs/complaints.md
test('error: a window without the page that opened it says that it reaches nobody', async () => {
  const own = await open()
  const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const page = await own.page.context().newPage()
  await page.goto(uri)
  await page.locator('input[name=login]').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This window cannot reach the site it belongs to').waitFor()
  await page.close()
})

describe('what is refused', () => {
  test('error: an issuer nobody set up, and one that is not there', async () => {
    const discord = { issuer: 'http://127.0.0.1:9/nobody-there', clientId: 'x' }
    const other = await startService({ frame: { social: { discord } } })
    onTestFinished(() => other.stop())
    const own = await openSite(await profiles.open(), { ...asked(), service: other })
    await expect(own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })).rejects.toThrow('no login with x')
    await expect(own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })).rejects.toThrow('did not succeed')
    await expect(own.ask('GET_FARCASTER_URI')).rejects.toThrow('no login with Farcaster')
  })

  test('error: the same answer twice, and in another browser', async () => {
    const own = await open()
    const { resultUri } = await visitIssuer(own, 'bob')
    const thief = await open()
    await thief.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    await expect(thief.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('did not succeed')
    await own.ask('CONNECT_SOCIAL', { uri: resultUri })
    await own.ask('SIGN_OUT')
    await expect(own.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('run out')
    await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    await expect(own.ask('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('did not succeed')
    expect(await own.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  test('error: an answer that is none', async () => {
    const own = await open()
    await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const bad = [
      'https://evil.example/social?code=1&state=2',
      `${service.origin}/sdk?code=1&state=2`,
      `${service.origin}/social`,
      `${service.origin}/social?error=access_denied`,
      `${service.origin}/social?code=${'a'.repeat(7_000)}`,
      'javascript:alert(1)',
      '',
    ]
    for (const uri of bad) await expect(own.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow('not the end of a login')
    for (const query of ['code=1', 'code=1&state=2', 'code=1&state=%00&iss=https%3A%2F%2Fevil.example']) {
      await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      const uri = `${service.origin}/social?${query}`
      await expect(own.ask('CONNECT_SOCIAL', { uri })).rejects.toThrow('did not succeed')
    }
  })

  test('error: a page of another site that opens the popup is told nothing', async () => {
    const own = await open()
    const { uri } = await own.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const state = new URL(uri).searchParams.get('state') ?? ''
    const other = await startSite()
    const page = await own.page.context().newPage()
    await page.goto(other.url)
    const opening = page.waitForEvent('popup')
    const back = `${service.origin}/social?code=stolen&state=${encodeURIComponent(state)}`
    await page.evaluate(`{
      window.told = []
      addEventListener('message', ({ data }) => window.told.push(data))
      window.open(${JSON.stringify(back)})
    }`)
    const popup = await opening
    await popup.getByText('This window closes by itself').waitFor()
    await page.evaluate(
      `new Promise((done) => { addEventListener('message', done, { once: true }); postMessage('mark', '*') })`,
    )
    expect(await page.evaluate('window.told')).toEqual(['mark'])
    // nor does a state that was not made here name a site
    await popup.goto(`${service.origin}/social?code=x&state=${state.slice(0, -2)}AA`)
    await popup.getByRole('alert').waitFor()
    await other.stop()
  })
})
