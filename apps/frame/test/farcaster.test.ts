import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FarcasterNetwork, type RunningEvm, startEvm, startFarcaster } from 'devnet'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './support/axe.ts'
import { createProfiles, saveVisitor } from './support/profiles.ts'
import { openSite, type Site, type SitePage, startSite } from './support/site.ts'
import { type Service, startService } from './support/startService.ts'

const profiles = createProfiles()
let evm: RunningEvm<undefined>
let farcaster: FarcasterNetwork
let service: Service
let site: Site

const ada = { fid: 42, privateKey: `0x${'1'.repeat(64)}`, username: 'ada' } as const
const bob = { fid: 43, privateKey: `0x${'2'.repeat(64)}` } as const

beforeAll(async () => {
  evm = await startEvm({ seed: false })
  farcaster = await startFarcaster(evm)
  await Promise.all([farcaster.register(ada), farcaster.register(bob)])
  const chain = {
    id: 'eip155:31337',
    name: 'Foyer Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [evm.url],
    indexFrom: 'off',
  }
  const { relayUrl, rpcUrl } = farcaster
  service = await startService({ chains: [chain], frame: { farcaster: { relayUrl, rpcUrl } } })
  site = await startSite()
})
afterAll(async () => {
  await profiles.stop()
  await Promise.all([service?.stop(), site?.stop(), farcaster?.stop()])
  await evm?.stop()
})
afterEach(() => profiles.closeAll())

const open = async () => openSite(await profiles.open(), { site, service, chainId: 'eip155:31337' })

const findVisitor = saveVisitor(profiles, async (context) => {
  const own = await openSite(context, { site, service, chainId: 'eip155:31337' })
  await own.logIn('stays@example.org')
  return { own }
})

/** The one who stays, signed out: for what does not concern a browser that is new. */
async function visit(): Promise<SitePage> {
  const { own } = await findVisitor()
  await own.request('SIGN_OUT')
  return own
}

async function logIn(own: SitePage, person: Parameters<FarcasterNetwork['signIn']>[1] = ada) {
  const { url } = await own.request('GET_FARCASTER_URI')
  const waiting = own.request('CONNECT_FARCASTER')
  await farcaster.signIn(url, person)
  return await waiting
}

test('default: a signature in the app opens the account’s wallet, on every device', async () => {
  const own = await open()
  expect(await logIn(own)).toEqual({ userName: 'ada' })
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: true })
  const user = await own.request('GET_USER', { chainId: 31337 })
  expect(user.email).toBeNull()
  const signing = own.rpc('personal_sign', ['0x68656c6c6f', user.address])
  await own.approve()
  expect(await verifyMessage({ address: user.address, message: 'hello', signature: (await signing) as Hex })).toBe(true)
  // what was signed in stays so
  await own.reload()
  expect((await own.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  const other = await open()
  await logIn(other)
  expect((await other.request('GET_USER', { chainId: 31337 })).address).toBe(user.address)
  const stranger = await open()
  expect(await logIn(stranger, bob)).toEqual({ userName: '!43' })
  expect((await stranger.request('GET_USER', { chainId: 31337 })).address).not.toBe(user.address)
  expect(own.errors).toEqual([])
})

