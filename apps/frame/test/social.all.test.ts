import { describe, expect, test } from 'vitest'
import {
  driveIssuer,
  failAtTheProvider,
  goThroughRedirects,
  goWithWholePage,
  loadAgainInTheMiddle,
  logInTwiceAtOnce,
  open,
  profiles,
  redirectToIssuer,
  site,
  useSocial,
} from './support/socialWorld.ts'

/** What `social.test.ts` does with GitHub, with the other providers; in the middle with Apple's form; and where third-party storage is blocked. */

useSocial()

// what else differs between them is decided in the gateway: `frameProviders.test.ts` and `frameSocial.test.ts` there
test.each([
  ['google', 'ada@example.org'],
  ['facebook', null],
  ['x', 'ada.x@example.org'],
  ['discord', 'ada.discord@example.org'],
])('default: %s, through its own redirects, after a no there', goThroughRedirects)

test('default: with third-party storage blocked, a site that goes to the issuer with its whole page is told the result', async () => {
  await goWithWholePage(await profiles.open('blocked'))
})

describe('in the middle of a login with Apple', () => {
  test('behavior: the site’s page is loaded again while the window is open: what the window brings connects all the same', () =>
    loadAgainInTheMiddle('apple'))

  test('error: a code that has run out at the provider, and an error of its own: said, and a login elsewhere is taken', () =>
    failAtTheProvider('apple'))

  test('behavior: two tabs at once, each with its own', () => logInTwiceAtOnce('apple'))
})

// what the gateway decides: `frameSocial.test.ts` there
test('error: a result that another browser brings is worth nothing', async () => {
  const page = await redirectToIssuer(await open(), `${site.url}/`)
  await page.waitForURL(({ origin }) => origin === site.url)
  const uri = new URL(page.url()).searchParams.get('result_uri') ?? ''
  const other = await open()
  await expect(other.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow('has expired')
})

test('error: the same answer twice, and in another browser', async () => {
  const own = await open()
  const { resultUri } = await driveIssuer(own, 'bob')
  const thief = await open()
  await thief.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await expect(thief.request('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('Couldn’t sign in with')
  await own.request('CONNECT_SOCIAL', { uri: resultUri })
  await own.request('SIGN_OUT')
  await expect(own.request('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('has expired')
  await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  await expect(own.request('CONNECT_SOCIAL', { uri: resultUri })).rejects.toThrow('Couldn’t sign in with')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
})
