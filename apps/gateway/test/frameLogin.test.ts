import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser, readCode, site, startTestFrame, type TestFrame, wrongCode } from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  frame = await startTestFrame({ frame: { limits: { mailsPerNetwork: 1_000, wrongCodesPerNetwork: 100_000 } } })
})
afterAll(() => frame?.close())

const reason = (answer: { readonly body: { reasons: readonly { name: string }[] } }) => answer.body.reasons[0]?.name
const minutes = (count: number) => count * 60_000

/** A stranger asks for a code and tries others. */
async function guess(email: string, tries: number) {
  const browser = createBrowser(frame)
  const { flow, code } = await browser.readMailedCode(email)
  const body = { flow, code: wrongCode(code) }
  return await Promise.all(Array.from({ length: tries }, () => browser.post('login/code', body)))
}

describe('codes', () => {
  test('default: six digits by mail open a session, kept in a cookie that scripts cannot read', async () => {
    const browser = createBrowser(frame)
    const { flow, code } = await browser.readMailedCode('ada@example.org')
    const answer = await browser.post('login/code', { flow, code })
    expect(answer).toMatchObject({
      status: 200,
      body: { email: 'ada@example.org', custody: 'standard', addresses: null },
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-foyer-\w+=[\w-]{43};/)
      for (const part of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
        expect(cookie).toContain(part)
    }
    expect((await browser.post('session')).body.user.email).toBe('ada@example.org')
    expect(frame.mail.mails('ada@example.org')[0]?.text).toContain('at shop.example:')
  })

  test('behavior: nine wrong tries leave a tenth, which may be right', async () => {
    const browser = createBrowser(frame)
    const { flow, code } = await browser.readMailedCode('nine@example.org')
    for (let tries = 0; tries < 9; tries += 1) {
      const answer = await browser.post('login/code', { flow, code: wrongCode(code) })
      expect([answer.status, reason(answer)]).toEqual([400, 'CodeWrong'])
    }
    expect((await browser.post('login/code', { flow, code })).status).toBe(200)
  })

  test('error: after ten wrong tries the right code is refused, also when all come at once', async () => {
    const browser = createBrowser(frame)
    const { flow, code } = await browser.readMailedCode('ten@example.org')
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => browser.post('login/code', { flow, code: wrongCode(code) })),
    )
    expect(tries.filter((answer) => reason(answer) === 'CodeWrong')).toHaveLength(9)
    const late = await browser.post('login/code', { flow, code })
    expect([late.status, reason(late)]).toEqual([400, 'CodeGone'])
  })

  test('error: a code works once, also when it is sent twenty times at once', async () => {
    const browser = createBrowser(frame)
    const { flow, code } = await browser.readMailedCode('once@example.org')
    const tries = await Promise.all(Array.from({ length: 8 }, () => browser.post('login/code', { flow, code })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(reason(await browser.post('login/code', { flow, code }))).toBe('CodeGone')
  })

  test('error: after ten minutes it is gone', async () => {
    const browser = createBrowser(frame)
    const { flow, code } = await browser.readMailedCode('late@example.org')
    frame.skip(minutes(10) + 1)
    expect(reason(await browser.post('login/code', { flow, code }))).toBe('CodeGone')
  })

  test('error: it works only for the page that asked for it', async () => {
    const [mine, theirs] = [createBrowser(frame), createBrowser(frame)]
    const asked = await mine.readMailedCode('mine@example.org')
    const other = await theirs.readMailedCode('theirs@example.org')
    expect(reason(await theirs.post('login/code', { flow: other.flow, code: asked.code }))).toBe('CodeWrong')
    expect((await mine.post('login/code', asked)).status).toBe(200)
  })

  test('behavior: a known and an unknown address are answered alike', async () => {
    const browser = createBrowser(frame)
    await browser.logIn('known@example.org')
    const answers = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map((email) => createBrowser(frame).post('login/start', { email })),
    )
    const shape = answers.map(({ status, body, headers }) => [
      status,
      Object.keys(body),
      body.action,
      [...headers.keys()],
    ])
    expect(shape[0]).toEqual(shape[1])
    expect(frame.mail.mails('unknown@example.org')).toHaveLength(1)
  })

  test('error: more than ten mails an hour to one address from one network', async () => {
    const email = 'flood@example.org'
    for (let count = 0; count < 10; count += 1) await createBrowser(frame).readMailedCode(email)
    const answer = await createBrowser(frame).post('login/start', { email })
    expect([answer.status, reason(answer)]).toEqual([429, 'CodesTooMany'])
    expect(frame.mail.mails(email)).toHaveLength(10)
    frame.skip(minutes(61))
    expect((await createBrowser(frame).post('login/start', { email })).status).toBe(200)
  })

  test('behavior: after sixty wrong codes a browser new to the address is approved by a link first; a known one is not', async () => {
    const email = 'guess@example.org'
    const known = createBrowser(frame)
    await known.logIn(email)
    for (let mails = 0; mails < 7; mails += 1) await guess(email, 9)
    const { body } = await createBrowser(frame).post('login/start', { email })
    expect(body.action).toBe('VERIFY_DEVICE')
    await known.post('session/end')
    expect((await known.post('login/start', { email })).body.action).toBe('VERIFY_OTP')
    // nobody else's address is any the worse for it
    expect((await createBrowser(frame).post('login/start', { email: 'calm@example.org' })).body.action).toBe(
      'VERIFY_OTP',
    )
    frame.skip(minutes(24 * 60 + 1))
    expect((await createBrowser(frame).post('login/start', { email })).body.action).toBe('VERIFY_OTP')
  })

  test.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    `${'a'.repeat(250)}@example.org`,
    'a@b.org\r\nBcc: x@y.org',
  ])('error: %j is no address', async (email) => {
    const answer = await createBrowser(frame).post('login/start', { email })
    expect(answer.status).toBe(400)
    expect(answer.body.reasons[0].description).toMatch(/^(Invalid email|email is not valid)/)
  })

  test('behavior: what the store holds is no code', async () => {
    const browser = createBrowser(frame)
    const { code } = await browser.readMailedCode('store@example.org')
    const rows = await frame.gateway.gateway.store.selectFrom('frame_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('sessions', () => {
  test('behavior: a token is replaced after a while, and both work for a moment', async () => {
    const browser = createBrowser(frame)
    await browser.logIn('rotate@example.org')
    const before = new Map(browser.cookies)
    frame.skip(minutes(16))
    await Promise.all([browser.post('session'), browser.post('session'), browser.post('session')])
    expect([...browser.cookies]).not.toEqual([...before])
    expect((await browser.post('session')).body.user).not.toBeNull()
  })

  test('error: a replaced token that turns up later ends the session for both', async () => {
    const browser = createBrowser(frame)
    await browser.logIn('copy@example.org')
    const thief = createBrowser(frame)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    frame.skip(minutes(16))
    expect((await browser.post('session')).body.user).not.toBeNull()
    // used, which spends the one before
    expect((await browser.post('session')).body.user).not.toBeNull()
    frame.skip(minutes(2))
    expect(reason(await thief.post('sessions/list'))).toBe('SessionCopied')
    expect(reason(await browser.post('sessions/list'))).toBe('SessionCopied')
  })

  test('behavior: sessions are listed, and one can end another', async () => {
    const [first, second] = [createBrowser(frame), createBrowser(frame)]
    await first.logIn('list@example.org')
    await second.logIn('list@example.org')
    const { body } = await first.post('sessions/list')
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions[0]).toMatchObject({ site, browser: 'Chrome on Linux' })
    const other = body.sessions.find((entry: { isCurrent: boolean }) => !entry.isCurrent)
    expect((await first.post('sessions/revoke', { id: other.id })).status).toBe(200)
    expect((await second.post('session')).body).toEqual({ user: null, ended: 'revoked' })
    expect((await first.post('session')).body.user).not.toBeNull()
    expect(frame.mail.mails('list@example.org').some(({ subject }) => subject.includes('New browser'))).toBe(true)
  })

  test('error: a user cannot end the session of another', async () => {
    const [mine, theirs] = [createBrowser(frame), createBrowser(frame)]
    await mine.logIn('end-mine@example.org')
    await theirs.logIn('end-theirs@example.org')
    const { body } = await theirs.post('sessions/list')
    await mine.post('sessions/revoke', { id: body.sessions[0].id })
    expect((await theirs.post('session')).body.user).not.toBeNull()
  })

  test('behavior: signing out twice at once is one sign-out', async () => {
    const browser = createBrowser(frame)
    await browser.logIn('out@example.org')
    const answers = await Promise.all([browser.post('session/end'), browser.post('session/end')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await browser.post('session')).body.user).toBeNull()
  })

  test('behavior: where no cookie sticks, the token itself is taken', async () => {
    const browser = createBrowser(frame)
    const { body } = await browser.logIn('bearer@example.org')
    browser.cookies.clear()
    expect((await browser.post('session')).body.user).toBeNull()
    expect((await browser.post('session', {}, { authorization: `Bearer ${body.token}` })).status).toBe(200)
  })

  test('error: thirty days without use end it', async () => {
    const browser = createBrowser(frame)
    await browser.logIn('idle@example.org')
    frame.skip(30 * 24 * minutes(60) + 1)
    expect((await browser.post('session')).body.user).toBeNull()
  })

  test('error: a session of one site is none at another', async () => {
    const browser = createBrowser(frame)
    const { body } = await browser.logIn('site@example.org')
    const other = { authorization: `Bearer ${body.token}`, 'x-foyer-site': frame.origin }
    expect((await browser.post('session', {}, other)).body.user).toBeNull()
  })
})

