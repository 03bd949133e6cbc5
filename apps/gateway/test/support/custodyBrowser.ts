import { createApiError, isApiError } from 'frame/api'
import type { SignerContext, SignerUser } from 'frame/signer/context'
import { createCustodyStore } from 'frame/signer/custodyStore'
import type { Rows } from 'frame/signer/rows'
import { createSigner, type Signer } from 'frame/signer/signer'
import type { FaultId } from '../../model/messages.ts'
import type { SoftPasskey } from './softPasskey.ts'
import { createBrowser, readCode, type ServedFrame, type TestBrowser } from './testFrame.ts'

/** What happens once, to the first message of that name. */
export type Plan = {
  readonly message: string
  /** Or the server ends while it is at work on it. */
  readonly fault: FaultId | 'in flight'
  /** @param send asks the server, at the moment when it is about to be killed */
  restart?(send: () => Promise<unknown>): Promise<void>
}

/** Which of its messages go wrong, and who else is there before them. */
export type Weather = {
  /** The next message's fault, if it has one. */
  next(name: string): FaultId | undefined
  /** Does what others do meanwhile. */
  pass?(name: string): Promise<void>
}

/** How its user proves to be that. */
export type LoginWay = {
  /** Where codes go, when they are asked for once more. */
  readonly hasMail: boolean
  /** Logs in, or does it once more in place of a code. */
  prove(own: LoginTools, isAgain: boolean): Promise<void>
}

export type LoginTools = {
  readonly frame: ServedFrame
  readonly web: TestBrowser
  /** @param web the wallet's own window, where it is not the page that asks */
  call(name: string, body?: unknown, web?: TestBrowser): Promise<unknown>
  /** The page that comes after it has another key, and the same cookies. */
  leave(): void
}

/** After these a visitor simply tries again. */
const retried = [
  'Unreachable',
  'Reloaded',
  'SharingGone',
  'CodeGone',
  'CodeWrong',
  'RequestUnknown',
  'CodeNeeded',
  'SignedOut',
  'PasskeyNeeded',
  'PasskeyGone',
  'PasskeyWrong',
  'PasskeyNoWallet',
  'SocialGone',
  'SocialFailed',
]

const endings = ['SignedOut', 'SessionRevoked', 'SessionCopied', 'SessionOfBefore']

type Asked = { readonly status: number; readonly body: unknown }

const unreachable = () => createApiError('Unreachable', 'The wallet’s server didn’t respond.')
function assertRetried(error: unknown): void {
  if (![...retried, ...endings].some((name) => isApiError(error, name))) throw error
}

/** The page is gone in the middle of a call. */
const reloaded = () => createApiError('Reloaded', 'The page was loaded again.')

function toAnswer({ status, body }: Asked): unknown {
  if (status === 200) return body
  const { name, description } = (body as { reasons: { name: string; description: string }[] }).reasons[0] ?? {}
  throw createApiError(name ?? 'Unreachable', description ?? '')
}

/** As `callApi` does, once more by the server's clock, which is moved while requests are under way. */
async function requestOnTime(request: () => Promise<Asked>): Promise<Asked> {
  const answer = await request()
  const { reasons } = answer.body as { readonly reasons?: readonly { readonly name: string }[] }
  return reasons?.[0]?.name === 'ClockWrong' ? await request() : answer
}

const nothing = async () => {}

const toHeaders = (signature: string | undefined, passkey: string | undefined): Record<string, string> => ({
  ...(signature && { 'x-foyer-wallet-signature': signature }),
  ...(passkey && { 'x-foyer-passkey': passkey }),
})

/** What a browser sends with, and what it met. */
type Own = { plan: Plan | undefined; passkey: string | undefined }

/** What the tabs of a browser have together. */
type Profile = { web: TestBrowser; weather: Weather | undefined; readonly kept: Map<string, unknown> }

