import { createName } from 'frame/signer/halves'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject, updateProject } from '../src/projects/projects.ts'
import { createMessages, enterRaw } from './support/rawWallet.ts'
import { createSoftPasskey, type Slips, type SoftPasskey } from './support/softPasskey.ts'
import { createBrowser, readCode, startTestFrame, type TestBrowser, type TestFrame } from './support/testFrame.ts'

let frame: TestFrame
const bank = 'https://bank.example'

beforeAll(async () => {
  frame = await startTestFrame({ trustedProxies: 1, frame: { limits: { mailsPerNetwork: 10_000 } } })
  const { store, projects } = frame.gateway.gateway
  await createProject(store, { id: 'bank', name: 'Bank', origins: [bank], needsPasskey: true })
  await projects.refresh()
})
afterAll(() => frame?.close())

let networks = 0
/** Each of a network of its own: how often one may ask is not what is tested. */
const open = (options: Parameters<typeof createBrowser>[1] = {}) => {
  networks += 1
  return createBrowser(frame, { network: `10.0.${networks >> 8}.${networks & 255}`, ...options })
}

const hours = (count: number) => count * 3_600_000
const reason = (answer: { readonly body: { reasons?: readonly { name: string }[] } }) => answer.body.reasons?.[0]?.name
const lost = /remove your wallet’s passkeys/

async function verify(browser: TestBrowser, email: string): Promise<void> {
  const since = browser.lastMail(email)
  await browser.post('verify/start')
  const { text } = await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
  expect((await browser.post('verify/code', { code: readCode(text) })).status).toBe(200)
}

/** Somebody with a wallet, in one browser that holds a part of it. */
async function enter(email: string, options: Parameters<typeof createBrowser>[1] = {}, mode?: 'strict') {
  const browser = open(options)
  await browser.logIn(email)
  const raw = await enterRaw(frame, browser, mode)
  // its half was looked at while the wallet was made
  await browser.post('release/pair', { pair: raw.parts.pair })
  return { browser, email, ...raw, passkey: createSoftPasskey(frame.origin) }
}

type Owner = Awaited<ReturnType<typeof enter>>

async function add({ browser, send, wallet, passkey }: Owner, headers: Record<string, string> = {}, name = 'Laptop') {
  const { body: options } = await browser.post('credential/begin')
  const body = { op: createName(), name, response: passkey.create(options) }
  if (!headers['x-foyer-passkey']) return await send(wallet, 'credential/add', body)
  return await sendWith({ browser, wallet }, 'credential/add', { body, headers })
}

/** Signed by the wallet's own key, with headers of the test's. */
async function sendWith(
  { browser, wallet }: Pick<Owner, 'browser' | 'wallet'>,
  name: string,
  { body, headers }: { readonly body: object; readonly headers: Record<string, string> },
) {
  const own = { ...browser, post: (n: string, b?: unknown, h = {}) => browser.post(n, b, { ...h, ...headers }) }
  return await createMessages(frame, own).send(wallet, name, body)
}

/** @returns the header that a passkey's answer earns */
async function prove(
  { browser, passkey }: { readonly browser: TestBrowser; readonly passkey: SoftPasskey },
  purpose: string,
  { about, ...slips }: Slips & { readonly about?: string } = {},
) {
  const { body: options } = await browser.post('credential/challenge', { purpose, ...(about && { about }) })
  const answer = await browser.post('credential/prove', { response: passkey.get(options, slips) })
  return { answer, headers: { 'x-foyer-passkey': `${answer.body.token}.${about ?? ''}` } }
}

/** Turns the wallet's own requirement on, or off. */
async function setNeed(owner: Owner, isRequired: boolean) {
  const { headers } = await prove(owner, 'passkeys')
  return await sendWith(owner, 'credential/require', { body: { op: createName(), isRequired }, headers })
}

/** A wallet that wants a passkey for value. */
async function guard(email: string, mode?: 'strict') {
  const owner = await enter(email, {}, mode)
  expect((await add(owner)).status).toBe(200)
  expect((await setNeed(owner, true)).status).toBe(200)
  return owner
}

const lose = (browser: TestBrowser, isMailLost = false) => browser.post('credential/lose', { isMailLost })

const release = (
  { browser, parts }: Pick<Owner, 'browser' | 'parts'>,
  headers = {},
  use: string | undefined = 'value',
) => browser.post('release/pair', { pair: parts.pair, ...(use && { use }) }, headers)

