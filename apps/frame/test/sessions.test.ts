import type { BrowserContext } from 'playwright'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { openSite, type SitePage } from './support/site.ts'
import { useWorld } from './support/world.ts'

const { profiles, world } = useWorld()

const hello = '0x68656c6c6f'
const open = (context: BrowserContext) => openSite(context, { ...world, chainId: 'eip155:31337' })
const getUser = (own: SitePage) => own.request('GET_USER', { chainId: 31337 })

async function signedIn(email: string) {
  const context = await profiles.open()
  const own = await open(context)
  await own.logIn(email)
  const { address } = await getUser(own)
  return { context, own, address: address as Hex }
}

async function readCode(email: string, since: number): Promise<string> {
  const { text } = await world.service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

describe('a sign-out that the server does not hear', () => {
  test('default: is said, kept through a reload, and done before anything else', async () => {
    const { context, own } = await signedIn('unheard@example.org')
    const endings: string[] = []
    await context.route('**/api/**', (route) => {
      const [, name = ''] = /\/api\/([\w/]+)/.exec(route.request().url()) ?? []
      endings.push(name)
      return name === 'session/end' ? route.abort() : route.continue()
    })
    await expect(own.request('SIGN_OUT')).rejects.toThrow('the server couldn’t be reached')
    await own.reload()
    endings.length = 0
    await expect(own.request('IS_CONNECTED')).rejects.toThrow('the server couldn’t be reached')
    await expect(getUser(own)).rejects.toThrow('the server couldn’t be reached')
    expect(new Set(endings)).toEqual(new Set(['session/end']))
    await context.unrouteAll()
    const asked: string[] = []
    own.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/session/end', '/api/session'])
    await own.logIn('unheard@example.org')
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  })
})

describe('two tabs', () => {
  test('default: a sign-out in one is heard by the other, which drops what it knew; so is a login of somebody else', async () => {
    const { context, own } = await signedIn('first@example.org')
    const other = await open(context)
    expect((await getUser(other)).email).toBe('first@example.org')
    await own.request('SIGN_OUT')
    await expect.poll(() => getUser(other).catch(String)).toContain('signed out')
    expect(await other.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await own.logIn('second@example.org')
    await expect.poll(async () => (await getUser(other).catch(() => undefined))?.email).toBe('second@example.org')
  })
})

describe('a session that was ended elsewhere', () => {
  test('default: a refused signature says so, and the frame drops what it knew', async () => {
    const email = 'elsewhere@example.org'
    const { own, address } = await signedIn(email)
    const wallet = await (await profiles.open()).newPage()
    await wallet.goto(`${world.service.origin}/wallet`)
    const since = world.service.mail.mails(email)[0]?.id ?? 0
    await wallet.getByLabel('Email address').fill(email)
    await wallet.getByRole('button', { name: 'Send code' }).click()
    await wallet.getByLabel('Code from the email').fill(await readCode(email, since))
    await wallet.getByRole('button', { name: 'Sign in' }).click()
    const row = wallet.getByTestId('sessions').getByRole('listitem').filter({ hasText: world.site.url })
    await row.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => row.count()).toBe(0)
    const signing = own.rpc('personal_sign', [hello, address]).catch(String)
    await own.approve()
    expect(await signing).toContain('signed this browser out from another one')
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(getUser(own)).rejects.toThrow('signed this browser out')
  })
})

describe('a browser that keeps nothing for an embedded page', () => {
  test('default: stays signed in after a reload, and wants one code before it signs again', async () => {
    const email = 'nothing-kept@example.org'
    const context = await profiles.open()
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    })
    const own = await open(context)
    await own.logIn(email)
    const { address } = await getUser(own)
    const sign = async () => {
      const signing = own.rpc('personal_sign', [hello, address])
      await own.approve()
      return signing
    }
    expect(await verifyMessage({ address, message: 'hello', signature: (await sign()) as Hex })).toBe(true)
    await own.reload()
    expect((await getUser(own)).address).toBe(address)
    const since = world.service.mail.mails(email)[0]?.id ?? 0
    const signing = sign()
    const code = await readCode(email, since)
    await own.page.evaluate('window.show(true)')
    await own.frame.getByTestId('verify-code').fill(code)
    await own.frame.getByRole('button', { name: 'Continue' }).click()
    expect(await verifyMessage({ address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  })
})

describe('a browser that keeps nothing, and is removed in another', () => {
  test('behavior: wipes the key from its memory, though the site asks it nothing', async () => {
    const email = 'idle@example.org'
    const context = await profiles.open()
    // the worker, which holds the key, keeps nothing either
    await context.route('**/signer.worker*.js', async (route) => {
      const response = await route.fetch()
      const hide = 'Object.defineProperty(globalThis, "indexedDB", { value: undefined });'
      await route.fulfill({ response, body: `${hide}${await response.text()}` })
    })
    await context.clock.install()
    const own = await open(context)
    await own.logIn(email)
    await getUser(own)
    expect(own.page.workers()).toHaveLength(1)
    const wallet = await (await profiles.open()).newPage()
    await wallet.goto(`${world.service.origin}/wallet`)
    const since = world.service.mail.mails(email)[0]?.id ?? 0
    await wallet.getByLabel('Email address').fill(email)
    await wallet.getByRole('button', { name: 'Send code' }).click()
    await wallet.getByLabel('Code from the email').fill(await readCode(email, since))
    await wallet.getByRole('button', { name: 'Sign in' }).click()
    const row = wallet.getByTestId('sessions').getByRole('listitem').filter({ hasText: world.site.url })
    await row.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await own.page.clock.runFor(30_000)
    await expect.poll(() => own.page.workers().length).toBe(0)
    // and whoever sits there is told why
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    await expect(getUser(own)).rejects.toThrow('signed this browser out from another one')
  })
})

describe('a device whose clock is wrong', () => {
  test('behavior: signs its requests with the server’s time, and nothing else changes', async () => {
    const email = 'clock@example.org'
    const context = await profiles.open()
    await context.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() - 3 * 3_600_000
    })
    const own = await open(context)
    await own.logIn(email)
    expect((await getUser(own)).email).toBe(email)
  })
})

describe('the window of its own', () => {
  test('behavior: says at the next visit why it is signed out', async () => {
    const email = 'told@example.org'
    const signIn = async (context: BrowserContext) => {
      const page = await context.newPage()
      await page.goto(`${world.service.origin}/wallet`)
      const since = world.service.mail.mails(email)[0]?.id ?? 0
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByLabel('Code from the email').fill(await readCode(email, since))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByTestId('address-eip155').waitFor()
      return page
    }
    const first = await signIn(await profiles.open())
    const second = await signIn(await profiles.open())
    const row = second.getByTestId('sessions').getByRole('listitem').filter({ hasNotText: 'this browser' })
    await row.getByRole('button', { name: 'End' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await first.reload()
    await first.getByRole('alert').getByText('signed this browser out from another one').waitFor()
    // told once
    await first.reload()
    await first.getByLabel('Email address').waitFor()
    expect(await first.getByRole('alert').count()).toBe(0)
  })
})