test('behavior: the address comes no sooner than sites look for it, and whoever asks again is told the same', async () => {
  const own = await visit()
  const time = await own.page.evaluate(`{
    const began = performance.now()
    window.request('GET_FARCASTER_URI').then(({ url }) => ({ url, time: performance.now() - began }))
  }`)
  const { url, time: passed } = time as { url: string; time: number }
  expect(passed).toBeGreaterThan(650)
  const both = [own.request('CONNECT_FARCASTER'), own.request('CONNECT_FARCASTER')]
  await farcaster.signIn(url, ada)
  expect(await Promise.all(both)).toEqual([{ userName: 'ada' }, { userName: 'ada' }])
  expect(await own.request('CONNECT_FARCASTER')).toEqual({ userName: 'ada' })
  await own.request('SIGN_OUT')
  await expect(own.request('CONNECT_FARCASTER')).rejects.toThrow('has expired')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('behavior: another address ends the wait for the one before; so does loading the frame again', async () => {
  const own = await visit()
  await own.request('GET_FARCASTER_URI')
  const first = own.request('CONNECT_FARCASTER').catch((error: Error) => error.message)
  const { url } = await own.request('GET_FARCASTER_URI')
  expect(await first).toMatch(/abort/i)
  const ready = own.page.evaluate(
    `new Promise((done) => addEventListener('message', ({ data }) => data?.type === '@w3m-frame/READY' && done()))`,
  )
  await own.request('RELOAD')
  await ready
  await farcaster.signIn(url, ada)
  await expect(own.request('CONNECT_FARCASTER')).rejects.toThrow('has expired')
  expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('error: an account that is somebody else’s, and then one’s own', async () => {
  const own = await visit()
  await expect(logIn(own, { ...bob, fid: 42 })).rejects.toThrow('doesn’t belong to this Farcaster account')
  await expect(own.request('CONNECT_FARCASTER')).rejects.toThrow('doesn’t belong')
  expect(await logIn(own, bob)).toEqual({ userName: '!43' })
})

const readCode = async (email: string, since = 0) =>
  /\b\d{6}\b/.exec((await service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })).text)?.[0] ?? ''

/** A person of Farcaster who has not been here before. */
async function newPerson(fid: number) {
  const person = { fid, privateKey: `0x${fid.toString(16).padStart(64, '3')}` } as const
  await farcaster.register(person)
  return person
}

test('default: an e-mail address is added at a site: approved in the wallet’s own window, proved by its code, and opens the wallet', async () => {
  const own = await visit()
  await logIn(own, await newPerson(51))
  const { address } = await own.request('GET_USER', { chainId: 31337 })
  const asking = own.request('UPDATE_EMAIL', { email: 'Fifty.One@Example.org' })
  const asked = await own.openWindow()
  await asked
    .getByText('Anyone who can read emails to fifty.one@example.org will be able to sign in to this wallet')
    .first()
    .waitFor()
  expect(service.mail.mails('fifty.one@example.org')).toEqual([])
  await own.approve()
  expect(await asking).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  const code = await readCode('fifty.one@example.org')
  await expect(
    own.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code === '000000' ? '000001' : '000000' }),
  ).rejects.toThrow('Invalid code')
  expect(await own.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })).toEqual({ newEmail: 'fifty.one@example.org' })
  expect(await own.request('GET_USER', { chainId: 31337 })).toMatchObject({ address, email: 'fifty.one@example.org' })
  const byMail = await open()
  await byMail.logIn('fifty.one@example.org')
  expect((await byMail.request('GET_USER', { chainId: 31337 })).address).toBe(address)
})

test('error: a site adds no address by itself: declined, taken back or not shown, no code is mailed', async () => {
  const own = await open()
  await logIn(own, await newPerson(52))
  const updateEmail = () =>
    own.request('UPDATE_EMAIL', { email: 'thief@example.org' }).catch((error: Error) => error.message)
  // hidden, as sites that exist keep it
  expect(await updateEmail()).toContain(`To add an email address to this wallet, open ${service.origin}/wallet.`)
  for (const name of ['UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP']) {
    await expect(own.request(name, { otp: '123456' })).rejects.toThrow('Start again')
  }
  const declined = updateEmail()
  await own.openWindow()
  await own.decline()
  expect(await declined).toContain('The request was rejected')
  const withdrawn = updateEmail()
  await own.openWindow()
  await own.request('RPC_ABORT')
  expect(await withdrawn).toMatch(/abort/i)
  await expect(own.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).rejects.toThrow('Start again')
  await expect(own.rpc('UPDATE_EMAIL', ['thief@example.org'])).rejects.toThrow('not allowed')
  expect(service.mail.mails('thief@example.org')).toEqual([])
  expect((await own.request('GET_USER', { chainId: 31337 })).email).toBeNull()
})