describe('who may ask', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the embedding site itself', { origin: site }],
    ['no origin', { origin: '' }],
    ['a site that no project names', { 'x-foyer-site': 'https://evil.example' }],
    ['a loopback site outside development', { 'x-foyer-site': 'http://localhost:3000' }],
    ['a site of another project', { 'x-foyer-project': 'demo' }],
    ['a project nobody made', { 'x-foyer-project': 'nobody' }],
    ['a site that is no origin', { 'x-foyer-site': 'null' }],
  ])('error: %s', async (_, headers) => {
    const answer = await createBrowser(frame).post('login/start', { email: 'x@example.org' }, headers)
    expect([answer.status, reason(answer)]).toEqual([403, 'SiteNotAllowed'])
  })

  test.each([
    ['{', 'InvalidBody'],
    ['[]', 'InvalidBody'],
    ['null', 'InvalidBody'],
    ['{"email":"a@example.org","more":1}', 'InvalidBody'],
    ['{"__proto__":{"email":"a@example.org"}}', 'InvalidBody'],
    [JSON.stringify({ email: 'a'.repeat(20_000) }), 'BodyTooLarge'],
  ])('error: a body %s', async (body, name) => {
    const answer = await createBrowser(frame).post('login/start', body)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(reason(answer)).toBe(name)
  })

  test('error: a form cannot be sent in place of JSON', async () => {
    const answer = await createBrowser(frame).post('session/end', '{}', { 'content-type': 'text/plain' })
    expect(answer.status).toBe(400)
  })
})

