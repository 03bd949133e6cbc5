import {
  type FarcasterNetwork,
  type Issuer,
  type Provider,
  type RunningEvm,
  startEvm,
  startFarcaster,
  startIssuer,
  startMailSink,
  startProvider,
} from 'devnet'
import { isApiError } from 'frame/api'
import { fromText, joinKey } from 'frame/signer/halves'
import { toPhrase } from 'frame/signer/keys'
import { combine } from 'shamir-secret-sharing'
import { type FaultId, type FlowName, flows } from '../../model/messages.ts'
import { createSeal } from '../../src/frame/seal.ts'
import { type CustodyBrowser, createCustodyBrowser, type LoginWay, type Weather } from './custodyBrowser.ts'
import { type Course, checkEnd, courses, createCourse, ensure, openByPaper, share } from './custodyCases.ts'
import { driveProvider } from './driveProvider.ts'
import { createPasskeyWindow, createSoftPasskey, toQuery } from './softPasskey.ts'
import { createBrowser, frameKey, readCode, startTestFrame, type TestBrowser, type TestFrame } from './testFrame.ts'

/** How visitors log in. Inside Telegram the page goes to Google itself, and the one that comes back has the cookie alone. */
export const logins = [
  'mail',
  'google',
  'telegram',
  'github',
  'x',
  'discord',
  'apple',
  'facebook',
  'farcaster',
  'passkey',
] as const
export type Login = (typeof logins)[number]

const confirming = ['github', 'x', 'discord', 'apple'] as const
const pages = [...confirming, 'facebook'] as const
const withoutMail: readonly Login[] = ['facebook', 'farcaster', 'passkey']

type Sources = {
  readonly issuer: Issuer
  readonly providers: ReadonlyMap<string, Provider>
  readonly farcaster: FarcasterNetwork
  readonly evm: RunningEvm<undefined>
}

export type DrillWorld = Sources & { readonly frame: TestFrame; stop(): Promise<void> }

const limits = {
  mailsPerNetwork: 1_000_000,
  mailsPerAddress: 1_000_000,
  wrongCodesPerAddress: 1_000_000,
  wrongCodesPerNetwork: 1_000_000,
  passkeysPerNetwork: 1_000_000,
}
const toAccount = (login: string, seed: number) => `${login}-visitor-${seed}`
const toEmail = (login: string, seed: number) => `${login}-${seed}@example.org`

/** A server with every way to log in, and those who let visitors in there. @param seeds of all drills */
export async function startDrillWorld(seeds: readonly number[]): Promise<DrillWorld> {
  let frame: TestFrame | undefined
  const redirectUri = () => `${frame?.origin}/social`
  const mail = await startMailSink()
  const evm = await startEvm({ seed: false })
  const farcaster = await startFarcaster(evm)
  const people = (login: string, describe: (seed: number) => object) =>
    Object.fromEntries(seeds.map((seed) => [toAccount(login, seed), { name: login, ...describe(seed) }]))
  const confirmed = (login: string) => people(login, (seed) => ({ email: toEmail(login, seed), email_verified: true }))
  const issuer = await startIssuer({
    redirectUri,
    accounts: { ...confirmed('google'), ...confirmed('telegram') },
  })
  const providers = new Map<string, Provider>()
  for (const [index, name] of pages.entries()) {
    const accounts = people(name, (seed) => ({
      id: String((index + 1) * 1_000_000_000 + seed),
      email: toEmail(name, seed),
      isVerified: name !== 'facebook',
    }))
    providers.set(name, await startProvider(name, { redirectUri, accounts: accounts as never }))
  }
  const social = Object.fromEntries(
    [...providers].map(([name, { clientId, clientSecret, signingKey, endpoints, url }]) => {
      return [name, name === 'apple' ? { clientId, signingKey, issuer: url } : { clientId, clientSecret, endpoints }]
    }),
  )
  const google = { issuer: issuer.url, clientId: issuer.clientId, clientSecret: issuer.clientSecret }
  const { relayUrl, rpcUrl } = farcaster
  const started = await startTestFrame({
    mail,
    trustedProxies: 1,
    frame: { limits, passkeyLogin: true, farcaster: { relayUrl, rpcUrl }, social: { ...social, google } },
  })
  frame = started
  const stop = async () => {
    await started.close()
    await Promise.all([
      mail.stop(),
      issuer.stop(),
      farcaster.stop(),
      ...[...providers.values()].map((one) => one.stop()),
    ])
    await evm.stop()
  }
  return { frame: started, issuer, providers, farcaster, evm, stop }
}

