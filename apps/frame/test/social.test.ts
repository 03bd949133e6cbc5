import { type Hex, verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSite, startSite } from './support/site.ts'
import {
  asked,
  connected,
  driveIssuer,
  driveProvider,
  failAtTheProvider,
  findProvider,
  goThroughRedirects,
  goWithWholePage,
  issuer,
  loadAgainInTheMiddle,
  logInTwiceAtOnce,
  open,
  profiles,
  providers,
  redirectToIssuer,
  service,
  site,
  useSocial,
  visit,
} from './support/socialWorld.ts'
import { startService } from './support/startService.ts'

useSocial()

test('default: an account elsewhere proves the address; the wallet is the one that a code opens', async () => {
  const own = await open()
  const { resultUri, popup } = await driveIssuer(own, 'ada')
  await popup.getByText('This window will close automatically').waitFor()
  const user = await own.request('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  expect(user).toMatchObject({ email: 'ada@example.org', userName: 'Ada Lovelace', chainId: 31337 })
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  const signing = own.rpc('personal_sign', ['0x68656c6c6f', user.address])
  await own.approve()
  expect(await verifyMessage({ address: user.address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  // what was signed in stays so
  await own.reload()
  expect((await own.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)

  const byMail = await open()
  await byMail.logIn('ada@example.org')
  expect((await byMail.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)
})

test('default: a site that goes to the issuer with its whole page is told the result in its address, and may use it once', async () => {
  const context = await profiles.open()
  await goWithWholePage(context)
})

test('error: a result does not go to a page of another site, whatever address stands behind the state', async () => {
  const page = await redirectToIssuer(await open(), 'https://thief.example/')
  await page.getByText('This window lost its connection to the site').waitFor()
  expect(new URL(page.url()).origin).toBe(service.origin)
})

// C45 of tooling/coverage/complaints.json
test('default: with the fields of a sign-in it comes with a signature', async () => {
  const own = await open()
  const { resultUri, popup } = await driveIssuer(own, 'bob', '?locale=de')
  // back from the issuer the window still speaks the site's language
  await popup.getByText('Dieses Fenster schließt sich automatisch').waitFor()
  const siwxMessage = {
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:31337',
    domain: new URL(site.url).host,
    uri: `${site.url}/`,
    version: '1',
    nonce: 'abcdefgh12345678',
  }
  const user = await own.request('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337, siwxMessage })
  expect(await verifyMessage({ address: user.address, message: user.message, signature: user.signature })).toBe(true)
})

// the two ways in which an answer comes back: by an address, as from all the others, and by a form
test.each([
  ['github', 'ada.github@example.org'],
  ['apple', 'ada.apple@example.org'],
])('default: %s, through its own redirects, after a no there', goThroughRedirects)

test('default: the picture is fetched by the wallet’s server, and drawn anew, small; the new name comes with the next login', async () => {
  const own = await visit()
  const hosts = new Set<string>()
  own.page.context().on('request', (request) => hosts.add(new URL(request.url()).origin))
  const resultUri = await driveProvider(own, 'github')
  const { avatar } = await own.request('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
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
  await own.request('SIGN_OUT')
  const later = await own.request('CONNECT_SOCIAL', { uri: await driveProvider(own, 'github'), chainId: 31337 })
  expect([later.userName, later.avatar]).toEqual(['Ada King', undefined])
})

test('error: a server that gives something else for a picture; the login goes on without', async () => {
  const own = await visit()
  let wrong: unknown
  await own.page.context().route('**/api/social/finish', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), picture: wrong } })
  })
  for (wrong of [
    // no picture, and an address
    { type: 'image/png', data: 'AAAA' },
    'https://elsewhere.example/ada.png',
  ]) {
    const user = await own.request('CONNECT_SOCIAL', { uri: await driveProvider(own, 'x'), chainId: 31337 })
    expect([wrong, user.userName, user.avatar]).toEqual([wrong, 'Ada Lovelace', undefined])
    await own.request('SIGN_OUT')
  }
})

// by a form, as from Apple, it is the same messages: see `social.all.test.ts`
describe('in the middle of a login', () => {
  test('behavior: the site’s page is loaded again while the window is open: what the window brings connects all the same', () =>
    loadAgainInTheMiddle('github'))

  test('error: a code that has run out at the provider, and an error of its own: said, and a login elsewhere is taken', () =>
    failAtTheProvider('github'))

  test('behavior: two tabs at once, each with its own', () => logInTwiceAtOnce('github'))
})

describe('in the middle of a login, wherever', () => {
  const provider = 'github'

  test('error: the network is gone when the answer is there: it connects once that is back', async () => {
    const own = await visit()
    const uri = await driveProvider(own, provider)
    const context = own.page.context()
    await context.setOffline(true)
    await expect(own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).rejects.toThrow()
    await context.setOffline(false)
    expect(await own.request('CONNECT_SOCIAL', { uri, chainId: 31337 })).toMatchObject(connected)
  })

  const names = { google: 'Google', github: 'GitHub' } as const

  test('error: on the wallet’s own page: a window that the browser does not open, and one that is closed, are opened again, each at its provider', async () => {
    const page = await (await profiles.open()).newPage()
    await page.goto(`${service.origin}/wallet`)
    const getButton = (name: 'github' | 'google') => page.getByRole('button', { name: `Continue with ${names[name]}` })
    await page.evaluate('{ window.really = window.open; window.open = () => null }')
    await getButton(provider).click()
    await page.getByText('Your browser blocked the pop-up').waitFor()
    await page.evaluate('window.open = window.really')
    const press = async (name: 'github' | 'google') => {
      const opening = page.waitForEvent('popup')
      await getButton(name).click()
      const popup = await opening
      const { origin } = new URL(name === 'google' ? issuer.url : findProvider(name).url)
      await popup.waitForURL((url) => url.origin === origin)
      return popup
    }
    for (const [index, name] of (['google', 'github'] as const).entries()) {
      await (await press(name)).close()
      const closed = page.getByText('The window was closed before you finished.')
      await expect.poll(() => closed.count()).toBe(index + 1)
    }
    await press(provider)
  })
})

// an account of Facebook has no address to send a code to
test('default: the wallet’s own page is opened by the account elsewhere, and proved by it once more', async () => {
  const own = await open()
  const user = await own.request('CONNECT_SOCIAL', { uri: await driveProvider(own, 'facebook'), chainId: 31337 })
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
  await page.getByText('The sign-in window stayed on its first page').waitFor()
  const popup = await press()
  await expect.poll(() => lost).toBe(5)
  await page.clock.fastForward(3_000)
  await popup.locator('input[name=login]').waitFor()
})

// C50 of tooling/coverage/complaints.json
test('error: a window without the page that opened it says that it reaches nobody', async () => {
  const own = await open()
  const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })
  const page = await own.page.context().newPage()
  await page.goto(uri)
  await page.locator('input[name=login]').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This window lost its connection to the site').waitFor()
  await page.close()
})

describe('what is refused', () => {
  test('error: an issuer nobody set up, and one that is not there', async () => {
    const discord = { issuer: 'http://127.0.0.1:9/nobody-there', clientId: 'x' }
    const other = await startService({ frame: { social: { discord } } })
    onTestFinished(() => other.stop())
    const own = await openSite(await profiles.open(), { ...asked(), service: other })
    await expect(own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })).rejects.toThrow(
      'can’t sign in to this wallet with x',
    )
    await expect(own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })).rejects.toThrow(
      'Couldn’t sign in with',
    )
    await expect(own.request('GET_FARCASTER_URI')).rejects.toThrow('can’t sign in to this wallet with Farcaster')
  })

  test('error: an answer that is none', async () => {
    const own = await visit()
    await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const bad = [
      'https://evil.example/social?code=1&state=2',
      `${service.origin}/sdk?code=1&state=2`,
      `${service.origin}/social`,
      `${service.origin}/social?error=access_denied`,
      `${service.origin}/social?code=${'a'.repeat(7_000)}`,
      'javascript:alert(1)',
      '',
    ]
    for (const uri of bad) await expect(own.request('CONNECT_SOCIAL', { uri })).rejects.toThrow('the end of a sign-in')
    for (const query of ['code=1', 'code=1&state=2', 'code=1&state=%00&iss=https%3A%2F%2Fevil.example']) {
      await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      const uri = `${service.origin}/social?${query}`
      await expect(own.request('CONNECT_SOCIAL', { uri })).rejects.toThrow('Couldn’t sign in with')
    }
  })

  test('error: a page of another site that opens the popup is told nothing', async () => {
    const own = await open()
    const { uri } = await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
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
    await popup.getByText('This window will close automatically').waitFor()
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
