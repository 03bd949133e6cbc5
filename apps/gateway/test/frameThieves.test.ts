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
  wrongCode,
} from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  frame = await startTestFrame({ frame: { limits: { mailsPerNetwork: 1_000 } } })
})
afterAll(() => frame?.close())

const op = 'o'.repeat(22)
const minutes = (count: number) => count * 60_000
const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name

/** A browser with a wallet in standard custody. */
async function enter(email: string) {
  const browser = createBrowser(frame)
  await browser.logIn(email)
  return { browser, ...(await enterRaw(frame, browser)) }
}

/** Another browser with the same cookies, and a key of its own. */
function steal(browser: TestBrowser): TestBrowser {
  const thief = createBrowser(frame)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  return thief
}

async function mailedCode(email: string, request: () => Promise<unknown>): Promise<string> {
  const since = frame.mail.mails(email)[0]?.id ?? 0
  await request()
  return readCode((await frame.mail.waitForMail({ to: email, since })).text)
}

describe('T1: a copied session cookie', () => {
  test('default: gives no part of the key, neither all of them nor that of the device, not even while the owner’s code is fresh', async () => {
    const { browser, parts } = await enter('cookie@example.org')
    const { sharing, pair, pairShare } = parts
    const thief = steal(browser)
    const questions = [
      ['release/sharing', { sharing, all: true }],
      ['release/sharing', { sharing, all: false }],
      ['release/pair', { pair }],
      ['release/legacy', {}],
      ['passkeys/list', {}],
    ] as const
    for (const [name, body] of questions) {
      const answer = await thief.post(name, body)
      expect([answer.status, reason(answer)]).toEqual([403, 'CodeNeeded'])
    }
    expect((await browser.post('release/pair', { pair })).body).toEqual({ pairShare })
  })

  test('error: nor does a request without a signature, or one signed for another site, body, name or time', async () => {
    const { browser, parts } = await enter('unsigned@example.org')
    const body = JSON.stringify({ pair: parts.pair })
    const right = { origin: frame.origin, site: 'https://shop.example', name: 'release/pair', body }
    const unsigned = { 'x-foyer-key': '', 'x-foyer-signature': '' }
    expect(reason(await browser.post('release/pair', body, unsigned))).toBe('SignatureWrong')
    const wrong = [
      { ...right, origin: 'https://evil.example' },
      { ...right, site: frame.origin },
      { ...right, name: 'release/sharing' },
      { ...right, body: '{}' },
    ]
    for (const request of wrong) {
      const answer = await browser.post('release/pair', body, browser.key.sign(request, frame.now()))
      expect(reason(answer)).toBe('SignatureWrong')
    }
    for (const time of [frame.now() - minutes(11), frame.now() + minutes(11)]) {
      const answer = await browser.post('release/pair', body, browser.key.sign(right, time))
      expect(reason(answer)).toBe('ClockWrong')
      expect(Math.abs(Number(answer.headers.get('x-foyer-time')) - frame.now())).toBeLessThan(5_000)
    }
    expect((await browser.post('release/pair', body, browser.key.sign(right, frame.now()))).status).toBe(200)
  })

  test('behavior: sees who is signed in and where, and nothing that opens the wallet', async () => {
    const { browser, wallet, parts } = await enter('seen@example.org')
    const thief = steal(browser)
    const session = (await thief.post('session')).body
    const list = (await thief.post('sessions/list')).body
    expect(session.user).toMatchObject({ email: 'seen@example.org', addresses: wallet.addresses })
    expect(list.sessions).toMatchObject([{ site: 'https://shop.example', isCurrent: true }])
    for (const part of [parts.serverShare, parts.recoveryShare, parts.pairShare])
      expect(JSON.stringify([session, list])).not.toContain(part)
  })

  test('error: another key’s signature under the owner’s key is none', async () => {
    const { browser, parts } = await enter('forged@example.org')
    const body = JSON.stringify({ pair: parts.pair })
    const request = { origin: frame.origin, site: 'https://shop.example', name: 'release/pair', body }
    const forged = {
      ...createBrowserKey().sign(request, frame.now()),
      'x-foyer-key': browser.key.sign(request, 0)['x-foyer-key'] ?? '',
    }
    expect(reason(await browser.post('release/pair', body, forged))).toBe('SignatureWrong')
  })

  test.each([
    ['sharing/withdraw', { op, sharing: op }],
    ['sharing/confirm', { op, sharing: op, base: null }],
    ['device/add', { op, pair: op, sharing: op, pairShare: op }],
    ['device/remove', { op, pairs: [op] }],
    ['passkeys/add', { op, sharing: op, credentialId: op, salt: 's'.repeat(43), sealed: 'x'.repeat(80) }],
    ['device/ask', { op, publicKey: 'p'.repeat(87) }],
    ['sessions/revoke', { id: 'i'.repeat(22) }],
    ['verify/check', {}],
    ['email/new', { email: 'evil@example.org', code: '123456' }],
  ])('error: %s', async (name, body) => {
    const { browser } = await enter(`cookie-${name.replace('/', '-')}@example.org`)
    expect(reason(await steal(browser).post(name, body))).toBe('CodeNeeded')
  })

  test('error: a code that the thief asks for is of use to nobody else, and the owner’s is of none to the thief', async () => {
    const email = 'cookie-code@example.org'
    const { browser } = await enter(email)
    const thief = steal(browser)
    const asked = await mailedCode(email, () => thief.post('verify/start'))
    expect(reason(await browser.post('verify/code', { code: asked }))).toBe('CodeGone')
    const own = await mailedCode(email, () => browser.post('verify/start'))
    expect(reason(await thief.post('verify/code', { code: own === asked ? wrongCode(own) : own }))).toBe('CodeWrong')
    expect((await browser.post('verify/code', { code: own })).status).toBe(200)
  })

  test('behavior: a login with the cookie mails a code: being signed in counts for the browser whose key is known', async () => {
    const email = 'cookie-login@example.org'
    const { browser } = await enter(email)
    expect((await browser.post('login/start', { email })).body.action).toBe('CONNECT')
    expect((await steal(browser).post('login/start', { email })).body.action).toBe('VERIFY_OTP')
  })
})