type Begun = { readonly uri: string; readonly flow: string }

/** Creates the way through a provider: what a visitor does there, and what its page then asks. */
function createPageWay({ issuer, frame }: DrillWorld, login: Login, seed: number): LoginWay {
  const provider = login === 'telegram' ? 'google' : login
  const end = () => `${frame.origin}/social`
  return {
    hasMail: !withoutMail.includes(login),
    prove: async ({ call, leave }, isAgain) => {
      const { uri, flow } = (await call('social/start', { provider })) as Begun
      const query =
        provider === 'google'
          ? new URL(await issuer.logIn(uri, toAccount(login, seed))).search.slice(1)
          : await driveProvider(new URL(uri), { login: toAccount(login, seed), end: end() })
      if (login === 'telegram') leave()
      const body = login === 'telegram' ? { query } : { flow, query }
      await call(isAgain ? 'verify/social' : 'social/finish', body)
    },
  }
}

function createFarcasterWay({ farcaster }: DrillWorld, seed: number): LoginWay {
  const person = { fid: 1_000 + seed, privateKey: `0x${(seed + 1).toString(16).padStart(64, '7')}` as const }
  const registering = farcaster.register(person)
  return {
    hasMail: false,
    prove: async ({ call }, isAgain) => {
      await registering
      const { url, flow } = (await call('farcaster/start')) as { readonly url: string; readonly flow: string }
      await farcaster.signIn(url, person)
      await call(isAgain ? 'verify/farcaster' : 'farcaster/finish', { flow })
    },
  }
}

/** In a window of the wallet's own, whose messages go wrong as well. */
function createPasskeyWay({ frame }: DrillWorld): LoginWay {
  let passkey = createSoftPasskey(frame.origin)
  let isMade = false
  return {
    hasMail: false,
    prove: async ({ call }, isAgain) => {
      const { uri, flow } = (await call('social/start', { provider: 'passkey' })) as Begun
      const state = new URL(uri).searchParams.get('state') ?? ''
      const { browser } = createPasskeyWindow(frame, state)
      const request = (name: string, body: object = {}) => call(`login-passkey/${name}`, { state, ...body }, browser)
      if (!isMade) {
        const options = (await request('begin')) as { readonly challenge: string }
        const response = passkey.create(options)
        // it is on the authenticator, whatever the server says
        isMade = true
        await request('make', { response })
      }
      const response = passkey.get((await request('challenge')) as { readonly challenge: string })
      const { code } = (await request('answer', { response, hasSecret: false }).catch((error: unknown) => {
        if (isApiError(error, 'PasskeyNoWallet')) {
          passkey = createSoftPasskey(frame.origin)
          isMade = false
        }
        throw error
      })) as { readonly code: string }
      await call(isAgain ? 'verify/social' : 'social/finish', { flow, query: toQuery(state, code) })
    },
  }
}

function createWay(world: DrillWorld, login: Login, seed: number): LoginWay | undefined {
  if (login === 'mail') return undefined
  if (login === 'farcaster') return createFarcasterWay(world, seed)
  return login === 'passkey' ? createPasskeyWay(world) : createPageWay(world, login, seed)
}

/** Flows that a login has: what is about an address needs one that codes open, a passkey for value needs one beside the login's. */
function listFlows(login: Login): readonly FlowName[] {
  return (Object.keys(flows) as FlowName[]).filter((name) => {
    if (name === 'EM' || name === 'EL') return login === 'mail'
    return login !== 'passkey' || !name.startsWith('G')
  })
}