describe('a passkey that a wallet wants for value', () => {
  test('default: without it no part leaves the server; with it one does, once', async () => {
    const owner = await guard('mine@example.org')
    expect((await owner.browser.post('wallet/status')).body.guard).toEqual({ isRequired: true, count: 1 })
    const bare = await release(owner)
    expect([bare.status, reason(bare)]).toEqual([403, 'PasskeyNeeded'])
    const about = createName()
    const { headers } = await prove(owner, 'value', { about })
    expect((await release(owner, headers)).body).toEqual({ pairShare: owner.parts.pairShare })
    expect(reason(await release(owner, headers))).toBe('PasskeyNeeded')
  })

  test('behavior: a wallet that wants none is asked for none', async () => {
    const owner = await enter('none@example.org')
    expect((await release(owner)).status).toBe(200)
    await add(owner)
    expect((await release(owner)).status).toBe(200)
  })

  test('behavior: signing in wants a code at most ten minutes old instead, and then goes on in silence', async () => {
    const owner = await guard('sign-in@example.org')
    expect((await release(owner, {}, 'sign-in')).status).toBe(200)
    frame.skip(11 * 60_000)
    expect(reason(await release(owner, {}, 'sign-in'))).toBe('CodeNeeded')
    const { headers } = await prove(owner, 'value')
    expect((await release(owner, headers, 'sign-in')).status).toBe(200)
  })

  test('behavior: both parts, the twelve words and a new split want it as well', async () => {
    const owner = await guard('all@example.org')
    const { browser, parts } = owner
    for (const all of [true, false]) {
      const body = { sharing: parts.sharing, all }
      expect(reason(await browser.post('release/sharing', body))).toBe('PasskeyNeeded')
      expect(reason(await browser.post('release/sharing', { ...body, use: 'sign-in' }))).toBe('PasskeyNeeded')
    }
    expect(reason(await browser.post('verify/check'))).toBe('PasskeyNeeded')
    expect(reason(await browser.post('credential/check'))).toBe('PasskeyNeeded')
    const { headers } = await prove(owner, 'export')
    expect((await browser.post('verify/check', {}, headers)).status).toBe(200)
    expect((await browser.post('release/pair', { pair: parts.pair }, headers)).status).toBe(200)
  })

  test('behavior: who has just split the key looks once whether it opens, without a second question', async () => {
    const owner = await guard('again@example.org')
    const pair = { pair: createName(), sharing: owner.parts.sharing, pairShare: createName() }
    await owner.send(owner.wallet, 'device/add', { op: createName(), ...pair })
    expect((await owner.browser.post('release/pair', { pair: pair.pair })).status).toBe(200)
    expect(reason(await owner.browser.post('release/pair', { pair: pair.pair }))).toBe('PasskeyNeeded')
  })

  test('behavior: lost answers: added, required and removed once, whichever was asked twice', async () => {
    const owner = await enter('twice@example.org')
    const { body: options } = await owner.browser.post('credential/begin')
    const body = { op: createName(), name: 'Key', response: owner.passkey.create(options) }
    for (let time = 0; time < 2; time += 1) {
      expect((await owner.send(owner.wallet, 'credential/add', body)).status).toBe(200)
    }
    const { headers } = await prove(owner, 'passkeys')
    const change = { op: createName(), isRequired: true }
    for (let time = 0; time < 2; time += 1) {
      expect((await sendWith(owner, 'credential/require', { body: change, headers })).status).toBe(200)
    }
    expect((await owner.browser.post('credential/list')).body.credentials).toHaveLength(1)
  })

  test('behavior: they have names, and nothing else of them is told', async () => {
    const owner = await guard('names@example.org')
    const { body } = await owner.browser.post('credential/list')
    expect(body).toMatchObject({ isRequired: true, byUser: true, byOwner: false, loss: null })
    const [first] = body.credentials
    expect(Object.keys(first).sort()).toEqual(['createdAt', 'id', 'logsIn', 'name', 'usedAt'])
    expect((await owner.browser.post('credential/name', { id: first.id, name: 'Blue\u202e key' })).status).toBe(200)
    expect((await owner.browser.post('credential/list')).body.credentials[0].name).toBe('Blue key')
    expect(reason(await owner.browser.post('credential/name', { id: createName(), name: 'x' }))).toBe('PasskeyUnknown')
  })

  test('error: the last one is not removed while one is required; another one is, after an answer', async () => {
    const owner = await guard('last@example.org')
    const { browser } = owner
    const [{ id }] = (await browser.post('credential/list')).body.credentials
    const remove = (headers = {}) => browser.post('credential/remove', { op: createName(), id }, headers)
    expect(reason(await remove((await prove(owner, 'passkeys')).headers))).toBe('PasskeyLast')
    const second = { ...owner, passkey: createSoftPasskey(frame.origin) }
    expect(reason(await add(second))).toBe('PasskeyNeeded')
    expect((await add(second, (await prove(owner, 'passkeys')).headers)).status).toBe(200)
    expect(reason(await remove())).toBe('PasskeyNeeded')
    expect((await remove((await prove(second, 'passkeys')).headers)).status).toBe(200)
    expect((await setNeed(second, false)).status).toBe(200)
    expect((await release(owner)).status).toBe(200)
  })
})

