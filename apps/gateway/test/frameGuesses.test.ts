import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBrowser,
  readCode,
  startTestFrame,
  type TestBrowser,
  type TestFrame,
  wrongCode,
} from './support/testFrame.ts'

const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name
const minutes = (count: number) => count * 60_000

let frame: TestFrame

/** Each caller says its network; a network is asked sooner than by default, before its rate limit is reached. */
beforeAll(async () => {
  frame = await startTestFrame({ trustedProxies: 1, frame: { limits: { wrongCodesPerNetwork: 50 } } })
})
afterAll(() => frame?.close())

const from = (network: string) => ({ 'x-forwarded-for': network })

async function askCode(browser: TestBrowser, email: string, network: string) {
  const since = browser.lastMail(email)
  const { body } = await browser.post('login/start', { email }, from(network))
  if (body.action !== 'VERIFY_OTP') return { flow: body.flow as string, action: body.action as string }
  const { text } = await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
  return { flow: body.flow as string, action: 'VERIFY_OTP', code: readCode(text) }
}

describe('T11: a stranger guesses', () => {
  test('default: three hundred wrong codes, on flows of his own, and the owner’s right code opens, in a known browser and in a new one', async () => {
    const email = 'owner@example.org'
    const [known, late] = [createBrowser(frame), createBrowser(frame)]
    const first = await askCode(known, email, '192.0.2.1')
    await known.post('login/code', { flow: first.flow, code: first.code }, from('192.0.2.1'))
    await known.post('session/end')
    // a login of the owner's that was under way before the stranger came
    const waiting = await askCode(late, email, '192.0.2.2')
    let guesses = 0
    let links = 0
    for (let flows = 0; flows < 40 && guesses < 300; flows += 1) {
      const stranger = createBrowser(frame)
      const network = `198.51.100.${flows}`
      const { flow, action, code } = await askCode(stranger, email, network).catch(() => ({
        flow: '',
        action: 'none',
        code: '',
      }))
      if (action === 'VERIFY_DEVICE') links += 1
      const body = { flow: flow || 'x'.repeat(43), code: wrongCode(code || '000000') }
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => stranger.post('login/code', body, from(network))),
      )
      guesses += answers.length
      expect(answers.every(({ status }) => status === 400)).toBe(true)
      if (flows === 7) {
        const right = { flow: waiting.flow, code: waiting.code }
        expect((await late.post('login/code', right, from('192.0.2.2'))).status).toBe(200)
      }
    }
    expect(guesses).toBe(300)
    // most of them had no code to guess
    expect(links).toBeGreaterThan(0)
    const fresh = await askCode(known, email, '192.0.2.1')
    expect(fresh.action).toBe('VERIFY_OTP')
    expect((await known.post('login/code', { flow: fresh.flow, code: fresh.code }, from('192.0.2.1'))).status).toBe(200)
    frame.skip(minutes(61))
    await openByLink(createBrowser(frame), email)
  })

  /** A browser that is new to the address, while it is guessed at: the mailed link, then the code. */
  async function openByLink(browser: TestBrowser, email: string): Promise<void> {
    const since = browser.lastMail(email)
    const { body } = await browser.post('login/start', { email }, from('192.0.2.3'))
    expect(body.action).toBe('VERIFY_DEVICE')
    const mail = await frame.mail.waitForMail({ to: email, since, subject: /Approve this login/ })
    const token = /device#([\w-]{43})/.exec(mail.text)?.[1]
    await browser.post('device/approve', { token }, { 'x-foyer-site': frame.origin })
    expect((await browser.post('login/device', { flow: body.flow })).body).toEqual({ isApproved: true })
    const { text } = await frame.mail.waitForMail({ to: email, since: mail.id, subject: /^Your code$/ })
    expect((await browser.post('login/code', { flow: body.flow, code: readCode(text) })).status).toBe(200)
  }

  test('behavior: whoever guesses at many addresses from one network gets links there, and others do not', async () => {
    const network = '203.0.113.7'
    for (let address = 0; address < 5; address += 1) {
      const stranger = createBrowser(frame)
      const { flow, code } = await askCode(stranger, `many-${address}@example.org`, network)
      const body = { flow, code: wrongCode(code ?? '') }
      await Promise.all(Array.from({ length: 10 }, () => stranger.post('login/code', body, from(network))))
    }
    const email = 'next@example.org'
    expect((await createBrowser(frame).post('login/start', { email }, from(network))).body.action).toBe('VERIFY_DEVICE')
    expect((await createBrowser(frame).post('login/start', { email }, from('203.0.113.8'))).body.action).toBe(
      'VERIFY_OTP',
    )
  })

  test('error: with a copied cookie, sixty wrong codes: no more codes for browsers the session does not know; the owner’s own goes on', async () => {
    const email = 'cookie-guess@example.org'
    const owner = createBrowser(frame)
    await owner.logIn(email)
    const thief = createBrowser(frame)
    for (const [name, value] of owner.cookies) thief.cookies.set(name, value)
    let refused: string | undefined
    for (let mails = 0; mails < 8 && refused === undefined; mails += 1) {
      const since = owner.lastMail(email)
      refused = reason(await thief.post('verify/start'))
      if (refused) break
      const code = readCode((await frame.mail.waitForMail({ to: email, since })).text)
      await Promise.all(Array.from({ length: 10 }, () => thief.post('verify/code', { code: wrongCode(code) })))
    }
    expect(refused).toBe('CodesTooMany')
    const since = owner.lastMail(email)
    await owner.post('verify/start')
    const code = readCode((await frame.mail.waitForMail({ to: email, since })).text)
    expect((await owner.post('verify/code', { code })).status).toBe(200)
  })
})

describe('mails', () => {
  test('error: of a hundred starts at once for one address ten are mailed', async () => {
    const email = 'at-once@example.org'
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        createBrowser(frame).post('login/start', { email }, from(`192.0.2.${100 + index}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => reason(answer) === 'CodesTooMany')).toHaveLength(90)
    expect(frame.mail.mails(email)).toHaveLength(10)
  })

  test('error: of a hundred starts at once from one network sixty are mailed, and what it is refused costs no address a mail', async () => {
    const network = '192.0.2.99'
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        createBrowser(frame).post('login/start', { email: `one-${index % 20}@example.org` }, from(network)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const others = await createBrowser(frame).post('login/start', { email: 'one-1@example.org' }, from('192.0.2.98'))
    expect(others.status).toBe(200)
  })

  test('behavior: a known browser has ten of its own, after strangers have used up those of the address', async () => {
    const email = 'drowned@example.org'
    const known = createBrowser(frame)
    await known.logIn(email)
    await known.post('session/end')
    for (let count = 0; count < 12; count += 1) {
      await createBrowser(frame).post('login/start', { email }, from(`198.51.100.${count}`))
    }
    expect(reason(await createBrowser(frame).post('login/start', { email }))).toBe('CodesTooMany')
    for (let count = 0; count < 10; count += 1) {
      expect((await known.post('login/start', { email })).status).toBe(200)
    }
    expect(reason(await known.post('login/start', { email }))).toBe('CodesTooMany')
  })

  test('behavior: neither an address nor a network is in the store in the clear', async () => {
    await createBrowser(frame).post('login/start', { email: 'clear@example.org' }, from('192.0.2.77'))
    const rows = await frame.gateway.gateway.store.selectFrom('frame_counts').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})