export const thieves = ['stranger', 'cookie', 'site', 'database', 'sealing key', 'mailbox', 'ended browser'] as const
export type ThiefName = (typeof thieves)[number]

/** What a thief has heard, and whether the wallet was ever one that he opens as the threat model says. */
type Haul = { acts: number; isGivenUp: boolean; readonly parts: Set<string> }

/** Names that parts have in the server's answers. */
const partNames = ['serverShare', 'recoveryShare', 'pairShare', 'half']

type Band = { readonly hauls: ReadonlyMap<ThiefName, Haul>; act(name: ThiefName, from: CustodyBrowser): Promise<void> }

/** All that the server keeps of a wallet. */
async function readRows(frame: Course['frame'], user: string) {
  const { store } = frame.gateway.gateway
  const sharings = await store.selectFrom('frame_sharings').selectAll().where('user_id', '=', user).execute()
  const pairs = await store.selectFrom('frame_pairs').selectAll().where('user_id', '=', user).execute()
  const legacy = await store.selectFrom('frame_legacy_shares').selectAll().where('user_id', '=', user).execute()
  return { sharings, pairs, legacy }
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Asks for every part, by its name. */
async function grab(haul: Haul, browser: TestBrowser, { sharings, pairs }: Rows): Promise<void> {
  const questions: (readonly [string, object])[] = [
    ['wallet/status', {}],
    ['release/legacy', {}],
    ['passkeys/list', {}],
    ...sharings.flatMap(({ id }) => [true, false].map((all) => ['release/sharing', { sharing: id, all }] as const)),
    ...pairs.map(({ id }) => ['release/pair', { pair: id }] as const),
  ]
  for (const [name, body] of questions) {
    const { status, body: answer } = await browser.post(name, body)
    if (status >= 500) throw new Error(`${name} answered ${status}`)
    if (status === 200) for (const part of partNames) if (answer[part]) haul.parts.add(answer[part])
  }
}

/** Reads the parts in the store, as they lie there or opened. */
function readParts(haul: Haul, { sharings, pairs, legacy }: Rows, isOpened: boolean): void {
  const seal = createSeal(frameKey)
  for (const row of [...sharings, ...legacy, ...pairs.map((pair) => ({ ...pair, id: `pair|${pair.id}` }))]) {
    const shares = [
      ['server share', row.server_share],
      ['recovery share', 'recovery_share' in row ? row.recovery_share : null],
    ] as const
    for (const [kind, text] of shares) {
      if (text) haul.parts.add(isOpened ? seal.open(kind, `${row.user_id}|${row.id}`, text) : text)
    }
  }
}

type Act = { readonly haul: Haul; readonly from: CustodyBrowser; readonly course: Course; readonly rows: Rows }

function steal({ from, course }: Act, options: Parameters<typeof createBrowser>[1] = {}): TestBrowser {
  const thief = createBrowser(course.frame, { network: '192.0.2.66', ...options })
  for (const [name, value] of from.web.cookies) thief.cookies.set(name, value)
  return thief
}

async function enter({ course }: Act) {
  const browser = createBrowser(course.frame, { network: '192.0.2.67' })
  const since = browser.lastMail(course.email)
  const { body } = await browser.post('login/start', { email: course.email })
  return { browser, since, flow: body.flow as string }
}

const acts: { readonly [name in ThiefName]: (act: Act) => Promise<void> | void } = {
  stranger: async (act) => {
    const { browser, flow } = await enter(act)
    for (const code of ['000000', '123456']) await browser.post('login/code', { flow, code })
    await grab(act.haul, browser, act.rows)
  },
  cookie: async (act) => {
    const thief = steal(act)
    await grab(act.haul, thief, act.rows)
    await thief.post('verify/code', { code: '000000' })
    await grab(act.haul, thief, act.rows)
  },
  site: async (act) => {
    const { key } = act.from.web
    await grab(act.haul, steal(act, { site: 'https://evil.example', key }), act.rows)
  },
  database: ({ haul, rows }) => readParts(haul, rows, false),
  'sealing key': ({ haul, rows }) => readParts(haul, rows, true),
  mailbox: async (act) => {
    const { frame, email, way } = act.course
    if (way?.hasMail === false) return
    const { browser, since, flow } = await enter(act)
    const { text } = await frame.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
    await browser.post('login/code', { flow, code: readCode(text) })
    await grab(act.haul, browser, act.rows)
  },
  // comes at the end
  'ended browser': () => {},
}

const isStandard = ({ sharings, legacy }: Rows) =>
  legacy.length > 0 || sharings.some(({ mode, state }) => mode === 'standard' && state !== 'retired')

/** Those who try everything they can, at whatever moment. */
function createBand(course: Course, getUser: () => string): Band {
  const hauls = new Map(
    thieves.map((name): [ThiefName, Haul] => [name, { acts: 0, isGivenUp: false, parts: new Set() }]),
  )
  return {
    hauls,
    act: async (name, from) => {
      const haul = hauls.get(name) as Haul
      haul.acts += 1
      const rows = await readRows(course.frame, getUser())
      await acts[name]({ haul, from, course, rows })
      const isGivenUp = isStandard(rows) || isStandard(await readRows(course.frame, getUser()))
      if (isGivenUp && (name === 'mailbox' || name === 'sealing key')) haul.isGivenUp = true
    },
  }
}

/** Whether any two of these parts, or one alone, are the key. */
async function isReached(parts: ReadonlySet<string>, phrase: string): Promise<boolean> {
  const list = [...parts]
  const isKey = (bytes: Uint8Array) => bytes.length === 16 && toPhrase(new Uint8Array(bytes)) === phrase
  const attempt = async (make: () => Uint8Array | Promise<Uint8Array>) => {
    try {
      return isKey(await make())
    } catch {
      // no parts of one length, or no parts at all
      return false
    }
  }
  for (const [index, one] of list.entries()) {
    if (await attempt(() => fromText(one))) return true
    for (const other of list.slice(index + 1)) {
      if (await attempt(() => joinKey(one, other))) return true
      if (await attempt(() => combine([fromText(one), fromText(other)]))) return true
    }
  }
  return false
}

type Chance = { below(count: number): number; pick<item>(list: readonly item[]): item }

/** The same choices for the same seed. @see mulberry32 */
function createChance(seed: number): Chance {
  let state = seed
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] }
}