test('default: an e-mail address is added on the wallet’s own page; one that has a wallet is not', async () => {
  const taken = await open()
  await taken.logIn('taken@example.org')
  const { address } = await taken.request('GET_USER', { chainId: 31337 })
  const person = await newPerson(53)
  const own = await open()
  await logIn(own, person)
  await own.request('GET_USER', { chainId: 31337 })
  const page = await own.page.context().newPage()
  await page.goto(`${service.origin}/wallet`)
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await farcaster.signIn((await page.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')) ?? '', person)
  const add = async (email: string) => {
    const since = service.mail.mails(email)[0]?.id ?? 0
    await page.getByTestId('mailbox-email').fill(email)
    await page.getByTestId('mailbox-go-on').click()
    await page.getByTestId('mailbox-code').fill(await readCode(email, since))
    await page.getByTestId('mailbox-go-on').click()
  }
  await add('taken@example.org')
  await page.getByText('This email address already has a wallet.').waitFor()
  await page.reload()
  // loaded again between the two steps, it begins anew
  await page.getByTestId('mailbox-email').fill('fifty.three@example.org')
  await page.getByTestId('mailbox-go-on').click()
  await page.getByTestId('mailbox-code').waitFor()
  await page.reload()
  await add('fifty.three@example.org')
  await page.getByText('Lost your inbox?').waitFor()
  await page.getByText('fifty.three@example.org').first().waitFor()
  const byMail = await open()
  await byMail.logIn('fifty.three@example.org')
  const added = await byMail.request('GET_USER', { chainId: 31337 })
  expect(added.address).toBe((await own.request('GET_USER', { chainId: 31337 })).address)
  expect(added.address).not.toBe(address)
})

test('behavior: the wallet’s own page signs in with it, and shows the phrase after it is proved again', async () => {
  const context = await profiles.open()
  const page = await context.newPage()
  await page.goto(`${service.origin}/wallet`)
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const scan = async () => (await page.getByRole('img', { name: 'QR code to scan' }).getAttribute('data-qr')) ?? ''
  const first = await scan()
  expect(await page.getByRole('link', { name: 'Open Farcaster' }).getAttribute('href')).toBe(first)
  expect(await findViolations(page)).toEqual([])
  // changing one's mind leads to another code
  await page.getByRole('button', { name: 'Use an email address' }).click()
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  const url = await scan()
  expect(url).not.toBe(first)
  await farcaster.signIn(url, ada)
  await page.getByText('Farcaster account 42').waitFor()
  await page.getByText('Your Farcaster account opens this wallet on any device').waitFor()
  // as after eleven minutes: the last proof is no longer fresh
  const body = JSON.stringify({
    reasons: [{ name: 'CodeNeeded', description: 'Confirm that it’s you first.' }],
  })
  const refuse = { status: 403, contentType: 'application/json', body }
  await page.route('**/api/verify/check', (route) => route.fulfill(refuse), { times: 1 })
  await page.getByTestId('show-phrase').click()
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor()
  await farcaster.signIn(await scan(), ada)
  await page.getByTestId('phrase').waitFor()
})

describe('in the middle of a login with Farcaster', () => {
  /** Waits, and gives what went wrong instead of the answer. */
  const connect = (own: SitePage): Promise<unknown> =>
    own.request('CONNECT_FARCASTER').catch((error: Error) => error.message)
  const addressOf = async (own: SitePage) => (await own.request('GET_USER', { chainId: 31337 })).address

  test('error: nobody confirms, and the site takes it back: what is confirmed later is nobody’s', async () => {
    const own = await visit()
    const { url } = await own.request('GET_FARCASTER_URI')
    const waiting = connect(own)
    await own.request('SIGN_OUT')
    expect(await waiting).toMatch(/abort/i)
    await farcaster.signIn(url, ada)
    expect(await connect(own)).toContain('has expired')
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await logIn(own)).toEqual({ userName: 'ada' })
  })

  // what else may be wrong with one is the gateway's to see: `frameFarcaster.test.ts` there
  test('error: a message with another nonce is refused, and the next one is taken', async () => {
    const own = await visit()
    const { url } = await own.request('GET_FARCASTER_URI')
    const waiting = connect(own)
    await farcaster.signIn(url, ada, { nonce: 'abcdefgh12345678' })
    expect(await waiting).toContain('Couldn’t sign in with')
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await logIn(own)).toEqual({ userName: 'ada' })
  })

  test('error: a relay that goes while somebody is waited for', async () => {
    const { rpcUrl } = farcaster
    const passing = await startPassing(farcaster.relayUrl)
    const other = await startService({ frame: { farcaster: { relayUrl: passing.url, rpcUrl } } })
    onTestFinished(() => other.stop())
    const page = await openSite(await profiles.open(), { site, service: other })
    await page.request('GET_FARCASTER_URI')
    const waiting = connect(page)
    await passing.stop()
    expect(await waiting).toContain('Couldn’t sign in with')
  })

  test('behavior: it has no e-mail address, and is another wallet than that of one, whoever has both', async () => {
    const own = await visit()
    await logIn(own)
    await own.request('SIGN_OUT')
    await own.logIn('ada@example.org')
    const user = await own.request('GET_USER', { chainId: 31337 })
    expect(user.email).toBe('ada@example.org')
    await own.request('SIGN_OUT')
    await logIn(own)
    expect((await own.request('GET_USER', { chainId: 31337 })).email).toBeNull()
    expect(await addressOf(own)).not.toBe(user.address)
  })

  test('error: the network is gone while somebody is waited for: asked again, the same login goes on', async () => {
    const own = await visit()
    const { url } = await own.request('GET_FARCASTER_URI')
    const context = own.page.context()
    await context.setOffline(true)
    expect(await connect(own)).toContain('didn’t respond')
    await context.setOffline(false)
    await farcaster.signIn(url, ada)
    expect(await connect(own)).toEqual({ userName: 'ada' })
  })

  test('behavior: the page is loaded again in the middle: the address of before leads nowhere, another one does', async () => {
    const own = await visit()
    const { url } = await own.request('GET_FARCASTER_URI')
    await own.reload()
    await farcaster.signIn(url, ada)
    expect(await connect(own)).toContain('has expired')
    expect(await own.request('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await logIn(own)).toEqual({ userName: 'ada' })
  })

  test('behavior: two tabs at once, each with its own address', async () => {
    const context = await profiles.open()
    const openTab = () => openSite(context, { site, service, chainId: 'eip155:31337' })
    const tabs = [await openTab(), await openTab()] as const
    const begun = [await tabs[0].request('GET_FARCASTER_URI'), await tabs[1].request('GET_FARCASTER_URI')] as const
    expect(begun[0].url).not.toBe(begun[1].url)
    const waiting = [connect(tabs[0]), connect(tabs[1])] as const
    // the later one first: a session that begins in one tab is heard by the other
    await farcaster.signIn(begun[1].url, ada)
    expect(await waiting[1]).toEqual({ userName: 'ada' })
    await farcaster.signIn(begun[0].url, ada)
    expect(await waiting[0]).toEqual({ userName: 'ada' })
    expect(await addressOf(tabs[0])).toBe(await addressOf(tabs[1]))
  })

  test('behavior: an account that was renamed opens the same wallet, under its name of now', async () => {
    const own = await visit()
    await logIn(own)
    const address = await addressOf(own)
    for (const [username, userName] of [
      ['lovelace', 'lovelace'],
      [undefined, '!42'],
    ] as const) {
      await own.request('SIGN_OUT')
      expect(await logIn(own, { ...ada, username })).toEqual({ userName })
      expect(await addressOf(own)).toBe(address)
    }
  })
})

/** A relay before the relay, which a test can take away. */
async function startPassing(relayUrl: string) {
  const server = createServer((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers
      const answer = await fetch(relayUrl + request.url, {
        method: request.method ?? 'GET',
        headers: { 'content-type': type, ...(authorization && { authorization }) },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    }
    pass().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