describe('approval of a new browser', () => {
  let strict: TestFrame
  beforeAll(async () => {
    strict = await startTestFrame({ frame: { deviceApproval: 'always' } })
  })
  afterAll(() => strict?.close())

  test('default: a link in a mail, then the code; the second time the code alone', async () => {
    const email = 'device@example.org'
    const browser = createBrowser(strict)
    const started = await browser.post('login/start', { email })
    expect(started.body.action).toBe('VERIFY_DEVICE')
    const mail = await strict.mail.waitForMail({ to: email, subject: /Approve this sign-in/ })
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
    const token = /device#([\w-]{43})/.exec(mail.text)?.[1]
    const waiting = browser.post('login/device', { flow: started.body.flow })
    const link = await browser.post('device/read', { token }, { 'x-foyer-site': strict.origin })
    expect(link.body).toMatchObject({ site, email, browser: 'Chrome on Linux', isApproved: false })
    await browser.post('device/approve', { token }, { 'x-foyer-site': strict.origin })
    expect((await waiting).body).toEqual({ isApproved: true })
    // asked again, as pages do, it answers the same and mails nothing more
    expect((await browser.post('login/device', { flow: started.body.flow })).body).toEqual({ isApproved: true })
    const codes = strict.mail.mails(email).filter(({ subject }) => subject === 'Your code')
    expect(codes).toHaveLength(1)
    const code = readCode(codes[0]?.text ?? '')
    expect((await browser.post('login/code', { flow: started.body.flow, code })).status).toBe(200)
    await browser.post('session/end')
    expect((await browser.post('login/start', { email })).body.action).toBe('VERIFY_OTP')
    expect((await createBrowser(strict).post('login/start', { email })).body.action).toBe('VERIFY_DEVICE')
  })

  test('error: a link nobody sent, and a flow without one', async () => {
    const browser = createBrowser(strict)
    const token = 'x'.repeat(43)
    expect(reason(await browser.post('device/approve', { token }))).toBe('LinkGone')
    expect(reason(await browser.post('login/device', { flow: token }))).toBe('LinkGone')
    expect(reason(await browser.post('login/code', { flow: token, code: '123456' }))).toBe('CodeGone')
  })
})