const kinds: readonly FaultId[] = [1, 1, 2, 2, 2, 3, 4, 5, 6, 9]

/** Faults, time that passes and thieves, as the seed has them. */
function createWeather(course: Course & { readonly frame: TestFrame }, chance: Chance, band: Band, budget: number) {
  let left = budget
  const met: string[] = []
  const toWeather = (of: () => CustodyBrowser): Weather => ({
    next: (name) => {
      if (left === 0 || chance.below(4) > 0) return undefined
      left -= 1
      const fault = chance.pick(kinds)
      met.push(`${name} ${fault}`)
      return fault
    },
    pass: async () => {
      if (chance.below(40) === 0) course.frame.skip(chance.pick([11, 16]) * 60_000)
      if (chance.below(12) === 0) await band.act(chance.pick(thieves), of())
    },
  })
  return { met, toWeather }
}

export type DrillReport = {
  readonly login: Login
  readonly flow: FlowName
  readonly beside: string
  readonly faults: readonly string[]
  readonly acts: number
  /** Thieves who have the key though the threat model says that they cannot. */
  readonly reached: readonly ThiefName[]
  /** Thieves who have the key as the threat model says. */
  readonly givenUp: readonly ThiefName[]
}

/** What happens in another tab, or another browser, at the same time. */
const besides = ['nothing', 'tab share', 'tab ensure', 'browser ensure', 'browser share', 'browser logs in'] as const

