import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { createApiError, isApiError } from 'frame/api'
import { createName } from 'frame/signer/halves'
import { createEntropy, deriveAddresses } from 'frame/signer/keys'
import { split } from 'shamir-secret-sharing'
import { HDKey, hdKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { FlowName } from '../../model/messages.ts'
import type { Store } from '../../src/store/openStore.ts'
import { type CustodyBrowser, createCustodyBrowser, type LoginWay, type Plan } from './custodyBrowser.ts'
import { createSoftPasskey, type SoftPasskey } from './softPasskey.ts'
import { readCode, type ServedFrame } from './testFrame.ts'

/** A server, and its store beside it. */
export type CourseFrame = ServedFrame & { readonly gateway: { readonly gateway: { readonly store: Store } } }

/** One user, their papers, and their first browser. */
export type Course = {
  readonly frame: CourseFrame
  email: string
  /** Recovery shares that the user wrote down, by sharing; the newest last. */
  readonly papers: Map<string, string>
  readonly mine: CustodyBrowser
  /** A second browser of the same user. */
  readonly other: CustodyBrowser
  /** Every address that a page was told. */
  readonly told: Set<string>
  readonly passkey: SoftPasskey
  readonly way: LoginWay | undefined
}

/** A flow: how it begins, what its user does until it is done, and whose messages go wrong. */
export type Flow = {
  readonly keeps?: false
  readonly victim?: 'other'
  prepare(course: Course): Promise<void>
  run(course: Course): Promise<void>
}

export function createCourse(
  frame: CourseFrame,
  email: string,
  keeps: boolean,
  passkey = createSoftPasskey(frame.origin),
  way?: LoginWay,
): Course {
  const papers = new Map<string, string>()
  const own = { keeps, passkey, ...(way && { way }) }
  const mine: CustodyBrowser = createCustodyBrowser(frame, email, { ...own, onLocked: () => openByPaper(papers, mine) })
  const other: CustodyBrowser = createCustodyBrowser(frame, email, {
    ...own,
    onLocked: () => openByPaper(papers, other),
  })
  return { frame, email, papers, mine, other, told: new Set(), passkey, way }
}

/** The newest paper that opens it. @throws Error `SharingGone` where it changes meanwhile, another one where none does */
export async function openByPaper(papers: Course['papers'], browser: CustodyBrowser): Promise<void> {
  const before = (await browser.request('status', {})).current
  for (const recovery of [...papers.values()].reverse()) {
    const isOpen = await browser.request('unlock', { recovery }).then(
      () => true,
      (error: unknown) => {
        if (isApiError(error, 'RecoveryOther')) return false
        throw error
      },
    )
    if (isOpen) return
  }
  const { current } = await browser.request('status', {})
  // each paper was written before its sharing became current: of one that became so later none of these may be
  if (current !== before)
    throw createApiError('SharingGone', 'This wallet was changed in another browser in the meantime.')
  throw new Error('No paper opens the wallet')
}

export async function ensure({ told }: Course, browser: CustodyBrowser): Promise<void> {
  await browser.persist(async () => {
    told.add((await browser.request('ensure', {})).addresses.eip155)
  })
}

/** Until there is a new sharing of that mode, whatever happens on the way. */
export async function share(course: Course, browser: CustodyBrowser, mode: 'standard' | 'strict'): Promise<void> {
  const before = (await browser.persist(() => browser.request('status', {}))).current
  await browser.persist(async () => {
    const status = await browser.request('status', {})
    if (status.current !== before && status.custody === mode && !status.pending) return
    // what the page says of one that waits: the wallet is unchanged
    expect(status.current).not.toBe(status.pending?.sharing ?? '')
    const isWaiting = status.pending?.mode === mode
    // of two tabs the other one may have ended it meanwhile
    const gone = (error: unknown) => {
      if (!isApiError(error, 'ShareNeeded')) throw error
      return { shown: undefined }
    }
    const shown = isWaiting
      ? (await browser.request('showRecovery', {}).catch(gone)).shown
      : (await browser.request('propose', { custody: mode })).shown
    if (!shown) return
    course.papers.set(shown.sharing, shown.recovery)
    await browser.request('confirm', { sharing: shown.sharing, recovery: shown.recovery })
  })
  const { addresses } = await browser.persist(() => browser.readUser())
  if (addresses) course.told.add(addresses.eip155)
}

async function standard(course: Course): Promise<void> {
  await course.mine.logIn()
  await ensure(course, course.mine)
}

async function strict(course: Course): Promise<void> {
  await course.mine.logIn()
  await share(course, course.mine, 'strict')
}

const sign = (browser: CustodyBrowser) => browser.persist(() => browser.request('sign', { orders: [] }))

const passkey = (recovery: string) => ({
  credentialId: 'c'.repeat(22),
  salt: 's'.repeat(43),
  // the passkey itself is asked in Chromium; here its seal is plain
  sealed: Buffer.from(recovery).toString('base64url'),
})

async function savePasskey({ mine, papers }: Course): Promise<void> {
  await mine.persist(async () => {
    const { passkeys, current } = await mine.request('status', {})
    if (passkeys > 0) return
    const sharing = current ?? ''
    await mine.request('keepPasskey', { sharing, passkey: passkey(papers.get(sharing) ?? '') })
  })
}

async function approve({ mine, other }: Course): Promise<void> {
  await other.persist(async () => {
    if ((await other.request('status', {})).pairs.filter(({ isMine, usedAt }) => isMine && usedAt).length > 0) return
    const { id } = await other.request('requestDevice', {})
    await mine.persist(async () => {
      const { requests } = (await mine.call('device/requests', {})) as { requests: { id: string; publicKey: string }[] }
      const request = requests.find((one) => one.id === id)
      if (request) await mine.request('answerDevice', request)
    })
    const { isOpen } = await other.request('awaitDevice', { id })
    if (!isOpen) throw createApiError('Unreachable', 'not yet')
  })
}

async function removeOther({ mine }: Course): Promise<void> {
  await mine.persist(async () => {
    const pairs = (await mine.request('status', {})).pairs.filter(({ isMine }) => !isMine).map(({ id }) => id)
    if (pairs.length > 0) await mine.request('removeDevices', { pairs })
  })
}

async function changeEmail(course: Course): Promise<void> {
  const { mine, frame, email } = course
  const next = `new-${email}`
  const request = async (to: string, send: () => Promise<unknown>) => {
    const since = frame.mail.mails(to)[0]?.id ?? 0
    await send()
    const mail = await frame.mail.waitForMail({ to, since, subject: /^Your code$/ })
    return readCode(mail.text)
  }
  await mine.persist(async () => {
    const { body } = await mine.web.post('session')
    if (body.user?.email === next) return
    if (!body.user) throw createApiError('SignedOut', 'signed out')
    const old = await request(email, () => mine.call('email/start', { email: next }))
    const code = await request(next, () => mine.call('email/old', { email: next, code: old }))
    await mine.request('send', { name: 'email/new', body: { email: next, code } })
  })
  course.email = next
  mine.setEmail(next)
  course.other.setEmail(next)
}

/** Replaces a lost mailbox; the 72 hours pass in the store, since other cases share the clock. */
async function replaceEmail(course: Course): Promise<void> {
  const { mine, frame, email } = course
  const { store } = frame.gateway.gateway
  const next = `new-${email}`
  await mine.persist(async () => {
    const { body } = await mine.web.post('session')
    if (!body.user) throw createApiError('SignedOut', 'signed out')
    if (body.user.email === next) return
    const { replacement } = (await mine.call('email/replace-state', {})) as { replacement: unknown }
    if (!replacement) {
      const since = frame.mail.mails(next)[0]?.id ?? 0
      await mine.call('email/replace-start', { email: next })
      const code = readCode((await frame.mail.waitForMail({ to: next, since, subject: /^Your code$/ })).text)
      await mine.request('send', { name: 'email/replace-code', body: { email: next, code } })
    }
    await store.updateTable('frame_email_replacements').set({ due_at: 0 }).where('new_email', '=', next).execute()
    await mine.request('send', { name: 'email/replace-finish', body: { email: next } })
  })
  course.email = next
  mine.setEmail(next)
  course.other.setEmail(next)
}

type Guard = {
  readonly byUser: boolean
  readonly credentials: readonly { readonly id: string }[]
  readonly loss: object | null
}

const readGuard = async ({ mine }: Course) => (await mine.call('credential/list', {})) as Guard

async function addGuard(course: Course): Promise<void> {
  const { mine, passkey: key } = course
  await mine.persist(async () => {
    if ((await readGuard(course)).credentials.length > 0) return
    const options = (await mine.call('credential/begin', {})) as { challenge: string }
    const body = { op: createName(), name: 'Key', response: key.create(options) }
    await mine.request('send', { name: 'credential/add', body })
  })
}

async function assertGuard(course: Course): Promise<void> {
  const { mine } = course
  await mine.persist(async () => {
    if ((await readGuard(course)).byUser) return
    await mine.earn('passkeys')
    await mine.request('send', { name: 'credential/require', body: { op: createName(), isRequired: true } })
  })
}

async function guarded(course: Course): Promise<void> {
  await standard(course)
  await addGuard(course)
  await assertGuard(course)
  // so that the messages which ask it are met
  course.mine.earn.forget()
}

async function signForValue({ mine }: Course): Promise<void> {
  await mine.persist(async () => {
    await mine.earn('value')
    await mine.request('sign', { orders: [] })
  })
}

async function removeGuard(course: Course): Promise<void> {
  const { mine } = course
  await mine.persist(async () => {
    const [first] = (await readGuard(course)).credentials
    if (first) await mine.call('credential/remove', { op: createName(), id: first.id })
  })
}

/** The notice passes in the store, since other cases share the clock. */
async function loseGuard(course: Course): Promise<void> {
  const { mine, frame } = course
  const { store } = frame.gateway.gateway
  await mine.persist(async () => {
    const { credentials, loss } = await readGuard(course)
    if (credentials.length === 0) return
    if (!loss) await mine.call('credential/lose', { isMailLost: false })
    const { user } = await mine.request('status', {})
    await store.updateTable('frame_passkey_losses').set({ due_at: 0 }).where('user_id', '=', user).execute()
    await mine.call('credential/lose-finish', {})
  })
}

/** A wallet as the version before made it: rows of the server, and the part that the browser has kept. */
async function legacy(course: Course, custody: 'standard' | 'strict'): Promise<void> {
  const { frame, mine } = course
  await mine.logIn()
  const entropy = createEntropy()
  const addresses = await deriveAddresses(entropy)
  const [device = '', server = '', recovery = ''] = (await split(entropy, 3, 2)).map((part) =>
    Buffer.from(part).toString('base64url'),
  )
  const { user } = (await mine.call('wallet/status', {})) as { user: string }
  const { store, sharing } = await insertLegacy(frame, { user, custody, server, recovery })
  await store
    .updateTable('frame_users')
    .set({ custody, evm_address: addresses.eip155, solana_address: addresses.solana })
    .where('id', '=', user)
    .execute()
  course.told.add(addresses.eip155)
  course.papers.set(sharing, `foyer-${sharing}-${recovery}`)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(`${addresses.eip155} ${sharing}`)
  const bytes = new TextEncoder().encode(device)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  mine.kept.set('key', key)
  mine.kept.set(`share ${addresses.eip155}`, { sharing, iv, sealed })
}

async function insertLegacy(
  frame: CourseFrame,
  params: { readonly user: string; readonly custody: string; readonly server: string; readonly recovery: string },
) {
  const { createSeal } = await import('../../src/frame/seal.ts')
  const { frameKey } = await import('./testFrame.ts')
  const { store } = frame.gateway.gateway
  const seal = createSeal(frameKey)
  const { user } = params
  const { device_id: device } = await store
    .selectFrom('frame_sessions')
    .select('device_id')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  const sharing = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  const place = `${user}|${sharing}`
  await store
    .insertInto('frame_legacy_shares')
    .values({
      id: sharing,
      user_id: user,
      device_id: device,
      server_share: seal.seal('server share', place, params.server),
      recovery_share: params.custody === 'standard' ? seal.seal('recovery share', place, params.recovery) : null,
      created_at: Date.now(),
    })
    .execute()
  return { store, sharing }
}

const nothing = async () => {}

/** What a user does in each flow of the model. */
export const courses: { readonly [name in FlowName]: Flow } = {
  CS: { prepare: ({ mine }) => mine.logIn(), run: (course) => ensure(course, course.mine) },
  CT: { prepare: ({ mine }) => mine.logIn(), run: (course) => share(course, course.mine, 'strict') },
  CB: { keeps: false, prepare: ({ mine }) => mine.logIn(), run: (course) => ensure(course, course.mine) },
  CR: { keeps: false, prepare: ({ mine }) => mine.logIn(), run: (course) => share(course, course.mine, 'strict') },
  MS: { prepare: standard, run: (course) => share(course, course.mine, 'strict') },
  NR: { prepare: strict, run: (course) => share(course, course.mine, 'strict') },
  BS: { prepare: strict, run: (course) => share(course, course.mine, 'standard') },
  AB: { prepare: standard, run: giveUp },
  AD: { victim: 'other', prepare: standard, run: (course) => ensure(course, course.other) },
  AP: { victim: 'other', prepare: strict, run: ({ other }) => sign(other).then(nothing) },
  AK: {
    victim: 'other',
    prepare: async (course) => {
      await strict(course)
      await savePasskey(course)
    },
    run: async ({ other }) => {
      await other.persist(async () => {
        const { passkeys } = (await other.call('passkeys/list', {})) as { passkeys: { sealed: string }[] }
        const recovery = Buffer.from(passkeys[0]?.sealed ?? '', 'base64url').toString()
        await other.request('unlock', { recovery })
      })
    },
  },
  AA: { victim: 'other', prepare: strict, run: approve },
  RM: {
    prepare: async (course) => {
      await standard(course)
      await course.other.logIn()
      await ensure(course, course.other)
    },
    run: removeOther,
  },
  PK: { prepare: strict, run: savePasskey },
  EM: { prepare: standard, run: changeEmail },
  EL: { prepare: standard, run: replaceEmail },
  GA: { prepare: standard, run: addGuard },
  GR: {
    prepare: async (course) => {
      await standard(course)
      await addGuard(course)
    },
    run: assertGuard,
  },
  GV: { prepare: guarded, run: signForValue },
  GD: {
    prepare: async (course) => {
      await standard(course)
      await addGuard(course)
    },
    run: removeGuard,
  },
  GL: { prepare: guarded, run: loseGuard },
  EX: { prepare: standard, run: ({ mine }) => mine.persist(() => mine.request('exportPhrase', {})).then(nothing) },
  LS: { prepare: (course) => legacy(course, 'standard'), run: (course) => ensure(course, course.mine) },
  LT: { prepare: (course) => legacy(course, 'strict'), run: (course) => share(course, course.mine, 'strict') },
}

/** A course of one case of the fault table: one message of its flow goes wrong, once. */
export function createCaseCourse(
  frame: CourseFrame,
  { flow, email }: { readonly flow: FlowName; readonly email: string },
) {
  const { prepare, run, keeps, victim } = courses[flow]
  const course = createCourse(frame, email, keeps !== false)
  const { mine, other } = course
  return Object.assign(course, {
    prepare: async (plan: Plan) => {
      await prepare(course)
      if (victim === 'other') await other.logIn()
      const isHit = victim === 'other' && plan.message !== 'device/grant' ? other : mine
      isHit.setPlan(plan)
    },
    run: async () => {
      await run(course)
      // a case that never met its message shows nothing
      expect(mine.isPlanned() || other.isPlanned()).toBe(false)
    },
  })
}

async function giveUp({ mine, papers }: Course): Promise<void> {
  await mine.persist(async () => {
    const { pending, current } = await mine.request('status', {})
    const shown = pending ?? (await mine.request('propose', { custody: 'strict' })).shown
    if (!shown) return
    const { isVoid } = await mine.request('giveUp', { sharing: shown.sharing })
    // what the page then says: nothing else has changed
    expect([isVoid, (await mine.request('status', {})).current]).toEqual([true, current])
    papers.delete(shown.sharing)
  })
}

/** The ends of every course: nothing is lost, and nothing is left behind. @returns the twelve words */
export async function checkEnd(course: Course): Promise<string> {
  const phrase = await checkOpens(course)
  await checkRows(course)
  return phrase
}

async function checkOpens(course: Course): Promise<string> {
  const { frame, told, mine, other } = course
  await mine.deliverLate()
  await other.deliverLate()
  mine.setPlan(undefined)
  other.setPlan(undefined)
  expect(told.size).toBe(1)
  const [address] = [...told]
  // a clean browser opens exactly the wallet that a site was told of
  const clean = createCourse(frame, course.email, true, course.passkey, course.way)
  for (const [sharing, recovery] of course.papers) clean.papers.set(sharing, recovery)
  await clean.mine.logIn()
  const { phrase } = await clean.mine.persist(() => clean.mine.request('exportPhrase', {}))
  expect(await toAddress(phrase)).toBe(address)
  // and so does the browser of before, and one that was approved or added
  await mine.persist(() => mine.request('sign', { orders: [] }))
  if (other.kept.size > 0) await other.persist(() => other.request('sign', { orders: [] }))
  return phrase
}

/** As any other wallet finds it; the many rounds of BIP-39 by the platform, for a tenth of the work. */
async function toAddress(phrase: string): Promise<string> {
  const seed = await promisify(pbkdf2)(phrase, 'mnemonic', 2_048, 64, 'sha512')
  return hdKeyToAccount(HDKey.fromMasterSeed(seed)).address
}

async function checkRows({ frame, mine }: Pick<Course, 'frame' | 'mine'>): Promise<void> {
  const { store } = frame.gateway.gateway
  const { user } = await mine.persist(() => mine.request('status', {}))
  const sharings = await store.selectFrom('frame_sharings').selectAll().where('user_id', '=', user).execute()
  const pairs = await store.selectFrom('frame_pairs').selectAll().where('user_id', '=', user).execute()
  const legacyRows = await store.selectFrom('frame_legacy_shares').select('id').where('user_id', '=', user).execute()
  const current = sharings.filter(({ state }) => state === 'current')
  expect(current).toHaveLength(1)
  expect(legacyRows).toHaveLength(0)
  for (const row of sharings) {
    if (row.state === 'retired') expect([row.server_share, row.recovery_share]).toEqual([null, null])
    if (row.state === 'proposed') expect(row.recovery_share).toBeNull()
  }
  const alive = new Set(sharings.filter(({ state }) => state !== 'retired').map(({ id }) => id))
  expect(pairs.filter(({ sharing }) => !alive.has(sharing))).toEqual([])
}
