import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessages, createRawWallet, enterRaw } from './support/rawWallet.ts'
import {
  createBrowser,
  readCode,
  startTestFrame,
  type TestBrowser,
  type TestFrame,
  wrongCode,
} from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  frame = await startTestFrame({ frame: { limits: { mailsPerNetwork: 1_000 } } })
})
afterAll(() => frame?.close())

const hours = (count: number) => count * 3_600_000
const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name
const notice = /change your wallet’s email address/

async function enter(email: string, mode: 'standard' | 'strict' = 'standard') {
  const browser = createBrowser(frame)
  await browser.logIn(email)
  return { browser, email, next: `new-${email}`, ...(await enterRaw(frame, browser, mode)) }
}

type Owner = Awaited<ReturnType<typeof enter>>

/** The code that the new address got. */
async function readMailedCode({ browser, next }: Pick<Owner, 'browser' | 'next'>): Promise<string> {
  const since = browser.lastMail(next)
  expect((await browser.post('email/replace-start', { email: next })).status).toBe(200)
  return readCode((await frame.mail.waitForMail({ to: next, since, subject: /^Your code$/ })).text)
}

async function announce(owner: Owner) {
  const code = await readMailedCode(owner)
  return await owner.send(owner.wallet, 'email/replace-code', { email: owner.next, code })
}

const finish = ({ send, wallet, next }: Owner) => send(wallet, 'email/replace-finish', { email: next })

/** The secret in the link that the old address got. */
async function readLink(email: string): Promise<string> {
  const { text } = await frame.mail.waitForMail({ to: email, subject: notice })
  const [, token = ''] = new RegExp(`${frame.origin}/email#([\\w-]{43})`).exec(text) ?? []
  return token
}

const read = async (browser: TestBrowser) => (await browser.post('session')).body.user?.email

