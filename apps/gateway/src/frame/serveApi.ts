import { createHash } from 'node:crypto'
import { isListedOrigin, isLoopbackOrigin } from '@foyer/base/origins'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { getCaller, toNetwork, visitorNetwork } from '../http/clientAddress.ts'
import { logUnknownProject } from '../http/createRefusedOrigins.ts'
import { createHttpError, throwHttpError, toRefusalError } from '../http/httpErrors.ts'
import type { Bucket } from '../http/limiters.ts'
import { readBody } from '../http/readBody.ts'
import { replyToError } from '../http/serve.ts'
import { validate } from '../http/validate.ts'
import { callRpc } from '../rpc/callRpc.ts'
import { rpcBody } from '../schemas/toSchema.ts'
import { apiRows } from './api.ts'
import type { ApiContext } from './apiRow.ts'
import type { Caller, Frame } from './frame.ts'
import { readBrowserKey, type SignedRequest } from './readBrowserKey.ts'
import { readLanguage } from './readLanguage.ts'
import { type EndReason, findProof, type LiveSession } from './sessions.ts'
import { socialLifetime } from './social.ts'

import { compareTokens, readToken, type TokenAnswer } from './tokens.ts'

const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Words for a user agent, made of our own: a browser can claim any name, and mails must not carry what it wrote. */
function toBrowserName(userAgent = ''): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'A browser'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system ? `${browser} on ${system}` : browser
}

const maxBody = 16_384
const maxRpcBody = 1_000_000
const apiBucket: Bucket = { burst: 120, perSecond: 10 }
const rpcBucket: Bucket = { burst: 400, perSecond: 100 }
const deviceCookie = '__Host-foyer-device'
const deviceCookieAge = 400 * 86_400

/**
 * The frame's API. Only the page itself may call it: the `Origin` must be its own, and the header that names the embedding
 * site cannot be sent from elsewhere without a preflight, which nothing answers. So a cookie alone does nothing.
 */
export function mountFrameApi(app: Hono, frame: Frame): void {
  for (const [name, row] of Object.entries(apiRows)) {
    app.post(`/api/${name}`, (c) =>
      answer(c, frame, apiBucket, async () => {
        const caller = readCaller(c, frame)
        const { session: found, ended } = row.session === 'none' ? {} : await authenticate(c, frame, caller)
        if (row.session === 'needed' && !found) throwHttpError(endRefusals[ended ?? 'signed-out'])
        const text = await readText(c, row.maxBody ?? maxBody)
        const browserKey = readKey(c, frame, { site: caller.site, name, body: text })
        if (row.key && !browserKey) throwHttpError('KeyNeeded')
        const session = found && { ...found, provedAt: await findProof(frame, found.id, browserKey) }
        if (row.key === 'known' && session?.provedAt === undefined) throwHttpError('CodeNeeded')
        const body = validate(row.body, parseJson(text), 'body')
        return c.json(
          (await row.handle(toContext(c, frame, { caller, session, ended, browserKey, name, text }), body)) ?? {},
        )
      }),
    )
  }
  app.post('/api/rpc', (c) =>
    answer(c, frame, rpcBucket, async () => {
      const caller = readCaller(c, frame)
      const body = validate(rpcBody, parseJson(await readText(c, maxRpcBody)), 'body')
      const { raw } = await callRpc(frame, {
        chainId: c.req.query('chainId') ?? '',
        body,
        address: `frame ${caller.network}`,
        bucket: rpcBucket,
        signal: c.req.raw.signal,
      })
      return c.body(raw as string, 200, { 'content-type': 'application/json' })
    }),
  )
}

async function answer(c: Context, frame: Frame, bucket: Bucket, act: () => Promise<Response>): Promise<Response> {
  try {
    const network = getCaller(c, frame.trustedProxies)
    const seconds = frame.takeToken(`frame ${bucket.burst} ${network}`, bucket)
    if (seconds > 0) throw toRefusalError({ ...createHttpError('RateLimited', { seconds }), retryAfter: seconds })
    const response = await visitorNetwork.run(toNetwork(network), act)
    response.headers.set('cache-control', 'no-store')
    return response
  } catch (error) {
    const response = replyToError(c, frame.log, error)
    response.headers.delete('access-control-allow-origin')
    // a page whose clock is wrong signs once more with this one
    response.headers.set('x-foyer-time', String(frame.now()))
    return response
  }
}

/** @throws refusal `SignatureWrong`, `ClockWrong` */
function readKey(c: Context, frame: Frame, request: Omit<SignedRequest, 'origin'>): string | undefined {
  const claim = { publicKey: c.req.header('x-foyer-key'), signature: c.req.header('x-foyer-signature') }
  return readBrowserKey({ origin: frame.getOrigin(), ...request }, claim, frame.now())
}

/** @throws refusal `SiteNotAllowed` when another page asks, or one that may not embed the wallet is in front of it */
function readCaller(c: Context, frame: Frame): Caller {
  const origin = c.req.header('origin')
  if (origin !== frame.getOrigin()) throwHttpError('SiteNotAllowed', { site: (origin ?? 'nobody').slice(0, 200) })
  const site = c.req.header('x-foyer-site') ?? ''
  if (!isSiteAllowed(frame, site, c.req.header('x-foyer-project'))) {
    throwHttpError('SiteNotAllowed', { site: site.slice(0, 200) })
  }
  return {
    site,
    network: getCaller(c, frame.trustedProxies),
    browser: toBrowserName(c.req.header('user-agent')),
    language: readLanguage(c.req.header('accept-language')),
  }
}