describe('another address', () => {
  const startChange = async (from: string, to: string) => {
    const browser = createBrowser(frame)
    await browser.logIn(from)
    const since = browser.lastMail(from)
    await browser.post('email/start', { email: to })
    const oldCode = readCode((await frame.mail.waitForMail({ to: from, since })).text)
    return { browser, oldCode }
  }

  test('default: a code from the old address and one from the new', async () => {
    const [from, to] = ['old@example.org', 'new@example.org']
    const { browser, oldCode } = await startChange(from, to)
    expect(reason(await browser.post('email/old', { email: to, code: wrongCode(oldCode) }))).toBe('CodeWrong')
    expect((await browser.post('email/old', { email: to, code: oldCode })).status).toBe(200)
    const newCode = readCode((await frame.mail.waitForMail({ to })).text)
    expect((await browser.post('email/new', { email: to, code: newCode })).body.email).toBe(to)
    expect((await browser.post('session')).body.user.email).toBe(to)
    expect(frame.mail.mails(from)[0]?.subject).toBe('Your wallet’s email address was changed')
  })

  test('behavior: all other sessions end and are told why, and a login that waits for the old address is worth nothing', async () => {
    const [from, to] = ['moves@example.org', 'moved@example.org']
    const [other, half] = [createBrowser(frame), createBrowser(frame)]
    await other.logIn(from)
    const { browser, oldCode } = await startChange(from, to)
    const begun = await half.readMailedCode(from)
    await browser.post('email/old', { email: to, code: oldCode })
    const newCode = readCode((await frame.mail.waitForMail({ to })).text)
    await browser.post('email/new', { email: to, code: newCode })
    expect((await browser.post('session')).body.user.email).toBe(to)
    expect(reason(await other.post('sessions/list'))).toBe('SessionOfBefore')
    expect(reason(await half.post('login/code', begun))).toBe('CodeGone')
  })

  test('error: the code for one new address does not serve another', async () => {
    const { browser, oldCode } = await startChange('swap@example.org', 'swap-new@example.org')
    expect(reason(await browser.post('email/old', { email: 'evil@example.org', code: oldCode }))).toBe('CodeGone')
  })

  test('error: an address with a wallet of its own cannot be taken', async () => {
    await createBrowser(frame).logIn('taken@example.org')
    const { browser, oldCode } = await startChange('wants@example.org', 'taken@example.org')
    const since = browser.lastMail('taken@example.org')
    await browser.post('email/old', { email: 'taken@example.org', code: oldCode })
    const code = readCode((await frame.mail.waitForMail({ to: 'taken@example.org', since })).text)
    expect(reason(await browser.post('email/new', { email: 'taken@example.org', code }))).toBe('EmailTaken')
    expect((await browser.post('session')).body.user.email).toBe('wants@example.org')
  })
})

describe('the page', () => {
  test('default: headers let the project embed it and nothing else in', async () => {
    const response = await fetch(`${frame.origin}/sdk?projectId=shop`)
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `frame-ancestors ${site}`,
      "require-trusted-types-for 'script'",
      'trusted-types foyer-frame',
      "base-uri 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part)
    }
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
  })

  test.each(['/sdk', '/sdk?projectId=nobody', '/wallet?projectId=shop', '/device', '/loading', '/confirm'])(
    'error: %s may be embedded by nobody',
    async (path) => {
      const response = await fetch(frame.origin + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    },
  )

  test.each(['/index.html', '/../package.json', '/assets/none.js', '/api/session', '/api/constructor'])(
    'error: there is nothing at %s',
    async (path) => {
      expect((await fetch(frame.origin + path)).status).toBe(404)
    },
  )
})
