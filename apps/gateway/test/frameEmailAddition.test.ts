import { type Provider, startProvider } from 'devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveProvider } from './support/driveProvider.ts'
import { createMessages, createRawWallet, enterRaw } from './support/rawWallet.ts'
import {
  createBrowser,
  readCode,
  startTestFrame,
  type TestBrowser,
  type TestFrame,
  wrongCode,
} from './support/testFrame.ts'

let provider: Provider
let frame: TestFrame

beforeAll(async () => {
  // it confirms no address, so its accounts have wallets without one
  provider = await startProvider('facebook', { redirectUri: () => `${frame.origin}/social`, accounts: {} })
  const { clientId, clientSecret, endpoints } = provider
  frame = await startTestFrame({
    frame: { social: { facebook: { clientId, clientSecret, endpoints } }, limits: { mailsPerNetwork: 1_000 } },
  })
})
afterAll(async () => {
  await frame?.close()
  await provider?.stop()
})

const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name

async function prove(browser: TestBrowser, login: string, name: 'social/finish' | 'verify/social') {
  const { body } = await browser.post('social/start', { provider: 'facebook' })
  const query = await driveProvider(new URL(body.uri), { login, end: `${frame.origin}/social` })
  return await browser.post(name, { flow: body.flow, query })
}

let people = 0

/** Somebody with a wallet of an account elsewhere, and the address that they would add. */
async function enter() {
  people += 1
  const login = `person-${people}`
  provider.accounts.set(login, { id: String(people), name: login })
  const browser = createBrowser(frame)
  expect((await prove(browser, login, 'social/finish')).status).toBe(200)
  return { browser, login, email: `${login}@example.org`, ...(await enterRaw(frame, browser)) }
}

type Owner = Awaited<ReturnType<typeof enter>>

async function start({ browser }: Pick<Owner, 'browser'>, email: string): Promise<string> {
  const since = browser.lastMail(email)
  const { status, body } = await browser.post('email/start', { email })
  expect([status, body]).toEqual([200, { isFirst: true }])
  return readCode((await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })).text)
}

const finish = ({ send, wallet }: Owner, email: string, code: string) => send(wallet, 'email/new', { email, code })

const read = async (browser: TestBrowser) => (await browser.post('session')).body.user

describe('a wallet without an address', () => {
  test('default: gets one by its code; from then on both open it, and it has a second proof', async () => {
    const owner = await enter()
    const { browser, login, email, wallet } = owner
    const code = await start(owner, email)
    const { text } = await frame.mail.waitForMail({ to: email, subject: /^Your code$/ })
    expect(text).toContain('to add this email address to the wallet open at shop.example')
    const { status, body } = await finish(owner, email, code)
    expect([status, body.email, body.identity]).toEqual([200, email, expect.stringMatching(/^facebook/)])
    const byMail = createBrowser(frame)
    expect((await byMail.logIn(email)).body.addresses).toEqual(wallet.addresses)
    const byAccount = createBrowser(frame)
    expect((await prove(byAccount, login, 'social/finish')).body.addresses).toEqual(wallet.addresses)
    // whoever was signed in stays so
    expect((await read(browser)).email).toBe(email)
    // the new browsers were told of: there is a mailbox now
    await frame.mail.waitForMail({ to: email, subject: /new browser|signed in/i })
    // and the address is changed as any other, by a code of it first
    const next = `next-${email}`
    expect((await browser.post('email/start', { email: next })).body).toEqual({ isFirst: false })
  })

  test('behavior: asked again, because the answer was lost, it is the same', async () => {
    const owner = await enter()
    const code = await start(owner, owner.email)
    const answers = await Promise.all([finish(owner, owner.email, code), finish(owner, owner.email, code)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await finish(owner, owner.email, code)).body.email).toBe(owner.email)
    expect((await read(owner.browser)).email).toBe(owner.email)
  })

  test('behavior: before there is a wallet, it is the user’s as well', async () => {
    people += 1
    provider.accounts.set('early', { id: String(people), name: 'early' })
    const browser = createBrowser(frame)
    await prove(browser, 'early', 'social/finish')
    const code = await start({ browser }, 'early@example.org')
    expect((await browser.post('email/new', { email: 'early@example.org', code })).body.email).toBe('early@example.org')
  })
})