describe('a mailbox that is lost', () => {
  test('default: the wallet’s own signature puts another address in its place, 72 hours after the old one was told', async () => {
    const owner = await enter('lost@example.org')
    const { browser, email, next } = owner
    const other = createBrowser(frame)
    await other.logIn(email)
    const before = frame.now()
    const { body } = await announce(owner)
    expect(body.dueAt - before).toBeGreaterThanOrEqual(259_200_000)
    expect(body.dueAt - frame.now()).toBeLessThanOrEqual(259_200_000)
    const { text } = await frame.mail.waitForMail({ to: email, subject: notice })
    expect(text).toContain('72 hours')
    expect(text).toContain(`${new Date(body.dueAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    expect(text).toContain('Chrome on Linux')
    expect(text).not.toContain(next)
    frame.skip(hours(72) - 60_000)
    const early = await finish(owner)
    expect([early.status, reason(early)]).toEqual([409, 'ReplacementEarly'])
    expect(await read(browser)).toBe(email)
    frame.skip(60_000)
    expect((await finish(owner)).body.email).toBe(next)
    expect(await read(browser)).toBe(next)
    // whoever reads the old mailbox is out, and told
    expect((await other.post('session')).body).toEqual({ user: null, ended: 'email-changed' })
    await frame.mail.waitForMail({ to: email, subject: /was changed/ })
    const fresh = createBrowser(frame)
    await fresh.logIn(next)
    expect((await fresh.post('session')).body.user.addresses.eip155).toBe(owner.wallet.addresses.eip155)
  })

  test('behavior: lost answers: announced again it keeps its time and mails nothing, finished again it is done', async () => {
    const owner = await enter('again@example.org')
    const code = await readMailedCode(owner)
    const request = () => owner.send(owner.wallet, 'email/replace-code', { email: owner.next, code })
    const first = await request()
    frame.skip(hours(1))
    expect((await request()).body).toEqual(first.body)
    expect(frame.mail.mails(owner.email).filter(({ subject }) => notice.test(subject))).toHaveLength(1)
    frame.skip(hours(71))
    expect((await finish(owner)).status).toBe(200)
    expect((await finish(owner)).body.email).toBe(owner.next)
  })

  test('behavior: another address begins anew, with the whole time', async () => {
    const owner = await enter('twice@example.org')
    await announce(owner)
    frame.skip(hours(71))
    const second = { ...owner, next: 'second@example.org' }
    await announce(second)
    frame.skip(hours(2))
    expect(reason(await finish(owner))).toBe('ReplacementGone')
    expect(reason(await finish(second))).toBe('ReplacementEarly')
    expect((await owner.browser.post('email/replace-state')).body.replacement.email).toBe('second@example.org')
  })

  test('behavior: strict: the same, and the recovery share is asked of nobody', async () => {
    const owner = await enter('strict-lost@example.org', 'strict')
    await announce(owner)
    frame.skip(hours(72))
    expect((await finish(owner)).body.email).toBe(owner.next)
  })
})

describe('it is stopped', () => {
  test('default: by the link in the mail to the old address, once', async () => {
    const owner = await enter('stop@example.org')
    await announce(owner)
    const stranger = createBrowser(frame)
    const token = await readLink(owner.email)
    expect((await stranger.post('email/replace-cancel', { token })).status).toBe(200)
    expect(reason(await stranger.post('email/replace-cancel', { token }))).toBe('LinkGone')
    frame.skip(hours(73))
    expect(reason(await finish(owner))).toBe('ReplacementGone')
    expect(await read(owner.browser)).toBe(owner.email)
  })

  test('behavior: by a browser of the user’s, and by a change with both codes', async () => {
    const owner = await enter('own-stop@example.org')
    await announce(owner)
    await owner.browser.post('email/replace-end')
    expect((await owner.browser.post('email/replace-state')).body).toEqual({ replacement: null })
    await announce(owner)
    const by = 'by-codes@example.org'
    const codeTo = async (to: string, request: () => Promise<unknown>) => {
      const since = owner.browser.lastMail(to)
      await request()
      return readCode((await frame.mail.waitForMail({ to, since, subject: /^Your code$/ })).text)
    }
    const old = await codeTo(owner.email, () => owner.browser.post('email/start', { email: by }))
    const code = await codeTo(by, () => owner.browser.post('email/old', { email: by, code: old }))
    expect((await owner.send(owner.wallet, 'email/new', { email: by, code })).status).toBe(200)
    expect((await owner.browser.post('email/replace-state')).body).toEqual({ replacement: null })
  })

  test('error: no link but that of the mail stops it', async () => {
    const owner = await enter('link@example.org')
    await announce(owner)
    expect(reason(await owner.browser.post('email/replace-cancel', { token: 'a'.repeat(43) }))).toBe('LinkGone')
    expect((await owner.browser.post('email/replace-state')).body.replacement.email).toBe(owner.next)
  })
})

describe('nobody else replaces an address', () => {
  test('error: with a copied cookie, without the wallet’s key, or with another wallet’s', async () => {
    const owner = await enter('thief@example.org')
    const thief = createBrowser(frame)
    for (const [name, value] of owner.browser.cookies) thief.cookies.set(name, value)
    expect(reason(await thief.post('email/replace-start', { email: owner.next }))).toBe('CodeNeeded')
    expect(reason(await thief.post('email/replace-end'))).toBe('CodeNeeded')
    const code = await readMailedCode(owner)
    const body = { email: owner.next, code }
    expect(reason(await owner.browser.post('email/replace-code', body))).toBe('WalletProofNeeded')
    const wrong = await createMessages(frame, owner.browser).send(await createRawWallet(), 'email/replace-code', body)
    expect(reason(wrong)).toBe('WalletProofNeeded')
    expect((await owner.send(owner.wallet, 'email/replace-code', body)).status).toBe(200)
    frame.skip(hours(72))
    expect(reason(await owner.browser.post('email/replace-finish', { email: owner.next }))).toBe('WalletProofNeeded')
    expect(await read(owner.browser)).toBe(owner.email)
  })

  test('error: without the new address’s code, for another address than it was asked for, or for one that is taken', async () => {
    const owner = await enter('codes@example.org')
    const code = await readMailedCode(owner)
    const send = (body: object) => owner.send(owner.wallet, 'email/replace-code', body)
    expect(reason(await send({ email: owner.next, code: wrongCode(code) }))).toBe('CodeWrong')
    expect(reason(await send({ email: 'evil@example.org', code }))).toBe('CodeGone')
    await createBrowser(frame).logIn(owner.next)
    expect(reason(await send({ email: owner.next, code }))).toBe('EmailTaken')
    expect(frame.mail.mails(owner.email).some(({ subject }) => notice.test(subject))).toBe(false)
  })

  test('error: an address that got a wallet meanwhile is not taken from it', async () => {
    const owner = await enter('meanwhile@example.org')
    await announce(owner)
    await createBrowser(frame).logIn(owner.next)
    frame.skip(hours(72))
    expect(reason(await finish(owner))).toBe('EmailTaken')
    expect(await read(owner.browser)).toBe(owner.email)
  })
})
