import { createName } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMessages, enterRaw } from './support/rawWallet.ts'
import {
  createBrowser,
  createBrowserKey,
  readCode,
  startTestFrame,
  type TestBrowser,
  type TestFrame,
} from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  frame = await startTestFrame({ frame: { limits: { mailsPerNetwork: 1_000, mailsPerAddress: 1_000 } } })
})
afterAll(() => frame?.close())

const day = 86_400_000
const released = 'A new browser can open your wallet'
const opened = 'New browser signed in to your wallet'

const listNotices = (email: string) =>
  frame.mail
    .mails(email)
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Your code')
    .toReversed()

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function enter(email: string, mode: 'standard' | 'strict') {
  const browser = createBrowser(frame)
  await browser.logIn(email)
  return { browser, ...(await enterRaw(frame, browser, mode)) }
}

/** A browser with the cookies of another one and a key of its own: whoever had both would be that browser. */
function copyCookies(browser: TestBrowser): TestBrowser {
  const copy = createBrowser(frame, { key: createBrowserKey() })
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

describe('what the server has of a key goes to a new browser', () => {
  test('default: strict: a mail when it signs in, and another when it is given the server’s part, with its name and the time', async () => {
    const email = 'strict-notice@example.org'
    const { parts } = await enter(email, 'strict')
    expect(listNotices(email)).toEqual([])
    const other = createBrowser(frame)
    await other.logIn(email)
    expect(listNotices(email)).toEqual([opened])
    const { status } = await other.post('release/sharing', { sharing: parts.sharing, all: false })
    expect(status).toBe(200)
    expect(listNotices(email)).toEqual([opened, released])
    const [mail] = frame.mail.mails(email)
    const times = [frame.now(), frame.now() - 60_000].map(toTime)
    expect(times.some((time) => mail?.text.includes(`Time: ${time}.`))).toBe(true)
    expect(mail?.text).toContain('shop.example')
    expect(mail?.text).toContain(`${frame.origin}/wallet`)
  })

  test('behavior: standard: a code opens it, so the mail about the login says it, once', async () => {
    const email = 'standard-notice@example.org'
    const { parts } = await enter(email, 'standard')
    const other = createBrowser(frame)
    await other.logIn(email)
    await other.post('release/sharing', { sharing: parts.sharing, all: true })
    expect(listNotices(email)).toEqual([opened])
    const [mail] = frame.mail.mails(email)
    expect(mail?.text).toMatch(/^Chrome on Linux .* Time: \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
  })

  test('behavior: once a day for each browser, however often it asks', async () => {
    const email = 'daily-notice@example.org'
    const { parts } = await enter(email, 'strict')
    const other = createBrowser(frame)
    await other.logIn(email)
    const request = () => other.post('release/sharing', { sharing: parts.sharing, all: false })
    await Promise.all(Array.from({ length: 8 }, request))
    expect(listNotices(email)).toEqual([opened, released])
    frame.skip(day + 1)
    const since = other.lastMail(email)
    await other.post('verify/start')
    const { text } = await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
    await other.post('verify/code', { code: readCode(text) })
    await request()
    await request()
    expect(listNotices(email)).toEqual([opened, released, released])
  })

  test('behavior: a device of the wallet is no new browser, also for the other parts', async () => {
    const email = 'known-notice@example.org'
    const { browser, wallet, parts } = await enter(email, 'strict')
    await browser.post('release/sharing', { sharing: parts.sharing, all: false })
    const other = createBrowser(frame)
    await other.logIn(email)
    const { sharing, pairShare } = parts
    await createMessages(frame, other).send(wallet, 'device/add', {
      op: createName(),
      pair: createName(),
      sharing,
      pairShare,
    })
    await other.post('release/sharing', { sharing, all: false })
    expect(listNotices(email)).toEqual([opened])
  })

  test('behavior: whoever signs in with a code and the long-lived cookie of a known browser is told of by what is released', async () => {
    const email = 'cookie-notice@example.org'
    const { browser, wallet, send, parts } = await enter(email, 'strict')
    const second = createBrowser(frame)
    await second.logIn(email)
    const copy = copyCookies(second)
    await copy.logIn(email)
    expect(listNotices(email)).toEqual([opened])
    await copy.post('release/sharing', { sharing: parts.sharing, all: false })
    expect(listNotices(email)).toEqual([opened, released])
    // the owner hears, and puts it out
    const { body } = await browser.post('sessions/list')
    expect(body.sessions).toHaveLength(3)
    const removal = await send(wallet, 'device/remove', { op: createName(), pairs: [parts.pair] })
    expect(removal.status).toBe(200)
  })

  test('error: what is refused is told to nobody; more than twenty in a day are not mailed', async () => {
    const email = 'many-notice@example.org'
    const { parts } = await enter(email, 'strict')
    const other = createBrowser(frame)
    await other.logIn(email)
    for (const body of [
      { sharing: parts.sharing, all: true },
      { sharing: createName(), all: false },
    ]) {
      expect((await other.post('release/sharing', body)).status).toBe(404)
    }
    expect(listNotices(email)).toEqual([opened])
    for (let number = 0; number < 22; number += 1) {
      const one = createBrowser(frame)
      await one.logIn(email)
      await one.post('release/sharing', { sharing: parts.sharing, all: false })
    }
    expect(listNotices(email).filter((subject) => subject === released)).toHaveLength(20)
  })
})