/** Whether a site may embed the wallet; the wallet's own window always may. */
export function isSiteAllowed(frame: Frame, site: string, projectId: string | undefined): boolean {
  if (site === frame.getOrigin()) return true
  if (frame.config.development && isLoopbackOrigin(site)) return true
  return isListedOrigin(site, getPatterns(frame, projectId))
}

/** The sites that a project's wallet may be embedded by. An unknown project has none. */
export function getPatterns(frame: Frame, projectId: string | undefined): readonly string[] {
  const project = frame.projects.get(projectId ?? '')
  if (!project && projectId) logUnknownProject(frame, projectId)
  return project ? [...frame.config.origins, ...project.origins] : []
}

type Found = { readonly session?: LiveSession; readonly ended?: EndReason }

/**
 * A page that has just signed in sends its token and its cookie. While both are of one session the newer one counts: the page
 * beside it may have had the token replaced.
 */
async function authenticate(c: Context, frame: Frame, { site, language }: Caller): Promise<Found> {
  const bearer = /^Bearer ([\w-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1]
  const cookie = getCookie(c, toSessionCookie(site))
  const answer = await readNewest(frame, { bearer, cookie, site, language })
  if (answer.kind === 'unknown') return {}
  if (answer.kind === 'ended') {
    dropSessionCookie(c, site)
    return { ended: answer.reason }
  }
  const { session } = answer
  if (session.rotated) {
    setSessionCookie(c, site, session.rotated, frame.config.sessionDays)
    // a page that keeps its token itself has to be told
    if (bearer) c.header('x-foyer-token', session.rotated)
  }
  return { session }
}

type Tokens = Pick<Caller, 'site' | 'language'> & {
  readonly bearer: string | undefined
  readonly cookie: string | undefined
}

async function readNewest(frame: Frame, { bearer, cookie, site, language }: Tokens): Promise<TokenAnswer> {
  const [first = cookie, second] = bearer === cookie ? [bearer] : [bearer, cookie]
  if (first === undefined) return { kind: 'unknown' }
  const isNewer = second !== undefined && (await compareTokens(frame, first, second))
  return await readToken(frame, isNewer ? second : first, { site, language })
}

const endRefusals = {
  'signed-out': 'SignedOut',
  revoked: 'SessionRevoked',
  copied: 'SessionCopied',
  'email-changed': 'SessionOfBefore',
} as const satisfies { readonly [reason in EndReason]: string }

type Who = Pick<ApiContext, 'caller' | 'session' | 'ended' | 'browserKey' | 'name' | 'text'>

function toContext(c: Context, frame: Frame, who: Who): ApiContext {
  const { caller } = who
  return {
    frame,
    ...who,
    walletSignature: c.req.header('x-foyer-wallet-signature'),
    passkeyToken: c.req.header('x-foyer-passkey'),
    deviceToken: getCookie(c, deviceCookie),
    keptLogin: getCookie(c, toLoginCookie(caller.site)),
    signal: c.req.raw.signal,
    beginSession: ({ token, deviceToken }) => {
      setSessionCookie(c, caller.site, token, frame.config.sessionDays)
      setPartitioned(c, deviceCookie, deviceToken, deviceCookieAge)
    },
    dropCookie: () => dropSessionCookie(c, caller.site),
    saveLogin: (flow) => {
      if (flow === undefined) dropPartitioned(c, toLoginCookie(caller.site))
      else setPartitioned(c, toLoginCookie(caller.site), flow, socialLifetime / 1_000)
    },
  }
}

function dropSessionCookie(c: Context, site: string): void {
  dropPartitioned(c, toSessionCookie(site))
}

function dropPartitioned(c: Context, name: string): void {
  deleteCookie(c, name, { path: '/', secure: true, sameSite: 'None', partitioned: true })
}

const toSessionCookie = (site: string) => `__Host-foyer-${toMark(site)}`
const toLoginCookie = (site: string) => `__Host-foyer-login-${toMark(site)}`

/** One for each site: two sites share a browser's partition when they are on one domain. */
function toMark(site: string): string {
  return createHash('sha256').update(site).digest('hex').slice(0, 16)
}

function setSessionCookie(c: Context, site: string, token: string, days: number): void {
  setPartitioned(c, toSessionCookie(site), token, days * 86_400)
}

/** Partitioned, so that it is kept where a browser blocks the cookies of embedded pages, and is another one at every site. */
function setPartitioned(c: Context, name: string, value: string, maxAge: number): void {
  setCookie(c, name, value, { path: '/', secure: true, httpOnly: true, sameSite: 'None', partitioned: true, maxAge })
}

async function readText(c: Context, limit: number): Promise<string> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throwHttpError('InvalidBody', { text: 'The body must be JSON.' })
  }
  return await readBody(c.req.raw, limit)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return throwHttpError('InvalidBody', { text: 'The body is not JSON.' })
    throw cause
  }
}
