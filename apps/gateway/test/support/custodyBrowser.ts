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
]

type Asked = { readonly status: number; readonly body: unknown }

const unreachable = () => createApiError('Unreachable', 'The wallet’s server didn’t respond.')
function assertRetried(error: unknown): void {
  if (!retried.some((name) => isApiError(error, name))) throw error
}

/** The page is gone in the middle of a call. */
const reloaded = () => createApiError('Reloaded', 'The page was loaded again.')

function toAnswer({ status, body }: Asked): unknown {
  if (status === 200) return body
  const { name, description } = (body as { reasons: { name: string; description: string }[] }).reasons[0] ?? {}
  throw createApiError(name ?? 'Unreachable', description ?? '')
}

const nothing = async () => {}

const toHeaders = (signature: string | undefined, passkey: string | undefined): Record<string, string> => ({
  ...(signature && { 'x-foyer-wallet-signature': signature }),
  ...(passkey && { 'x-foyer-passkey': passkey }),
})

/** What a browser sends with, and what it met. */
type Own = { web: TestBrowser; plan: Plan | undefined; passkey: string | undefined }

/** A browser's network, in which one message goes wrong. */
function createNetwork(frame: ServedFrame, endPage: (kind: 'reload' | 'wipe') => void) {
  // of a network of its own: limits are not what is tested
  const network = `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`
  const own: Own = { web: createBrowser(frame, { network }), plan: undefined, passkey: undefined }
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
  const fail = async ({ fault, restart }: Plan, go: () => Promise<Asked>): Promise<unknown> => {
    if (fault === 3) return toAnswer((await Promise.all([go(), go()]))[0])
    if (fault === 4) late.push(go)
    if (fault === 2 || fault === 5 || fault === 8) await go()
    if (fault === 7 || fault === 8) await restart?.(nothing)
    if (fault === 'in flight') await restart?.(go)
    if (fault === 5) return end('reload')
    if (fault !== 6 && fault !== 9) throw unreachable()
    const answer = await go()
    due = fault === 6 ? 'reload' : 'wipe'
    return toAnswer(answer)
  }
  return {
    own,
    deliverLate,
    call: async (name: string, body: unknown, signature?: string): Promise<unknown> => {
      if (due) end(due)
      const headers = toHeaders(signature, own.passkey)
      const go = async (): Promise<Asked> => await own.web.post(name, body, headers)
      const { plan } = own
      if (plan?.message === name) {
        own.plan = undefined
        return await fail(plan, go)
      }
      const answer = toAnswer(await go())
      await deliverLate()
      return answer
    },
    /** What was to happen after an answer happens now at the latest. */
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
      own.web = createBrowser(frame, { network })
    },
  }
}

/** The real signer of the page, with a browser's storage and network of the test's making. */
export function createCustodyBrowser(
  frame: ServedFrame,
  email: string,
  options: { readonly keeps?: boolean; readonly passkey?: SoftPasskey; onLocked?(): Promise<void> } = {},
) {
  const kept = new Map<string, unknown>()
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
  const network = createNetwork(frame, (kind) => (kind === 'wipe' ? wipe() : reload()))
  const login = createLogin(frame, network, email)
  const earn = createEarn(network, options.passkey)
  const remedy = async (error: unknown): Promise<void> => {
    if (endings.some((name) => isApiError(error, name))) return await login.logIn()
    if (isApiError(error, 'CodeNeeded')) return await login.verify()
    if (isApiError(error, 'PasskeyNeeded')) return await earn('export')
    if (isApiError(error, 'Locked') && options.onLocked) return await options.onLocked()
    assertRetried(error)
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
    ask: async <name extends keyof Signer>(name: name, request: Parameters<Signer[name]>[1]) => {
      const handle = signer[name] as (own: SignerContext, request: unknown) => ReturnType<Signer[name]>
      const { call, own } = network
      const context = { user: await login.readUser(), origin: frame.origin, call, passkey: own.passkey }
      return (await handle(context, request)) as Awaited<ReturnType<Signer[name]>>
    },
    persist: createPersist(network, remedy),
    get web() {
      return network.own.web
    },
  }
}

/** What its user would do: tries again, signs in, enters a code, until it is done. */
function createPersist(network: ReturnType<typeof createNetwork>, remedy: (error: unknown) => Promise<void>) {
  return async <result>(task: () => Promise<result>): Promise<result> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await task()
        network.endDue()
        return result
      } catch (error) {
        if (attempt > 8) throw error
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

const endings = ['SignedOut', 'SessionRevoked', 'SessionOfBefore']

function createLogin(frame: ServedFrame, { own }: ReturnType<typeof createNetwork>, email: string) {
  let address = email
  return {
    setEmail: (next: string) => {
      address = next
    },
    readUser: async (): Promise<SignerUser> => {
      const { body } = await own.web.post('session')
      if (!body.user) throw createApiError('SignedOut', 'You’re signed out.')
      return { custody: body.user.custody, addresses: body.user.addresses ?? undefined }
    },
    logIn: async () => {
      const { status, body } = await own.web.logIn(address)
      if (status !== 200) throw new Error(`No login: ${JSON.stringify(body)}`)
    },
    verify: async () => {
      const since = own.web.lastMail(address)
      await own.web.post('verify/start')
      const { text } = await frame.mail.waitForMail({ to: address, since, subject: /^Your code$/ })
      await own.web.post('verify/code', { code: readCode(text) })
    },
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