describe('an answer of a passkey', () => {
  const slips: { readonly [words: string]: Slips } = {
    'of another origin': { origin: 'https://evil.example' },
    'for another host': { rpId: 'evil.example' },
    'from inside another page': { crossOrigin: true },
    'without showing who it is': { isUnverified: true },
  }
  test.each(Object.entries(slips))('error: %s', async (words, slip) => {
    const owner = await guard(`slip-${words.replaceAll(' ', '-')}@example.org`)
    expect(reason((await prove(owner, 'value', slip)).answer)).toBe('PasskeyWrong')
  })

  test('error: the same one again, and one whose counter went back', async () => {
    const owner = await guard('replay@example.org')
    const { browser, passkey } = owner
    const { body: options } = await browser.post('credential/challenge', { purpose: 'value' })
    const response = passkey.get(options, { counter: 50 })
    expect((await browser.post('credential/prove', { response })).status).toBe(200)
    expect(reason(await browser.post('credential/prove', { response }))).toBe('PasskeyGone')
    for (const counter of [50, 7]) {
      expect(reason((await prove(owner, 'value', { counter })).answer)).toBe('PasskeyWrong')
    }
    expect((await prove(owner, 'value', { counter: 51 })).answer.status).toBe(200)
  })

  test('error: twenty times at once it is one', async () => {
    const owner = await guard('at-once@example.org')
    const { browser, passkey } = owner
    const { body: options } = await browser.post('credential/challenge', { purpose: 'value' })
    const response = passkey.get(options)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post('credential/prove', { response })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const token = answers.find(({ status }) => status === 200)?.body.token
    const headers = { 'x-foyer-passkey': `${token}.` }
    const released = await Promise.all(Array.from({ length: 20 }, () => release(owner, headers)))
    expect(released.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('error: to a question of before, of another wallet, session or browser', async () => {
    const owner = await guard('bound@example.org')
    const stranger = await guard('stranger@example.org')
    const elsewhere = open()
    await elsewhere.logIn(owner.email)
    const { body: options } = await owner.browser.post('credential/challenge', { purpose: 'value' })
    const response = owner.passkey.get(options)
    for (const browser of [stranger.browser, elsewhere]) {
      expect(reason(await browser.post('credential/prove', { response }))).toBe('PasskeyGone')
    }
    // another wallet's passkey answers no question of this one
    const wrong = stranger.passkey.get((await owner.browser.post('credential/challenge', { purpose: 'value' })).body)
    expect(reason(await owner.browser.post('credential/prove', { response: wrong }))).toBe('PasskeyWrong')
    frame.skip(5 * 60_000 + 1)
    expect(reason(await owner.browser.post('credential/prove', { response }))).toBe('PasskeyGone')
  })

  test('error: what it earned, for another purpose, request, wallet, session or browser, or two minutes later', async () => {
    const owner = await guard('token@example.org')
    const stranger = await guard('stranger-token@example.org')
    const elsewhere = open()
    await elsewhere.logIn(owner.email)
    const about = createName()
    const { headers } = await prove(owner, 'value', { about })
    const other = { 'x-foyer-passkey': headers['x-foyer-passkey'].replace(about, createName()) }
    expect(reason(await release(owner, other))).toBe('PasskeyNeeded')
    expect(reason(await owner.browser.post('verify/check', {}, headers))).toBe('PasskeyNeeded')
    const change = { body: { op: createName(), isRequired: false }, headers }
    expect(reason(await sendWith(owner, 'credential/require', change))).toBe('PasskeyNeeded')
    expect(reason(await release(stranger, headers))).toBe('PasskeyNeeded')
    const all = { sharing: owner.parts.sharing, all: true }
    expect(reason(await elsewhere.post('release/sharing', all, headers))).toBe('PasskeyNeeded')
    frame.skip(2 * 60_000 + 1)
    expect(reason(await release(owner, headers))).toBe('PasskeyNeeded')
  })
})

describe('a thief', () => {
  test('error: with a copied cookie asks no passkey and adds none', async () => {
    const owner = await guard('cookie@example.org')
    const thief = open()
    for (const [name, value] of owner.browser.cookies) thief.cookies.set(name, value)
    for (const name of ['credential/list', 'credential/begin', 'credential/lose-finish']) {
      expect(reason(await thief.post(name))).toBe('CodeNeeded')
    }
    expect(reason(await lose(thief, true))).toBe('CodeNeeded')
    expect(reason(await thief.post('credential/challenge', { purpose: 'value' }))).toBe('CodeNeeded')
    expect(reason(await release({ ...owner, browser: thief }))).toBe('CodeNeeded')
  })

  test('error: with a copied profile and its key gets no part, not even for a sign-in once the code is old', async () => {
    const owner = await guard('profile@example.org')
    const thief = open({ key: owner.browser.key })
    for (const [name, value] of owner.browser.cookies) thief.cookies.set(name, value)
    frame.skip(11 * 60_000)
    expect(reason(await release({ ...owner, browser: thief }))).toBe('PasskeyNeeded')
    expect(reason(await release({ ...owner, browser: thief }, {}, undefined))).toBe('PasskeyNeeded')
    expect(reason(await release({ ...owner, browser: thief }, {}, 'sign-in'))).toBe('CodeNeeded')
    const evil = { ...owner, browser: thief, passkey: createSoftPasskey(frame.origin) }
    expect(reason((await prove(evil, 'value')).answer)).toBe('PasskeyWrong')
  })

  test('error: with the mailbox alone gets no part, turns nothing off and registers nothing', async () => {
    const owner = await guard('mailbox@example.org')
    const thief = open()
    await thief.logIn(owner.email)
    const all = { sharing: owner.parts.sharing, all: true }
    for (const use of [undefined, 'value', 'sign-in']) {
      expect(reason(await thief.post('release/sharing', { ...all, ...(use && { use }) }))).toBe('PasskeyNeeded')
    }
    const mine = createSoftPasskey(frame.origin)
    const { body: options } = await thief.post('credential/begin')
    const body = { op: createName(), name: 'Mine', response: mine.create(options) }
    expect(reason(await thief.post('credential/add', body))).toBe('WalletProofNeeded')
    const off = { op: createName(), isRequired: false }
    expect(reason(await thief.post('credential/require', off))).toBe('WalletProofNeeded')
    const [{ id }] = (await thief.post('credential/list')).body.credentials
    expect(reason(await thief.post('credential/remove', { op: createName(), id }))).toBe('PasskeyLast')
  })

  test('error: with a stolen session registers no passkey where there is none yet', async () => {
    const owner = await enter('register@example.org')
    const mine = createSoftPasskey(frame.origin)
    const { body: options } = await owner.browser.post('credential/begin')
    const body = { op: createName(), name: 'Mine', response: mine.create(options) }
    expect(reason(await owner.browser.post('credential/add', body))).toBe('WalletProofNeeded')
    frame.skip(11 * 60_000)
    expect(reason(await owner.browser.post('credential/begin'))).toBe('CodeNeeded')
    expect((await owner.browser.post('credential/list')).body.credentials).toEqual([])
  })
})

describe('passkeys that are lost', () => {
  async function readLink(email: string): Promise<string> {
    const { text } = await frame.mail.waitForMail({ to: email, subject: lost })
    return new RegExp(`${frame.origin}/email#passkey\\.([\\w-]{43})`).exec(text)?.[1] ?? ''
  }

  test('default: from a browser that holds a part, 72 hours after the mailbox was told, the wallet wants none', async () => {
    const owner = await guard('lost@example.org')
    const { browser, email } = owner
    const before = frame.now()
    const { body } = await lose(browser)
    expect(body.dueAt - before).toBeGreaterThanOrEqual(259_200_000)
    expect(body.dueAt - frame.now()).toBeLessThanOrEqual(259_200_000)
    expect((await lose(browser)).body).toEqual(body)
    expect((await browser.post('credential/list')).body.loss).toEqual(body)
    const { text } = await frame.mail.waitForMail({ to: email, subject: lost })
    expect(text).toContain(`${new Date(body.dueAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    frame.skip(hours(72) - 60_000)
    await verify(browser, email)
    const early = await browser.post('credential/lose-finish')
    expect([early.status, reason(early)]).toEqual([409, 'PasskeyLossEarly'])
    expect(reason(await release(owner))).toBe('PasskeyNeeded')
    frame.skip(60_000)
    for (let time = 0; time < 2; time += 1) expect((await browser.post('credential/lose-finish')).status).toBe(200)
    expect((await release(owner)).status).toBe(200)
    expect((await browser.post('credential/list')).body).toMatchObject({ isRequired: false, credentials: [] })
    await frame.mail.waitForMail({ to: email, subject: /were removed/ })
  })

  test('behavior: whoever has the mailbox alone waits 30 days', async () => {
    const owner = await guard('long@example.org')
    const thief = open()
    await thief.logIn(owner.email)
    const { body } = await lose(thief)
    expect(body.dueAt - frame.now()).toBeGreaterThan(2_591_000_000)
    expect((await owner.browser.post('credential/list')).body.loss).toEqual(body)
    frame.skip(hours(73))
    await verify(thief, owner.email)
    expect(reason(await thief.post('credential/lose-finish'))).toBe('PasskeyLossEarly')
    expect((await owner.browser.post('credential/lose-end')).status).toBe(200)
    expect(reason(await thief.post('credential/lose-finish'))).toBe('PasskeyLossGone')
  })

  test('behavior: so does whoever has lost the mailbox too, in a browser that holds a part', async () => {
    const owner = await guard('both-lost@example.org')
    frame.skip(11 * 60_000)
    const { body } = await lose(owner.browser, true)
    expect(body.dueAt - frame.now()).toBeGreaterThan(2_591_000_000)
    await frame.mail.waitForMail({ to: owner.email, subject: lost })
    const elsewhere = open()
    await elsewhere.logIn(owner.email)
    frame.skip(11 * 60_000)
    expect(reason(await lose(elsewhere, true))).toBe('CodeNeeded')
    frame.skip(hours(72))
    expect(reason(await owner.browser.post('credential/lose-finish'))).toBe('PasskeyLossEarly')
  })

  test('behavior: it is stopped by the link in the mail, once', async () => {
    const owner = await guard('stop@example.org')
    await lose(owner.browser)
    const token = await readLink(owner.email)
    const nobody = open()
    expect((await nobody.post('credential/lose-cancel', { token })).status).toBe(200)
    expect(reason(await nobody.post('credential/lose-cancel', { token }))).toBe('LinkGone')
    frame.skip(hours(72))
    await verify(owner.browser, owner.email)
    expect(reason(await owner.browser.post('credential/lose-finish'))).toBe('PasskeyLossGone')
    expect(reason(await release(owner))).toBe('PasskeyNeeded')
  })

  test('error: without a fresh code nothing is announced or finished; where there is none, nothing is lost', async () => {
    const owner = await guard('old-code@example.org')
    frame.skip(11 * 60_000)
    expect(reason(await lose(owner.browser))).toBe('CodeNeeded')
    const elsewhere = open()
    await elsewhere.logIn(owner.email)
    frame.skip(11 * 60_000)
    expect(reason(await elsewhere.post('credential/lose-finish'))).toBe('CodeNeeded')
    const other = await enter('nothing-lost@example.org')
    expect(reason(await lose(other.browser))).toBe('PasskeyMissing')
  })
})

describe('an owner who wants one', () => {
  test('default: whoever has none makes one before the first value, and is asked from then on, at every site', async () => {
    const owner = await enter('bank@example.org', { site: bank, projectId: 'bank' })
    const missing = await release(owner)
    expect([missing.status, reason(missing)]).toEqual([403, 'PasskeyMissing'])
    expect((await release(owner, {}, 'sign-in')).status).toBe(200)
    expect((await add(owner)).status).toBe(200)
    expect(reason(await release(owner))).toBe('PasskeyNeeded')
    expect((await release(owner, (await prove(owner, 'value')).headers)).status).toBe(200)
    const shop = open()
    await shop.logIn(owner.email)
    await owner.browser.post('session/end')
    const all = { sharing: owner.parts.sharing, all: true }
    expect(reason(await shop.post('release/sharing', all))).toBe('PasskeyNeeded')
  })

  test('behavior: it is asked at other sites too while the visitor is signed in there', async () => {
    const owner = await enter('both@example.org')
    expect((await release(owner)).status).toBe(200)
    const other = open({ site: bank, projectId: 'bank' })
    await other.logIn(owner.email)
    expect(reason(await release(owner))).toBe('PasskeyMissing')
    expect((await owner.browser.post('credential/list')).body).toMatchObject({ byOwner: true, byUser: false })
    await other.post('session/end')
    expect((await release(owner)).status).toBe(200)
  })

  test('behavior: the owner’s word counts as soon as it changes', async () => {
    const { store, projects } = frame.gateway.gateway
    const owner = await enter('word@example.org')
    await updateProject(store, 'shop', { needsPasskey: true })
    await projects.refresh()
    expect(reason(await release(owner))).toBe('PasskeyMissing')
    await updateProject(store, 'shop', { needsPasskey: false })
    await projects.refresh()
    expect((await release(owner)).status).toBe(200)
  })
})