describe('a token that was replaced', () => {
  const read = (browser: TestBrowser) => browser.post('session')
  const ended = { user: null, ended: 'copied' }

  test('T9: rotated twice by the thief, while the owner is away: the owner’s next visit ends it for both, with words and a mail', async () => {
    const email = 'twice@example.org'
    const { browser } = await enter(email)
    const thief = steal(browser)
    for (let turn = 0; turn < 2; turn += 1) {
      frame.skip(minutes(16))
      expect((await read(thief)).body.user).not.toBeNull()
      expect((await read(thief)).body.user).not.toBeNull()
    }
    frame.skip(minutes(2))
    expect((await read(browser)).body).toEqual(ended)
    const refused = await thief.post('sessions/list')
    expect([refused.status, refused.body.reasons[0].description]).toEqual([
      401,
      'We signed you out everywhere because this session was used in two places: someone may have copied it. Sign in again.',
    ])
    // the cookies have gone with these answers
    expect((await read(browser)).body).toEqual({ user: null, ended: null })
    const mail = await frame.mail.waitForMail({ to: email, subject: /may have been copied/ })
    expect(mail.text).toContain(`${frame.origin}/wallet`)
  })

  test('T9: rotated twice by the owner: the thief’s next request ends it for both, once and with one mail', async () => {
    const email = 'twice-owner@example.org'
    const { browser } = await enter(email)
    const thief = steal(browser)
    for (let turn = 0; turn < 2; turn += 1) {
      frame.skip(minutes(16))
      await read(browser)
      await read(browser)
    }
    frame.skip(minutes(2))
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(thief)))
    expect(answers.some(({ body }) => body.ended === 'copied')).toBe(true)
    expect(reason(await browser.post('sessions/list'))).toBe('SessionCopied')
    expect(frame.mail.mails(email).filter(({ subject }) => subject.includes('copied'))).toHaveLength(1)
  })

  test('T3: a copied profile with its key opens as long as neither side’s token is spent, and then nothing', async () => {
    const { browser, parts } = await enter('profile@example.org')
    const { pair } = parts
    const thief = createBrowser(frame, { key: browser.key })
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect((await thief.post('release/pair', { pair })).status).toBe(200)
    frame.skip(minutes(16))
    await read(browser)
    await read(browser)
    frame.skip(minutes(2))
    expect(reason(await thief.post('release/pair', { pair }))).toBe('SessionCopied')
    expect(reason(await browser.post('release/pair', { pair }))).toBe('SessionCopied')
  })

  test('T2, T4: a copied profile opens nothing after its session was ended, or its device put out', async () => {
    const email = 'profile-ended@example.org'
    const copy = (browser: TestBrowser) => {
      const thief = createBrowser(frame, { key: browser.key })
      for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
      return thief
    }
    const { browser, wallet, parts } = await enter(email)
    const { pair, sharing, pairShare } = parts
    const afterSignOut = copy(browser)
    await browser.post('session/end')
    expect(reason(await afterSignOut.post('release/pair', { pair }))).toBe('SignedOut')
    const again = createBrowser(frame)
    await again.logIn(email)
    const second = { op: createName(), pair: createName(), sharing, pairShare }
    await createMessages(frame, again).send(wallet, 'device/add', second)
    const removed = copy(again)
    const owner = createBrowser(frame)
    await owner.logIn(email)
    const { body } = await owner.post('sessions/list')
    const other = body.sessions.find((one: { isCurrent: boolean }) => !one.isCurrent)
    await owner.post('sessions/revoke', { id: other.id })
    expect(reason(await removed.post('release/pair', { pair: second.pair }))).toBe('SessionRevoked')
    // and is a new browser, of which the owner is told, should it come back
    const since = frame.mail.mails(email)[0]?.id ?? 0
    await removed.logIn(email)
    const notice = await frame.mail.waitForMail({ to: email, since, subject: /New browser/ })
    expect(notice.text).toContain('Chrome on Linux')
  })

  test('T10: an answer with the next token that was lost, twice, signs nobody out', async () => {
    const { browser } = await enter('lost@example.org')
    const kept = new Map(browser.cookies)
    for (let turn = 0; turn < 2; turn += 1) {
      frame.skip(minutes(16))
      await read(browser)
      for (const [name, value] of kept) browser.cookies.set(name, value)
    }
    frame.skip(minutes(2))
    expect((await read(browser)).body.user).not.toBeNull()
    expect([...browser.cookies]).not.toEqual([...kept])
    expect((await read(browser)).body.user).not.toBeNull()
  })

  test('behavior: requests that were under way when it was replaced are answered, for a minute', async () => {
    const { browser } = await enter('under-way@example.org')
    const late = createBrowser(frame, { key: browser.key })
    for (const [name, value] of browser.cookies) late.cookies.set(name, value)
    frame.skip(minutes(16))
    await Promise.all([read(browser), read(browser), read(browser)])
    await read(browser)
    expect((await read(late)).body.user).not.toBeNull()
    frame.skip(61_000)
    expect((await read(late)).body).toEqual(ended)
  })

  test('behavior: a page that keeps its token beside a newer cookie of the same session is not taken for a thief', async () => {
    const browser = createBrowser(frame)
    const { body } = await browser.logIn('two-tabs@example.org')
    frame.skip(minutes(16))
    await read(browser)
    await read(browser)
    frame.skip(minutes(2))
    const bearer = { authorization: `Bearer ${body.token}` }
    expect((await browser.post('session', {}, bearer)).body.user).not.toBeNull()
    browser.cookies.clear()
    expect((await browser.post('session', {}, bearer)).body).toEqual(ended)
  })

  test('behavior: what ended long ago is forgotten, with its tokens and keys', async () => {
    const { browser } = await enter('long-ago@example.org')
    await browser.post('session/end')
    frame.skip(31 * 24 * minutes(60))
    await createBrowser(frame).logIn('today@example.org')
    const { store } = frame.gateway.gateway
    const sessions = await store.selectFrom('frame_sessions').select('id').execute()
    const tokens = await store.selectFrom('frame_tokens').select('session_id').execute()
    const keys = await store.selectFrom('frame_browser_keys').select('session_id').execute()
    const ids = new Set(sessions.map(({ id }) => id))
    for (const { session_id: id } of [...tokens, ...keys]) expect(ids).toContain(id)
    const left = await store
      .selectFrom('frame_sessions')
      .select('id')
      .where('ended_at', '<', frame.now() - 30 * 24 * minutes(60))
      .execute()
    expect(left).toEqual([])
  })
})

