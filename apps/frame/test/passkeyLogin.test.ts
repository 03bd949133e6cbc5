import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Hex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Authenticator, startAuthenticator } from './support/authenticator.ts'
import { readPhrase } from './support/ownWindow.ts'
import {
  begin,
  connect,
  enter,
  expectSigns,
  expectSignsSolana,
  open,
  openWindow,
  press,
  profiles,
  removeEverything,
  reopen,
  sealed,
  service,
  site,
  usePasskeyLogin,
  visit,
} from './support/passkeyWindow.ts'
import { startService } from './support/startService.ts'

usePasskeyLogin()

// one that gives no secret is the same messages without it: see 'another browser', and `passkeyLogin.all.test.ts`
describe('a passkey whose wallet is sealed', () => {
  test('default: makes a wallet without a name, says what protects it, signs, and stays after a reload', async () => {
    const own = await open()
    const popup = await openWindow(own)
    await startAuthenticator(popup, [], sealed)
    const bodies: string[] = []
    popup.on('request', (request) => request.url().includes('/api/') && bodies.push(request.postData() ?? ''))
    await begin(own)
    await popup.getByText(`To continue to ${site.url}`).waitFor()
    await press(popup, 'make')
    await popup.locator(`[data-notice=sealed]`).waitFor()
    await popup.getByText(sealed.words).waitFor()
    await popup.getByText(`open ${service.origin}/wallet`).waitFor()
    await press(popup, 'go-on')
    const user = await connect(own)
    expect(user).toMatchObject({ email: null, chainId: 31337 })
    // what the passkey signed goes to the server, and nothing of what it gave
    expect(bodies.some((body) => body.includes('authenticatorData'))).toBe(true)
    expect(bodies.filter((body) => /prf|clientExtensionResults/.test(body))).toEqual([])
    await expectSigns(own, user.address)
    // one login serves both families
    await expectSignsSolana(own)
    await own.reload()
    expect((await own.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)
    await expectSigns(own, user.address)
    await expectSignsSolana(own)
  })

  test('default: opens it again where nothing of it is kept, with the same authenticator and nothing else', async () => {
    const entered = await enter(true, await profiles.open())
    const { own, popup, user } = entered
    await removeEverything(entered)
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await reopen(own)
    await press(popup, 'use')
    expect((await connect(own)).address).toBe(user.address)
    await expectSigns(own, user.address)
  })

  test('behavior: the site’s page is loaded again while the window is open: begun anew, the same passkey goes on', async () => {
    const own = await open()
    const popup = await openWindow(own)
    await startAuthenticator(popup, [], sealed)
    await begin(own)
    await popup.getByTestId('passkey-login-make').waitFor()
    await own.reload()
    await press(popup, 'make')
    // what a passkey gives is told to the page that began it alone
    await popup.getByText('lost its connection to the site').waitFor()
    await reopen(own)
    await press(popup, 'use')
    await press(popup, 'go-on')
    await expectSigns(own, (await connect(own)).address)
  })

  test('error: called off, it says so and what can be done; the next press goes on', async () => {
    const own = await visit()
    const popup = await openWindow(own)
    const authenticator = await startAuthenticator(popup, [], sealed)
    await begin(own)
    await authenticator.setVerified(false)
    await press(popup, 'make')
    await popup.getByText('Your passkey didn’t respond').waitFor()
    // one that gives secrets is blocked by then, as a real one after the wrong finger: another device is at hand
    await authenticator.unplug()
    await startAuthenticator(popup, [], sealed)
    await press(popup, 'make')
    await press(popup, 'go-on')
    await expectSigns(own, (await connect(own)).address)
  })

  test('error: the network is gone at each step: pressed again it goes on, and nothing is made twice', async () => {
    const own = await visit()
    const context = own.page.context()
    const popup = await openWindow(own)
    await startAuthenticator(popup, [], sealed)
    await begin(own)
    await popup.getByTestId('passkey-login-make').waitFor()
    for (const step of ['begin', 'challenge', 'answer']) {
      await context.route(new RegExp(`api/login-passkey/${step}`), (route) => route.abort(), { times: 1 })
      await press(popup, step === 'begin' ? 'make' : step === 'challenge' ? 'make' : 'use')
      await popup.getByText('didn’t respond').waitFor()
    }
    await press(popup, 'use')
    await press(popup, 'go-on')
    await own.page.evaluate('window.result')
    await context.route(/api\/social\/finish/, (route) => route.abort(), { times: 1 })
    await expect(connect(own)).rejects.toThrow('didn’t respond')
    await expectSigns(own, (await connect(own)).address)
  })

  test('error: the answer is lost when the passkey was made: it is asked, and its wallet goes on', async () => {
    const own = await visit()
    const popup = await openWindow(own)
    await startAuthenticator(popup, [], sealed)
    await begin(own)
    const lose = async (route: { fetch(): Promise<unknown>; abort(): Promise<void> }) => {
      await route.fetch()
      await route.abort()
    }
    await popup.getByTestId('passkey-login-make').waitFor()
    await own.page.context().route(/api\/login-passkey\/make/, lose, { times: 1 })
    await press(popup, 'make')
    await popup.getByText('didn’t respond').waitFor()
    await press(popup, 'use')
    await press(popup, 'go-on')
    await expectSigns(own, (await connect(own)).address)
  })

  test('behavior: the window is loaded again at each step, and goes on', async () => {
    const own = await visit()
    const popup = await openWindow(own)
    await startAuthenticator(popup, [], sealed)
    await begin(own)
    await popup.getByTestId('passkey-login-make').waitFor()
    await popup.reload()
    await press(popup, 'make')
    await popup.locator('[data-notice=sealed]').waitFor()
    await popup.reload()
    // this browser knows by now that there is one
    await popup.locator('[data-kind=primary][data-testid=passkey-login-use]').click()
    await press(popup, 'go-on')
    await expectSigns(own, (await connect(own)).address)
  })
})

describe('another browser', () => {
  test('default: a plain wallet opens in a second profile with the passkey that was carried there', async () => {
    const first = await visit()
    const making = await openWindow(first)
    const authenticator = await startAuthenticator(making)
    await begin(first)
    await press(making, 'make')
    await making.locator('[data-notice=plain]').waitFor()
    await making.getByText('The operator of this server could access your wallet').waitFor()
    await press(making, 'go-on')
    const user = await connect(first)
    const own = await open()
    const popup = await openWindow(own)
    await startAuthenticator(popup, authenticator.carry())
    await begin(own)
    await press(popup, 'use')
    expect((await connect(own)).address).toBe(user.address)
    await expectSigns(own, user.address)
  })

  test('behavior: one that gets no secret out of the passkey is told so, shows the wallet, and signs nothing', async () => {
    const { authenticator, user } = await enter(true)
    const own = await open()
    const popup = await openWindow(own)
    await startAuthenticator(popup, authenticator.carry())
    await begin(own)
    await press(popup, 'use')
    await popup.locator('[data-notice=shut]').waitFor()
    await press(popup, 'go-on')
    expect((await connect(own)).address).toBe(user.address)
    const signing = own.rpc('personal_sign', ['0x68656c6c6f', user.address]).catch(String)
    await own.approve()
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('frame-recovery').waitFor()
    await own.frame.getByRole('button', { name: 'Cancel' }).click()
    expect(await signing).toContain('rejected')
  })

  test('error: the window of a login that was begun elsewhere asks no passkey, whoever shows it', async () => {
    const thief = await open()
    const { uri } = await thief.request('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
    const own = await visit()
    const popup = await openWindow(own)
    await startAuthenticator(popup)
    // the visitor has begun one too, at the same site
    await own.request('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
    await own.page.evaluate(`window.popup.location.href = ${JSON.stringify(uri)}`)
    await popup.getByText('lost its connection to the site').waitFor()
    expect(await popup.getByTestId('passkey-login-use').count()).toBe(0)
    const alone = await own.page.context().newPage()
    await alone.goto(uri)
    await alone.getByText('lost its connection to the site').waitFor()
    await alone.goto(`${service.origin}/passkey-login?state=made.up.here`)
    await alone.getByRole('alert').waitFor()
    expect(await alone.getByTestId('passkey-login-use').count()).toBe(0)
  })
})

describe('what a passkey refuses, or the server', () => {
  test('error: the site itself, on its own origin, gets nothing out of it', async () => {
    const { own } = await enter(true)
    const asked = own.page.evaluate(
      `navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId: 'localhost' } }).then(String, (error) => error.name)`,
    )
    expect(await asked).toBe('SecurityError')
  })

  test('error: a passkey that nobody knows says so, and a new wallet can be made', async () => {
    const own = await visit()
    const popup = await openWindow(own)
    await startAuthenticator(popup)
    await popup.evaluate(`navigator.credentials.create({ publicKey: {
      rp: { name: 'x' }, user: { id: new Uint8Array(16), name: 'n', displayName: 'n' }, challenge: new Uint8Array(32),
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }], authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    } }).then(() => {})`)
    await begin(own)
    await press(popup, 'use')
    await popup.getByText('No wallet here uses this passkey').waitFor()
    await press(popup, 'make')
    await press(popup, 'go-on')
    await expectSigns(own, (await connect(own)).address)
  })

  test('error: an authenticator that has one already makes no second wallet by mistake', async () => {
    const { own, popup, user } = await enter(false)
    await own.request('SIGN_OUT')
    await reopen(own)
    await press(popup, 'make')
    await popup.getByText('This device already has a passkey for a wallet here').waitFor()
    await press(popup, 'use')
    expect((await connect(own)).address).toBe(user.address)
  })

  test('error: a browser without passkeys says so, and what to do', async () => {
    const own = await visit()
    const popup = await openWindow(own)
    await popup.addInitScript('delete window.PublicKeyCredential')
    await begin(own)
    await popup.getByText('This browser doesn’t support passkeys').waitFor()
    expect(await popup.getByTestId('passkey-login-make').count()).toBe(0)
  })
})

describe('the wallet’s own page', () => {
  test('error: the window of the passkey closed before it was done says so, and is opened again', async () => {
    const page = await (await profiles.open()).newPage()
    await page.goto(`${service.origin}/wallet`)
    const button = page.getByRole('button', { name: 'Continue with a passkey' })
    for (let time = 0; time < 2; time += 1) {
      const opening = page.waitForEvent('popup')
      await button.click()
      const asked = await opening
      await asked.getByTestId('passkey-login-use').waitFor()
      expect(await asked.getByText('To continue to').count()).toBe(0)
      await asked.close()
      await page.getByText('The window was closed before you finished.').waitFor()
    }
  })

  test('default: says who could reach the key, and shows the twelve words after the passkey once more', async () => {
    const context = await profiles.open()
    const { authenticator, user } = await enter(false, context)
    const page = await context.newPage()
    await page.goto(`${service.origin}/wallet`)
    const enterWith = async (click: () => Promise<void>, carried: ReturnType<Authenticator['carry']>) => {
      const opening = page.waitForEvent('popup')
      await click()
      const asked = await opening
      const there = await startAuthenticator(asked, carried)
      await asked.getByTestId('passkey-login-use').click()
      return there
    }
    const there = await enterWith(
      () => page.getByRole('button', { name: 'Continue with a passkey' }).click(),
      authenticator.carry(),
    )
    await page.getByText('Your passkey opens this wallet on any device that has it').waitFor()
    await page.getByText('Wallet with a passkey').first().waitFor()
    const old = new DatabaseSync(join(service.stateDir, 'gateway.sqlite'))
    old.exec('update frame_browser_keys set proved_at = 0')
    old.close()
    await page.getByTestId('show-phrase').click()
    await page.getByText('Confirm that it’s you with this wallet’s passkey.').waitFor()
    await enterWith(() => page.getByRole('button', { name: 'Continue with a passkey' }).click(), there.carry())
    expect(await readPhrase(page)).toMatch(/^(\w+ ){11}\w+$/)
    expect(await page.getByTestId('address-eip155').textContent()).toBe(user.address)
  })
})

test('behavior: where new wallets are strict and the passkey gives no secret, the window says that a recovery share is needed', async () => {
  const strict = await startService({ frame: { passkeyLogin: true, custody: 'strict' } })
  onTestFinished(() => strict.stop())
  const page = await (await profiles.open()).newPage()
  await page.goto(`${strict.origin}/wallet`)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  const asked = await opening
  await startAuthenticator(asked)
  await press(asked, 'make')
  await asked.locator('[data-notice=paper]').waitFor()
  await asked.getByText(`open ${strict.origin}/wallet`).waitFor()
  await press(asked, 'go-on')
  await page.getByTestId('make-first').click()
  expect(await page.getByTestId('recovery-share').textContent()).toMatch(/^([A-Z]{4} ){11}[A-Z]{4}$/)
})

describe('a second passkey that logs in', () => {
  /** On the wallet's own page: makes a wallet with a passkey, and then another passkey. */
  async function addSecond(hasPrf: boolean) {
    const page = await (await profiles.open()).newPage()
    await page.goto(`${service.origin}/wallet`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    const asked = await opening
    await startAuthenticator(asked, [], { hasPrf })
    await press(asked, 'make')
    await press(asked, 'go-on')
    const address = (await page.getByTestId('address-eip155').textContent()) as Hex
    const second = await startAuthenticator(page, [], { hasPrf })
    await page.getByTestId('login-add').click()
    await page.getByTestId('guard-name').fill('Key ring')
    await page.getByTestId('guard-save').click()
    await page.getByTestId('passkeys').getByText('Key ring').waitFor()
    expect(await page.getByText('Signs you in').count()).toBe(2)
    return { page, second, address }
  }

  test('default: opens the same wallet by itself', async () => {
    const { second, address } = await addSecond(false)
    const own = await open()
    const popup = await openWindow(own)
    await startAuthenticator(popup, second.carry())
    await begin(own)
    await press(popup, 'use')
    expect((await connect(own)).address).toBe(address)
    await expectSigns(own, address)
  })

  test('default: of a sealed wallet it seals the share as well, which the server gives back as it was', async () => {
    const { page, address } = await addSecond(true)
    await page.locator('[data-custody="strict"][aria-current]').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const database = new DatabaseSync(join(service.stateDir, 'gateway.sqlite'))
    const rows = database
      .prepare('select sealed from frame_passkeys join frame_users u on u.id = user_id where u.evm_address = ?')
      .all(address)
    database.close()
    expect(new Set(rows.map(({ sealed }) => sealed)).size).toBe(2)
  })
})