describe('a thief', () => {
  test('error: who adds a victim’s address without its code leaves nothing: the victim gets a wallet of their own', async () => {
    const thief = await enter()
    const victim = 'victim-unverified@example.org'
    const code = await start(thief, victim)
    expect(reason(await finish(thief, victim, wrongCode(code)))).toBe('CodeWrong')
    expect(await read(thief.browser)).toMatchObject({ email: null })
    const own = createBrowser(frame)
    const { body } = await own.logIn(victim)
    expect([body.email, body.identity, body.addresses]).toEqual([victim, null, null])
    // and now the address has a wallet: even the right code takes nothing over
    expect(reason(await finish(thief, victim, code))).toBe('EmailTaken')
    expect(await read(thief.browser)).toMatchObject({ email: null })
    expect(await read(own)).toMatchObject({ email: victim })
  })

  test('error: an address that has a wallet stays that wallet’s, and nobody learns of it before its code', async () => {
    const holder = createBrowser(frame)
    const taken = 'taken@example.org'
    await holder.logIn(taken)
    const { wallet } = await enterRaw(frame, holder)
    const thief = await enter()
    // answered as any other address is
    const code = await start(thief, taken)
    expect(reason(await finish(thief, taken, code))).toBe('EmailTaken')
    expect(await read(holder)).toMatchObject({ email: taken, addresses: wallet.addresses })
    expect((await createBrowser(frame).logIn(taken)).body.addresses).toEqual(wallet.addresses)
  })

  test('error: with a session whose proof is old, or a cookie alone, asks no code', async () => {
    const owner = await enter()
    const { browser, login, email } = owner
    const thief = createBrowser(frame)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(reason(await thief.post('email/start', { email: 'thief@example.org' }))).toBe('CodeNeeded')
    frame.skip(600_001)
    expect(reason(await browser.post('email/start', { email }))).toBe('CodeNeeded')
    expect(frame.mail.mails('thief@example.org')).toEqual([])
    // logged in to once more it goes on
    expect((await prove(browser, login, 'verify/social')).status).toBe(200)
    await start(owner, email)
  })

  test('error: a code works for its address, session and browser alone, and with the wallet’s own signature', async () => {
    const owner = await enter()
    const code = await start(owner, owner.email)
    const { browser, email } = owner
    expect(reason(await browser.post('email/new', { email, code }))).toBe('WalletProofNeeded')
    const other = await createRawWallet()
    expect(reason(await owner.send(other, 'email/new', { email, code }))).toBe('WalletProofNeeded')
    expect(reason(await finish(owner, 'else@example.org', code))).toBe('CodeGone')
    const thief = createBrowser(frame)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    const stolen = await createMessages(frame, thief).send(owner.wallet, 'email/new', { email, code })
    expect(reason(stolen)).toBe('CodeNeeded')
    expect(reason(await browser.post('email/old', { email, code }))).toBe('CodeGone')
    expect((await finish(owner, email, code)).status).toBe(200)
  })

  test('error: codes for two addresses, asked for while there was none, add one: the other is no change of it', async () => {
    const owner = await enter()
    const [one, two] = [`one-${owner.email}`, `two-${owner.email}`]
    const [first, second] = [await start(owner, one), await start(owner, two)]
    expect((await finish(owner, one, first)).body.email).toBe(one)
    expect(reason(await finish(owner, two, second))).toBe('CodeGone')
    expect((await read(owner.browser)).email).toBe(one)
  })

  test('error: two codes at once for two addresses add one', async () => {
    const owner = await enter()
    const [one, two] = [`left-${owner.email}`, `right-${owner.email}`]
    const [first, second] = [await start(owner, one), await start(owner, two)]
    const answers = await Promise.all([finish(owner, one, first), finish(owner, two, second)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const added = answers.find(({ status }) => status === 200)?.body.email
    expect((await read(owner.browser)).email).toBe(added)
  })

  test('error: two wallets with one address each at once: one has it, and the other stays without', async () => {
    const [mine, other] = [await enter(), await enter()]
    const email = 'both@example.org'
    const [first, second] = [await start(mine, email), await start(other, email)]
    const answers = await Promise.all([finish(mine, email, first), finish(other, email, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(reason)).toContain('EmailTaken')
  })

  test('error: mails are limited as everywhere', async () => {
    const owner = await enter()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await owner.browser.post('email/start', { email: 'flood@example.org' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