describe('a session', () => {
  test('behavior: after ten minutes gives the part of its own device and no more, until a code', async () => {
    const email = 'older@example.org'
    const { browser, wallet, parts, send } = await enter(email)
    const { sharing, pair, pairShare, serverShare, recoveryShare } = parts
    const other = createBrowser(frame)
    await other.logIn(email)
    const second = { op: createName(), pair: createName(), sharing, pairShare: 't'.repeat(22) }
    expect((await createMessages(frame, other).send(wallet, 'device/add', second)).status).toBe(200)
    frame.skip(minutes(11))
    expect((await browser.post('release/pair', { pair })).body.pairShare).toBe(pairShare)
    expect(reason(await browser.post('release/pair', { pair: second.pair }))).toBe('ShareUnknown')
    expect(reason(await browser.post('release/sharing', { sharing, all: false }))).toBe('CodeNeeded')
    const third = { ...second, op: createName(), pair: createName() }
    expect(reason(await send(wallet, 'device/add', third))).toBe('CodeNeeded')
    const code = await mailedCode(email, () => browser.post('verify/start'))
    await browser.post('verify/code', { code })
    const { body } = await browser.post('release/sharing', { sharing, all: true })
    expect(body).toEqual({ serverShare, recoveryShare })
  })

  test('behavior: of before there were keys wants one code in each browser', async () => {
    const email = 'keyless@example.org'
    const { browser, parts } = await enter(email)
    const { pair } = parts
    await frame.gateway.gateway.store.deleteFrom('frame_browser_keys').execute()
    expect((await browser.post('session')).body.user.email).toBe(email)
    expect(reason(await browser.post('release/pair', { pair }))).toBe('CodeNeeded')
    const code = await mailedCode(email, () => browser.post('verify/start'))
    expect((await browser.post('verify/code', { code })).status).toBe(200)
    expect((await browser.post('release/pair', { pair })).status).toBe(200)
  })

  test('behavior: a browser that keeps nothing has a new key with every load, and the newest twenty are known', async () => {
    const email = 'loads@example.org'
    const { browser } = await enter(email)
    const { store } = frame.gateway.gateway
    const [first] = await store
      .selectFrom('frame_browser_keys')
      .select('session_id')
      .orderBy('proved_at', 'desc')
      .execute()
    const rows = Array.from({ length: 30 }, (_, index) => ({
      session_id: first?.session_id ?? '',
      public_key: `old ${index}`,
      proved_at: index,
    }))
    await store.insertInto('frame_browser_keys').values(rows).execute()
    const last = steal(browser)
    const code = await mailedCode(email, () => last.post('verify/start'))
    await last.post('verify/code', { code })
    expect((await last.post('sessions/revoke', { id: 'i'.repeat(22) })).status).toBe(200)
    const kept = await store
      .selectFrom('frame_browser_keys')
      .select('public_key')
      .where('session_id', '=', first?.session_id ?? '')
      .execute()
    expect(kept).toHaveLength(20)
  })
})

describe('a login', () => {
  test('error: is finished by nobody but the browser that began it, whatever else is known of it', async () => {
    const email = 'begun@example.org'
    const [mine, thief] = [createBrowser(frame), createBrowser(frame)]
    const asked = await mine.readMailedCode(email)
    expect(reason(await thief.post('login/code', asked))).toBe('CodeGone')
    expect((await mine.post('login/code', asked)).status).toBe(200)
  })

  test('error: is not begun without a key', async () => {
    const headers = { 'x-foyer-key': '', 'x-foyer-signature': '' }
    const answer = await createBrowser(frame).post('login/start', { email: 'none@example.org' }, headers)
    expect(answer.status).toBe(400)
    expect(frame.mail.mails('none@example.org')).toHaveLength(0)
  })

  test.each(['A'.repeat(87), `BA${'A'.repeat(85)}`, 'nonsense', 'A'.repeat(500)])(
    'error: %s is no key',
    async (key) => {
      const browser = createBrowser(frame)
      const answer = await browser.post('login/start', { email: 'bad@example.org' }, { 'x-foyer-key': key })
      expect(reason(answer)).toBe('SignatureWrong')
    },
  )
})
