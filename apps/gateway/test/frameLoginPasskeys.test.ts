import { createName } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { enterRaw } from './support/rawWallet.ts'
import {
  createPasskeyWindow,
  createSoftPasskey,
  logInByPasskey,
  type Slips,
  startPasskeyLogin,
  toQuery,
} from './support/softPasskey.ts'
import { createBrowser, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

let frame: TestFrame

beforeAll(async () => {
  const limits = { passkeysPerNetwork: 10_000 }
  frame = await startTestFrame({ trustedProxies: 1, frame: { passkeyLogin: true, limits } })
})
afterAll(() => frame?.close())

const open = (options: Parameters<typeof createBrowser>[1] = {}) => createBrowser(frame, options)
const reasonOf = async (answer: ReturnType<TestBrowser['post']>) => (await answer).body.reasons?.[0]?.name

test('default: a passkey makes a user without an address or a name, and logs in to it in every browser', async () => {
  const page = open()
  const { passkey, flow, done } = await logInByPasskey(frame, page)
  // nothing of what ends the login can be read in what begins it
  expect(flow).toMatch(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/)
  const identity = expect.stringMatching(/^passkey:[\w-]{22}$/)
  expect(done).toMatchObject({ status: 200, body: { email: null, identity, addresses: null, userName: null } })
  expect((await page.post('session')).body.user).toMatchObject({ email: null, identity })
  const { wallet } = await enterRaw(frame, page)
  const back = await logInByPasskey(frame, open(), { passkey, isNew: false })
  expect(back.answer).toMatchObject({ hasWallet: true, custody: 'standard' })
  expect(back.done.body.addresses).toEqual(wallet.addresses)
})

test('default: what a browser is asked: a person that is verified, a passkey found without a name, the wallet’s own host', async () => {
  const { state } = await startPasskeyLogin(open())
  const { browser } = createPasskeyWindow(frame, state)
  const host = new URL(frame.origin).hostname
  const made = (await browser.post('login-passkey/begin', { state })).body
  expect(made).toMatchObject({
    rp: { id: host },
    user: { id: expect.stringMatching(/^[\w-]{22}$/) },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const asked = (await browser.post('login-passkey/challenge', { state })).body
  expect(asked).toMatchObject({ rpId: host, allowCredentials: [], userVerification: 'required' })
  expect([made.challenge, asked.challenge]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.any(String)])
  expect(made.challenge).not.toBe(asked.challenge)
})

test('behavior: off unless the owner turns it on; sites are offered it where it is', async () => {
  const config = (of: TestFrame) => of.gateway.get('/appkit/v1/config', { projectId: 'shop' })
  expect((await config(frame)).body.features[0].config).toEqual(['email', 'passkey'])
  const other = await startTestFrame()
  onTestFinished(() => other.close())
  expect((await config(other)).body.features[0].config).toEqual(['email'])
  const page = createBrowser(other)
  expect(await reasonOf(page.post('social/start', { provider: 'passkey' }))).toBe('SocialUnknown')
  const { state } = await startPasskeyLogin(open())
  const window = createBrowser(other, { site: other.origin })
  for (const name of ['begin', 'challenge']) {
    expect(await reasonOf(window.post(`login-passkey/${name}`, { state }))).toBe('SocialUnknown')
  }
})

test('behavior: two tabs at once, each with its own', async () => {
  const { passkey } = await logInByPasskey(frame, open())
  const tabs = [open(), open()] as const
  const flows = await Promise.all(tabs.map(startPasskeyLogin))
  const answers = flows.map(async ({ state }) => (await createPasskeyWindow(frame, state).answer(passkey)).body.code)
  const codes = (await Promise.allSettled(answers)).map((one) => (one.status === 'fulfilled' ? one.value : undefined))
  // a passkey that counts answers one after the other: one of two at the same moment may have to be asked again
  for (const [index, { flow, state }] of flows.entries()) {
    const code = codes[index] ?? (await createPasskeyWindow(frame, state).answer(passkey)).body.code
    const { status } = await (tabs[index] as TestBrowser).post('social/finish', { flow, query: toQuery(state, code) })
    expect(status).toBe(200)
  }
})

test('behavior: a wallet that its passkey can seal is promised to be strict; one that is there stays as it is', async () => {
  const sealed = open()
  const { answer } = await logInByPasskey(frame, sealed, { hasSecret: true })
  expect(answer).toMatchObject({ custody: 'strict', hasWallet: false })
  expect((await sealed.post('wallet/status')).body.custody).toBe('strict')
  const plain = open()
  const { passkey } = await logInByPasskey(frame, plain)
  await enterRaw(frame, plain)
  const later = await logInByPasskey(frame, open(), { passkey, isNew: false, hasSecret: true })
  expect(later.answer).toMatchObject({ custody: 'standard', hasWallet: true })
})

test('behavior: where others enter a code, the passkey is asked once more; another one proves nothing', async () => {
  const page = open()
  const { passkey } = await logInByPasskey(frame, page)
  const { parts } = await enterRaw(frame, page)
  frame.skip(11 * 60_000)
  const release = () => page.post('release/sharing', { sharing: parts.sharing, all: true })
  expect(await reasonOf(release())).toBe('CodeNeeded')
  const prove = async (asked: typeof passkey) => {
    const { flow, state } = await startPasskeyLogin(page)
    const { body } = await createPasskeyWindow(frame, state).answer(asked)
    return await page.post('verify/social', { flow, query: toQuery(state, body.code) })
  }
  const { passkey: stranger } = await logInByPasskey(frame, open())
  expect(await reasonOf(prove(stranger))).toBe('SocialOther')
  expect(await reasonOf(release())).toBe('CodeNeeded')
  expect((await prove(passkey)).status).toBe(200)
  expect((await release()).status).toBe(200)
})

test('behavior: one network makes so many wallets in an hour, and is told before it makes another passkey', async () => {
  const other = await startTestFrame({
    trustedProxies: 1,
    frame: { passkeyLogin: true, limits: { passkeysPerNetwork: 2 } },
  })
  onTestFinished(() => other.close())
  const { state } = await startPasskeyLogin(createBrowser(other))
  const window = createPasskeyWindow(other, state, { network: '203.0.113.7' })
  const { body: early } = await window.browser.post('login-passkey/begin', { state })
  const late = createSoftPasskey(other.origin).create(early)
  for (let made = 0; made < 2; made += 1) {
    expect((await window.make(createSoftPasskey(other.origin))).status).toBe(200)
  }
  expect(await reasonOf(window.browser.post('login-passkey/begin', { state }))).toBe('PasskeysTooMany')
  expect(await reasonOf(window.browser.post('login-passkey/make', { state, response: late }))).toBe('PasskeysTooMany')
  const neighbour = createPasskeyWindow(other, state, { network: '203.0.113.8' })
  expect((await neighbour.make(createSoftPasskey(other.origin))).status).toBe(200)
  other.skip(3_600_001)
  expect((await window.make(createSoftPasskey(other.origin))).status).toBe(200)
})

describe('an answer that logs nobody in', () => {
  const slips: [string, Slips][] = [
    ['given on another origin', { origin: 'https://thief.example' }],
    ['given on the site’s origin', { origin: 'https://shop.example' }],
    ['of another host’s passkey', { rpId: 'thief.example' }],
    ['given inside another page', { crossOrigin: true }],
    ['of a person who was not verified', { isUnverified: true }],
    ['of another user than it was made for', { userHandle: createName() }],
  ]
  test.each(slips)('error: %s', async (_, slip) => {
    const { passkey } = await logInByPasskey(frame, open())
    const { state } = await startPasskeyLogin(open())
    expect(await reasonOf(createPasskeyWindow(frame, state).answer(passkey, slip))).toBe('PasskeyWrong')
  })

  const makings = slips.filter(([, slip]) => !slip.userHandle)
  test.each(makings)('error: nor is one kept that was made so: %s', async (_, slip) => {
    const { state } = await startPasskeyLogin(open())
    const passkey = createSoftPasskey(frame.origin)
    const window = createPasskeyWindow(frame, state)
    expect(await reasonOf(window.make(passkey, slip))).toBe('PasskeyWrong')
    expect(await reasonOf(window.answer(passkey))).toBe('PasskeyNoWallet')
  })

  test('error: its challenge used before, changed, of another browser, of another login, or run out', async () => {
    const { passkey } = await logInByPasskey(frame, open())
    const { state } = await startPasskeyLogin(open())
    const { browser } = createPasskeyWindow(frame, state)
    const request = async () => (await browser.post('login-passkey/challenge', { state })).body
    const hand = (response: object, own: TestBrowser = browser, at = state) =>
      reasonOf(own.post('login-passkey/answer', { state: at, response, hasSecret: false }))
    const response = passkey.get(await request())
    expect(await hand(response)).toBeUndefined()
    expect(await hand(response)).toBe('PasskeyGone')
    expect(await hand(passkey.get({ challenge: createName() }))).toBe('PasskeyGone')
    expect(await hand(passkey.get(await request()), createBrowser(frame, { site: frame.origin }))).toBe('PasskeyGone')
    const { state: other } = await startPasskeyLogin(open())
    expect(await hand(passkey.get(await request()), browser, other)).toBe('PasskeyWrong')
    const [one, two] = [passkey.get(await request()), passkey.get(await request())]
    expect(await hand({ ...one, response: { ...one.response, signature: two.response.signature } })).toBe(
      'PasskeyWrong',
    )
    const late = passkey.get(await request())
    frame.skip(5 * 60_000 + 1)
    expect(await hand(late)).toBe('PasskeyGone')
  })

  test('error: of a copy, which counts what the passkey has counted', async () => {
    const { passkey } = await logInByPasskey(frame, open())
    const { state } = await startPasskeyLogin(open())
    const window = createPasskeyWindow(frame, state)
    expect((await window.answer(passkey, { counter: 9 })).status).toBe(200)
    expect(await reasonOf(window.answer(passkey, { counter: 9 }))).toBe('PasskeyWrong')
  })

  test('error: a challenge to make one does not log in, and one to log in makes none', async () => {
    const { passkey } = await logInByPasskey(frame, open())
    const { state } = await startPasskeyLogin(open())
    const { browser } = createPasskeyWindow(frame, state)
    const made = (await browser.post('login-passkey/begin', { state })).body
    const hand = { state, response: passkey.get(made), hasSecret: false }
    expect(await reasonOf(browser.post('login-passkey/answer', hand))).toBe('PasskeyWrong')
    const asked = (await browser.post('login-passkey/challenge', { state })).body
    const response = createSoftPasskey(frame.origin).create(asked)
    expect(await reasonOf(browser.post('login-passkey/make', { state, response }))).toBe('PasskeyWrong')
  })

  test('error: a passkey that nobody knows, and one that a wallet keeps for value alone', async () => {
    const { state } = await startPasskeyLogin(open())
    const window = createPasskeyWindow(frame, state)
    expect(await reasonOf(window.answer(createSoftPasskey(frame.origin)))).toBe('PasskeyNoWallet')
    const owner = open()
    await owner.logIn('value@example.org')
    const { send, wallet } = await enterRaw(frame, owner)
    const guard = createSoftPasskey(frame.origin)
    const { body: options } = await owner.post('credential/begin')
    await send(wallet, 'credential/add', { op: createName(), name: 'Guard', response: guard.create(options) })
    expect(await reasonOf(window.answer(guard))).toBe('PasskeyNoWallet')
  })

  test('error: one that was taken from the server while its wallet was open somewhere: there it stays open', async () => {
    const page = open()
    const { passkey } = await logInByPasskey(frame, page)
    await frame.gateway.gateway.store.deleteFrom('frame_credentials').where('credential_id', '=', passkey.id).execute()
    const { state } = await startPasskeyLogin(open())
    expect(await reasonOf(createPasskeyWindow(frame, state).answer(passkey))).toBe('PasskeyNoWallet')
    expect((await page.post('session')).body.user).not.toBeNull()
  })

  test('error: one passkey does not make two wallets', async () => {
    const { passkey } = await logInByPasskey(frame, open())
    const { state } = await startPasskeyLogin(open())
    expect(await reasonOf(createPasskeyWindow(frame, state).make(passkey))).toBe('PasskeyWrong')
  })
})

describe('the code that the window brings back', () => {
  const bring = async () => {
    const page = open()
    const { flow, state } = await startPasskeyLogin(page)
    const window = createPasskeyWindow(frame, state)
    const passkey = createSoftPasskey(frame.origin)
    await window.make(passkey)
    const { code } = (await window.answer(passkey)).body
    return { page, flow, state, code: String(code) }
  }
  const finish = (page: TestBrowser, flow: string, query: string) =>
    reasonOf(page.post('social/finish', { flow, query }))

  test('error: is worth nothing a second time, also at the same moment', async () => {
    const { page, flow, state, code } = await bring()
    const query = toQuery(state, code)
    const both = await Promise.all([finish(page, flow, query), finish(page, flow, query)])
    expect(both.toSorted()).toEqual(['SocialGone', undefined])
    expect(await finish(page, flow, query)).toBe('SocialGone')
  })

  test('error: is worth nothing in another browser, at another site, in another login, changed, or after ten minutes', async () => {
    const { page, flow, state, code } = await bring()
    const query = toQuery(state, code)
    const thief = open()
    expect(await finish(thief, flow, query)).toBe('SocialGone')
    const own = await startPasskeyLogin(thief)
    expect(await finish(thief, own.flow, query)).toBe('SocialGone')
    expect(await finish(thief, own.flow, toQuery(own.state, code))).toBe('SocialGone')
    expect(await reasonOf(page.post('social/finish', { flow, query }, { 'x-foyer-site': frame.origin }))).toBe(
      'SocialGone',
    )
    // of the last letter of base64url two bits say nothing
    const first = code.startsWith('A') ? 'B' : 'A'
    for (const bad of ['', 'x', `${first}${code.slice(1)}`]) {
      expect(await finish(page, flow, toQuery(state, bad))).toBe('SocialGone')
    }
    frame.skip(10 * 60_000)
    expect(await finish(page, flow, query)).toBe('SocialGone')
  })
})

describe('a thief', () => {
  test('error: with the whole database has neither a challenge nor a code, and no part of a wallet that a passkey seals', async () => {
    const page = open()
    const { answer, query } = await logInByPasskey(frame, page, { hasSecret: true })
    const { parts } = await enterRaw(frame, page, 'strict')
    const { state } = await startPasskeyLogin(page)
    const { body } = await createPasskeyWindow(frame, state).browser.post('login-passkey/challenge', { state })
    const { store } = frame.gateway.gateway
    const tables = [
      'frame_users',
      'frame_credentials',
      'frame_challenges',
      'frame_nonces',
      'frame_sharings',
      'frame_passkeys',
      'frame_pairs',
      'frame_tokens',
    ] as const
    const rows = await Promise.all(tables.map((table) => store.selectFrom(table).selectAll().execute()))
    const stolen = JSON.stringify(rows)
    for (const secret of [body.challenge, answer.code, query, parts.recoveryShare, parts.serverShare, parts.half]) {
      expect(stolen).not.toContain(secret)
    }
    const sharing = await store
      .selectFrom('frame_sharings')
      .selectAll()
      .where('id', '=', parts.sharing)
      .executeTakeFirstOrThrow()
    expect(sharing.recovery_share).toBeNull()
  })

  test('error: with a copied cookie alone opens nothing and adds no passkey', async () => {
    const page = open()
    await logInByPasskey(frame, page)
    const { parts } = await enterRaw(frame, page)
    const thief = open()
    for (const [name, value] of page.cookies) thief.cookies.set(name, value)
    const { sharing, pair } = parts
    expect(await reasonOf(thief.post('release/sharing', { sharing, all: true }))).toBe('CodeNeeded')
    expect(await reasonOf(thief.post('release/pair', { pair }))).toBe('CodeNeeded')
    expect(await reasonOf(thief.post('passkeys/list'))).toBe('CodeNeeded')
    expect(await reasonOf(thief.post('credential/begin', { logsIn: true }))).toBe('CodeNeeded')
  })
})

describe('more passkeys that log in', () => {
  const enter = async () => {
    const page = open()
    const { passkey } = await logInByPasskey(frame, page)
    return { page, passkey, ...(await enterRaw(frame, page)) }
  }
  const add = async ({ page, send, wallet }: Awaited<ReturnType<typeof enter>>) => {
    const second = createSoftPasskey(frame.origin)
    const { body: options } = await page.post('credential/begin', { logsIn: true })
    const body = { op: createName(), name: 'Key ring', response: second.create(options) }
    expect((await send(wallet, 'credential/add', body)).status).toBe(200)
    return { second, options }
  }
  const list = async (page: TestBrowser) => (await page.post('credential/list')).body.credentials

  test('default: a second one opens the same wallet, and takes the place of none on its authenticator', async () => {
    const owner = await enter()
    const { second, options } = await add(owner)
    expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: owner.passkey.id }])
    const { user } = (await owner.page.post('wallet/status')).body
    const { body: plain } = await owner.page.post('credential/begin', {})
    expect(options.user.id).not.toBe(user)
    expect(plain.user.id).toBe(user)
    const back = await logInByPasskey(frame, open(), { passkey: second, isNew: false })
    expect(back.done.body.addresses).toEqual(owner.wallet.addresses)
    expect(await list(owner.page)).toMatchObject([{ logsIn: true }, { name: 'Key ring', logsIn: true }])
  })

  test('error: the last one that logs in stays, also where others are kept for value', async () => {
    const owner = await enter()
    const [first] = await list(owner.page)
    expect(await reasonOf(owner.page.post('credential/remove', { op: createName(), id: first.id }))).toBe(
      'PasskeyOnlyWay',
    )
    const { second } = await add(owner)
    expect((await owner.page.post('credential/remove', { op: createName(), id: first.id })).status).toBe(200)
    const { state } = await startPasskeyLogin(open())
    expect(await reasonOf(createPasskeyWindow(frame, state).answer(owner.passkey))).toBe('PasskeyNoWallet')
    expect((await logInByPasskey(frame, open(), { passkey: second, isNew: false })).done.status).toBe(200)
  })

  test('behavior: said to be lost, after the notice none is asked for value, and the only way in stays', async () => {
    const owner = await enter()
    await owner.page.post('release/pair', { pair: owner.parts.pair })
    await owner.page.post('credential/lose', { isMailLost: true })
    frame.skip(30 * 86_400_000)
    expect((await owner.page.post('credential/lose-finish')).status).toBe(401)
    const back = open()
    await logInByPasskey(frame, back, { passkey: owner.passkey, isNew: false })
    expect((await back.post('credential/lose-finish')).status).toBe(200)
    expect(await list(back)).toHaveLength(1)
    expect((await back.post('credential/lose-finish')).status).toBe(200)
    expect((await logInByPasskey(frame, open(), { passkey: owner.passkey, isNew: false })).done.status).toBe(200)
  })
})
