import { type Issuer, type Provider, type ProviderName, startIssuer, startProvider } from 'devnet'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createProfiles, saveVisitor } from './profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './site.ts'
import { type Service, startService } from './startService.ts'

/** At Google. */
const people = {
  ada: { email: 'Ada@Example.org', email_verified: true, name: 'Ada Lovelace' },
  bob: { email: 'bob@example.org', email_verified: true },
}

/** Four by two pixels of one red. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IWcDRwzIHAB6SgkR8ZlAYwAAAABJRU5ErkJggg==',
  'base64',
)

type Visit = {
  readonly answer?: 'yes' | 'no'
  readonly login?: string
  /** What becomes of the provider's address on the way. */
  change?(uri: string): string
}

export const connected = { address: expect.stringMatching(/^0x/), chainId: 31337 }

export const profiles = createProfiles()

export let issuer: Issuer
export let providers: readonly Provider[] = []
export let service: Service
export let site: Site

export const asked = () => ({ site, service, chainId: 'eip155:31337' }) as const

export const open = async () => openSite(await profiles.open(), asked())

let findVisitor: () => Promise<{ readonly own: SitePage }>

/** The one who stays, signed out: for what does not concern a browser that is new. */
export async function visit(): Promise<SitePage> {
  const { own } = await findVisitor()
  await own.request('SIGN_OUT')
  return own
}

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

/** Sends the window to the provider, where somebody says yes or no. @returns the address it was sent back to */
export async function driveProvider(
  own: SitePage,
  provider: string,
  { answer = 'yes', login = 'ada', change = (uri) => uri }: Visit = {},
): Promise<string> {
  const popup = await openWindow(own)
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider })
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

/** Does what existing sites do: a popup on the frame's `/loading`, then the issuer, then the answer to the page. */
export async function driveIssuer(
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
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
  await popup.locator('input[name=login]').fill(login)
  await popup.locator('input[name=password]').fill('any')
  await popup.locator('button[type=submit]').click()
  await popup.getByRole('button', { name: 'Continue' }).click()
  const result = (await own.page.evaluate('window.result')) as { resultUri: string; origin: string }
  expect(result.origin).toBe(service.origin)
  return { resultUri: result.resultUri, popup }
}

/** The whole page goes to the issuer, as inside Telegram. @returns the page, at the address where it ended */
export async function redirectToIssuer(own: SitePage, back: string): Promise<Page> {
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
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

export function findProvider(provider: string): Provider {
  const found = providers.find(({ name }) => name === provider)
  if (!found) throw new Error(provider)
  return found
}

/** Somebody says no there, and then yes. */
export async function goThroughRedirects(provider: string, email: string | null): Promise<void> {
  const own = await visit()
  const refused = await driveProvider(own, provider, { answer: 'no' })
  expect(new URL(refused).searchParams.get('error')).toMatch(/^(access_denied|user_cancelled_authorize)$/)
  await expect(own.request('CONNECT_SOCIAL', { uri: refused })).rejects.toThrow('the end of a sign-in')
  const resultUri = await driveProvider(own, provider)
  const user = await own.request('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  expect([user.email ?? null, user.userName]).toEqual([email, 'Ada Lovelace'])
  expect(providers.flatMap(({ refused: all }) => all)).toEqual([])
}

/** The whole page goes to the issuer and comes back, as inside Telegram. */
export async function goWithWholePage(context: BrowserContext): Promise<void> {
  const page = await redirectToIssuer(await openSite(context, asked()), `${site.url}/?order=7&b=--c`)
  await page.waitForURL(({ origin }) => origin === site.url)
  const address = new URL(page.url())
  expect([address.searchParams.get('order'), address.searchParams.get('b')]).toEqual(['7', '--c'])
  const uri = address.searchParams.get('result_uri') ?? ''
  expect(uri).toMatch(new RegExp(`^${service.origin}/social\\?`))
  expect(uri).not.toContain('--http')

  const own = await openSite(context, { ...asked(), tab: page })
  expect(await own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject({ email: 'ada@example.org' })
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  await expect(own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow('has expired')
}

/** The site’s page is loaded again while the window is open. */
export async function loadAgainInTheMiddle(provider: ProviderName): Promise<void> {
  const own = await visit()
  const popup = await openWindow(own)
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider })
  await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
  await popup.locator('input[name=login]').waitFor()
  await own.reload()
  const telling = own.page.evaluate(
    `new Promise((done) => addEventListener('message', ({ data }) => data?.resultUri && done(data.resultUri)))`,
  )
  await enter(popup)
  const back = await telling
  expect(await own.request('CONNECT_SOCIAL', { uri: back, chainId: 31337 })).toMatchObject(connected)
}

/** A code that has run out at the provider, an error of its own, and a no; then a login elsewhere. */
export async function failAtTheProvider(provider: ProviderName): Promise<void> {
  const own = await visit()
  const late = await driveProvider(own, provider)
  findProvider(provider).expire(new URL(late).searchParams.get('code') ?? '')
  await expect(own.request('CONNECT_SOCIAL', { uri: late })).rejects.toThrow('Couldn’t sign in with')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
  const broken = await driveProvider(own, provider, { login: 'broken' })
  expect(new URL(broken).searchParams.get('error')).toBe('server_error')
  await expect(own.request('CONNECT_SOCIAL', { uri: broken })).rejects.toThrow('the end of a sign-in')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
  // C49 of tooling/coverage/complaints.json: after a refusal at one, another one works
  const refused = await driveProvider(own, provider, { answer: 'no' })
  await expect(own.request('CONNECT_SOCIAL', { uri: refused })).rejects.toThrow('the end of a sign-in')
  const uri = await driveProvider(own, 'discord')
  expect(await own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject(connected)
}

/** Two tabs of one browser. */
export async function logInTwiceAtOnce(provider: ProviderName): Promise<void> {
  const context = await profiles.open()
  const tabs = [await openSite(context, asked()), await openSite(context, asked())] as const
  const [one, two] = [await driveProvider(tabs[0], provider), await driveProvider(tabs[1], provider)]
  const second = await tabs[1].request('CONNECT_SOCIAL', { uri: two, chainId: 31337 })
  const first = await tabs[0].request('CONNECT_SOCIAL', { uri: one, chainId: 31337 })
  expect(first.address).toBe(second.address)
}

/** Accounts elsewhere, and one gateway that knows them all, for all tests of a file. */
export function useSocial(): void {
  findVisitor = saveVisitor(profiles, async (context) => {
    const own = await openSite(context, asked())
    await own.logIn('stays@example.org')
    return { own }
  })
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
}