// from another network each time: limits are not what is tested
const createNetworkName = () => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`

/** A tab's network, in which messages go wrong. */
function createNetwork(frame: ServedFrame, profile: Profile, endPage: (kind: 'reload' | 'wipe') => void) {
  const own: Own = { plan: undefined, passkey: undefined }
  const late: (() => Promise<unknown>)[] = []
  let due: 'reload' | 'wipe' | undefined
  const deliverLate = async () => {
    for (const again of late.splice(0)) await again()
  }
  const end = (kind: 'reload' | 'wipe') => {
    due = undefined
    endPage(kind)
    throw reloaded()
  }
  type Go = () => Promise<Asked>
  /** @param lose asks too, and the browser hears nothing of it, no cookie either */
  const fail = async ({ fault, restart }: Omit<Plan, 'message'>, go: Go, lose: Go): Promise<unknown> => {
    if (fault === 3) return toAnswer((await Promise.all([go(), go()]))[0])
    if (fault === 4) late.push(lose)
    if (fault === 2 || fault === 5 || fault === 8) await lose()
    if (fault === 7 || fault === 8) await restart?.(nothing)
    if (fault === 'in flight') await restart?.(lose)
    if (fault === 5) return end('reload')
    if (fault !== 6 && fault !== 9) throw unreachable()
    const answer = await go()
    due = fault === 6 ? 'reload' : 'wipe'
    return toAnswer(answer)
  }
  return {
    own,
    deliverLate,
    call: async (name: string, body: unknown, signature?: string, web?: TestBrowser): Promise<unknown> => {
      if (due) end(due)
      const headers = toHeaders(signature, own.passkey)
      const asker = web ?? profile.web
      const go = () => requestOnTime(() => asker.post(name, body, headers))
      const lose = () => requestOnTime(() => asker.send(name, body, headers))
      const { plan } = own
      if (plan?.message === name) {
        own.plan = undefined
        return await fail(plan, go, lose)
      }
      await profile.weather?.pass?.(name)
      const fault = profile.weather?.next(name)
      if (fault) return await fail({ fault }, go, lose)
      const answer = toAnswer(await go())
      await deliverLate()
      return answer
    },
    /** Ends now at the latest what was to happen after an answer. */
    endDue: () => {
      const kind = due
      due = undefined
      if (kind) endPage(kind)
    },
    setPlan: (plan: Plan | undefined) => {
      own.plan = plan
    },
    forget: () => {
      due = undefined
      profile.web = createBrowser(frame, { network: createNetworkName })
    },
    leave: () => {
      const { cookies } = profile.web
      profile.web = createBrowser(frame, { network: createNetworkName })
      for (const [name, value] of cookies) profile.web.cookies.set(name, value)
    },
  }
}

/** The real signer of the page, with a browser's storage and network of the test's making. */
export function createCustodyBrowser(
  frame: ServedFrame,
  email: string,
  options: {
    readonly keeps?: boolean
    readonly passkey?: SoftPasskey
    readonly way?: LoginWay
    /** The browser that it is another tab of, or a copy of it. */
    readonly profile?: Profile
    onLocked?(): Promise<void>
  } = {},
) {
  const profile: Profile = options.profile ?? {
    web: createBrowser(frame, { network: createNetworkName }),
    weather: undefined,
    kept: new Map(),
  }
  const { kept } = profile
  const makeSigner = () =>
    createSigner(createCustodyStore(async () => (options.keeps === false ? undefined : toRows(kept))))
  let signer = makeSigner()
  const reload = () => {
    signer = makeSigner()
    network.own.passkey = undefined
  }
  const wipe = () => {
    kept.clear()
    network.forget()
    reload()
  }
  const network = createNetwork(frame, profile, (kind) => (kind === 'wipe' ? wipe() : reload()))
  const login = createLogin({ frame, network, profile, email, way: options.way })
  const earn = createEarn(network, options.passkey)
  const remedy = async (error: unknown): Promise<void> => {
    if (endings.some((name) => isApiError(error, name))) return await login.logIn()
    if (isApiError(error, 'CodeNeeded')) return await login.verify()
    if (isApiError(error, 'PasskeyNeeded')) return await earn('export')
    if (!isApiError(error, 'Locked') || !options.onLocked) return assertRetried(error)
    await options.onLocked().catch((inner: unknown) => {
      if (!isApiError(inner, 'CodeNeeded')) throw inner
      return login.verify()
    })
  }
  return {
    ...login,
    earn,
    kept,
    reload,
    wipe,
    call: network.call,
    deliverLate: network.deliverLate,
    setPlan: network.setPlan,
    isPlanned: () => network.own.plan !== undefined,
    profile,
    request: async <name extends keyof Signer>(name: name, request: Parameters<Signer[name]>[1]) => {
      const handle = signer[name] as (own: SignerContext, request: unknown) => ReturnType<Signer[name]>
      const { call, own } = network
      const context = { user: await login.readUser(), origin: frame.origin, call, passkey: own.passkey }
      return (await handle(context, request)) as Awaited<ReturnType<Signer[name]>>
    },
    persist: createPersist(network, remedy, () => (profile.weather ? 60 : 8)),
    get web() {
      return profile.web
    },
  }
}

/** Does what its user would do: tries again, signs in, enters a code, until it is done. */
function createPersist(
  network: ReturnType<typeof createNetwork>,
  remedy: (error: unknown) => Promise<void>,
  countTries: () => number,
) {
  return async <result>(task: () => Promise<result>): Promise<result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await task()
        network.endDue()
        return result
      } catch (error) {
        if (attempt > countTries()) throw error
        // what the remedy meets is another try's matter, unless it is something else
        await remedy(error).catch(assertRetried)
      }
    }
  }
}

/** Has the user's passkey answer for one kind of thing. */
function createEarn(network: ReturnType<typeof createNetwork>, passkey: SoftPasskey | undefined) {
  const earn = async (purpose: string): Promise<void> => {
    const asked = (await network.call('credential/challenge', { purpose })) as { challenge: string }
    const { token } = (await network.call('credential/prove', { response: passkey?.get(asked) })) as { token: string }
    network.own.passkey = `${token}.`
  }
  const forget = () => {
    network.own.passkey = undefined
  }
  return Object.assign(earn, { forget })
}

type LoginParams = {
  readonly frame: ServedFrame
  readonly network: ReturnType<typeof createNetwork>
  readonly profile: Profile
  readonly email: string
  readonly way: LoginWay | undefined
}

function createLogin({ frame, network, profile, email, way }: LoginParams) {
  let address = email
  const call: LoginTools['call'] = (name, body = {}, web) => network.call(name, body, undefined, web)
  const prove = async (isAgain: boolean) => {
    const isMailed = !way || (isAgain && way.hasMail)
    if (!isMailed) return await way.prove({ frame, web: profile.web, call, leave: network.leave }, isAgain)
    const since = profile.web.lastMail(address)
    const asked = await call(isAgain ? 'verify/start' : 'login/start', isAgain ? {} : { email: address })
    const { flow, action } = asked as { flow?: string; action?: string }
    // of two tabs the other one has logged in meanwhile
    if (action === 'CONNECT') return
    const { text } = await frame.mail.waitForMail({ to: address, since, subject: /^Your code$/ })
    await call(isAgain ? 'verify/code' : 'login/code', { code: readCode(text), ...(!isAgain && { flow }) })
  }
  return {
    setEmail: (next: string) => {
      address = next
    },
    readUser: async (): Promise<SignerUser> => {
      const { user } = (await call('session')) as { user: SignerUser | null }
      if (!user) throw createApiError('SignedOut', 'You’re signed out.')
      return { custody: user.custody, addresses: user.addresses ?? undefined }
    },
    logIn: () => prove(false),
    verify: () => prove(true),
  }
}

export type CustodyBrowser = ReturnType<typeof createCustodyBrowser>

function toRows(kept: Map<string, unknown>): Rows {
  return {
    get: async (name) => kept.get(name),
    put: async (name, value) => {
      kept.set(name, value)
    },
    add: async (name, value) => {
      if (!kept.has(name)) kept.set(name, value)
    },
    delete: async (name) => {
      kept.delete(name)
    },
    names: async () => [...kept.keys()],
  }
}