type DrillParams = {
  readonly login: Login
  readonly seed: number
  /** Faults of a course. */
  readonly most: number
  /** Nothing happens in another tab or browser at the same time, so that the same seed gives the same course. */
  readonly isAlone: boolean
}

/** One visitor's course, from the first login to a clean browser, through faults and thieves. */
export async function drill(world: DrillWorld, { login, seed, most, isAlone }: DrillParams): Promise<DrillReport> {
  const chance = createChance(seed * logins.length + logins.indexOf(login))
  const { frame } = world
  const way = createWay(world, login, seed)
  const flow = chance.pick(listFlows(login))
  const { keeps, prepare, run, victim } = courses[flow]
  const course = createCourse(frame, toEmail(login, seed), keeps !== false, undefined, way)
  const { mine, other } = course
  let user = ''
  const band = createBand(course, () => user)
  const { met, toWeather } = createWeather({ ...course, frame }, chance, band, 1 + chance.below(most))
  const setWeather = (isOn: boolean) => {
    mine.profile.weather = isOn ? toWeather(() => mine) : undefined
    other.profile.weather = isOn ? toWeather(() => other) : undefined
  }
  setWeather(true)
  await mine.persist(() => mine.logIn())
  setWeather(false)
  // nobody has a wallet yet, and what a lost answer left behind is another user's
  await mine.logIn()
  user = ((await mine.call('wallet/status', {})) as { readonly user: string }).user
  await prepare(course)
  const isBusy = flow.startsWith('G') || flow === 'EM' || flow === 'EL' || flow === 'RM' || flow === 'AB'
  const beside = isBusy || isAlone ? 'nothing' : chance.pick(besides)
  setWeather(true)
  if (victim === 'other' || beside.startsWith('browser')) await other.persist(() => other.logIn())
  const ends = await Promise.allSettled([run(course), runBeside(course, beside)])
  setWeather(false)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const phrase = await checkEnd(course)
  const findReached = async (isGivenUp: boolean) => {
    const found: ThiefName[] = []
    for (const [name, haul] of band.hauls) {
      if (haul.isGivenUp === isGivenUp && (await isReached(haul.parts, phrase))) found.push(name)
    }
    return found
  }
  const acts = [...band.hauls.values()].reduce((sum, haul) => sum + haul.acts, 0)
  const isEndedOpen = await opensAfterItsEnd(course)
  const reached = [...(await findReached(false)), ...(isEndedOpen ? ['ended browser' as const] : [])]
  return { login, flow, beside, faults: met, acts, reached, givenUp: await findReached(true) }
}

async function runBeside(course: Course, beside: (typeof besides)[number]): Promise<void> {
  const [where, what] = beside.split(' ')
  const { mine, other, frame, email, passkey, way } = course
  if (beside === 'nothing' || what === 'logs') return
  const onLocked = () => openByPaper(course.papers, tab)
  const own = { passkey, ...(way && { way }), profile: mine.profile, onLocked }
  const tab: CustodyBrowser = createCustodyBrowser(frame, email, own)
  const browser = where === 'tab' ? tab : other
  if (what === 'share') return await share(course, browser, 'strict')
  await ensure(course, browser).catch((error: unknown) => {
    // a strict wallet is made by its user, in another tab
    if (!isApiError(error, 'ShareNeeded')) throw error
  })
}

/** Whoever has copied all that a browser keeps, key and cookies too, before its session was ended there. */
async function opensAfterItsEnd({ mine, frame, email }: Course): Promise<boolean> {
  const { web, kept } = mine.profile
  const copy = createBrowser(frame, { key: web.key })
  for (const [name, value] of web.cookies) copy.cookies.set(name, value)
  const profile = { web: copy, weather: undefined, kept: new Map(kept) }
  const thief = createCustodyBrowser(frame, email, { profile })
  await mine.call('session/end', {})
  return await thief.request('sign', { orders: [] }).then(
    () => true,
    (error: unknown) => {
      if (!(isApiError(error, 'SignedOut') || isApiError(error, 'SessionRevoked'))) throw error
      return false
    },
  )
}
