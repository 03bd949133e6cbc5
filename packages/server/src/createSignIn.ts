import { type CaipAddress, type CaipNetworkId, formatCaipAddress, isCaipNetworkId, parseCaipAddress } from '@foyer/base'
import { generateNonce, type ParsedMessage, type SiwxSession, type VerifiedSession } from '@foyer/siwx'
import { jwtVerify, SignJWT } from 'jose'
import { type Context, toContext } from './context.ts'
import { createSecret, hashSecret, isSecret, readCookie, writeCookie } from './cookies.ts'
import { readText } from './readText.ts'
import { type RefusalName, refusals, refuse, sessionRefusals, toRefusalName } from './refusals.ts'
import type { SessionRow, SignInOptions, SignInSession } from './types.ts'
import { toAccount, verifySignIn } from './verifySignIn.ts'

const issuer = 'foyer'

/** Longest body: the longest signature of a contract, the longest message, and room. */
const bodyLimit = 131_072

export type SignIn = {
  /** Answers the addresses below `basePath`; anything else with 404. Never rejects. */
  handle(request: Request): Promise<Response>
  /** Reads who is signed in, for your own pages. Rejects where the store does not answer. */
  getSession(request: Request): Promise<SignInSession | undefined>
  /** Ends every session of an account, however its address is written. */
  signOutEverywhere(account: CaipAddress): Promise<void>
}

type Route = (context: Context, request: Request, origin: string) => Promise<Response>

/** Each address: its method, and what it does. */
const routes: { readonly [path: string]: readonly ['GET' | 'POST', Route] } = {
  '/nonce': ['POST', issueNonce],
  '/sign-in': ['POST', handleSignIn],
  '/session': ['GET', handleSession],
  '/sign-out': ['POST', handleSignOut],
}

/**
 * Sign-in for one site: a nonce, a session for a signed message, who is signed in, and the end of it. Speaks the
 * Fetch standard, so it runs wherever `Request` and `Response` are.
 * @throws TypeError for options that would leave a door open
 */
export function createSignIn(options: SignInOptions): SignIn {
  const context = toContext(options)
  return {
    handle: (request) => handle(context, request),
    getSession: (request) => getSession(context, request),
    signOutEverywhere: (account) =>
      queryStore(context, () => context.store.deleteSessionsOf(toAccount(context.verifiers, account))),
  }
}

async function handle(context: Context, request: Request): Promise<Response> {
  const origin = request.headers.get('origin') ?? undefined
  const response = await answer(context, request, origin).catch((error: unknown) => {
    const name = toRefusalName(error)
    if (name === undefined) context.onError(error)
    return toRefusal(name ?? 'Unexpected')
  })
  response.headers.set('cache-control', 'no-store')
  response.headers.set('vary', 'origin')
  response.headers.set('x-content-type-options', 'nosniff')
  if (origin !== undefined && context.origins.includes(origin)) {
    response.headers.set('access-control-allow-origin', origin)
    if (context.session.kind === 'cookie') response.headers.set('access-control-allow-credentials', 'true')
  }
  return response
}

async function answer(context: Context, request: Request, origin: string | undefined): Promise<Response> {
  const { pathname } = new URL(request.url)
  const name = pathname.startsWith(`${context.basePath}/`) ? pathname.slice(context.basePath.length) : ''
  const [method, route] = (Object.hasOwn(routes, name) && routes[name]) || refuse('NotFound')
  if (origin !== undefined && !context.origins.includes(origin)) refuse('OriginNotAllowed')
  if (request.method === 'OPTIONS') return handlePreflight(method)
  if (request.method !== method) refuse('MethodNotAllowed')
  // browsers send it with every POST, also of the site's own pages
  if (origin === undefined && method === 'POST') return refuse('OriginNotAllowed')
  return await route(context, request, origin ?? '')
}

function handlePreflight(method: string): Response {
  const headers = {
    'access-control-allow-methods': method,
    'access-control-allow-headers': 'content-type, authorization',
    'access-control-max-age': '600',
  }
  return new Response(null, { status: 204, headers })
}

async function issueNonce(context: Context, request: Request, origin: string): Promise<Response> {
  const { session, store, limits, nonceLife, now } = context
  // two tabs of a browser may ask: both nonces are good
  const secret = (session.kind === 'cookie' && readCookie(request, 'nonce')) || createSecret()
  const row = {
    nonce: generateNonce(),
    binder: await hashSecret(secret),
    origin,
    client: (context.getClientAddress(request) ?? '').slice(0, 128),
    expiresAt: now() + nonceLife,
  }
  const isAdded = await queryStore(context, () => store.addNonce(row, { limits, now: now() }))
  if (!isAdded) return refuse('TooManyRequests')
  if (session.kind === 'token') return Response.json({ nonce: row.nonce, token: secret })
  const cookie = writeCookie('nonce', secret, { sameSite: session.sameSite, life: nonceLife })
  return Response.json({ nonce: row.nonce }, { headers: { 'set-cookie': cookie } })
}

async function handleSignIn(context: Context, request: Request, origin: string): Promise<Response> {
  const { session, secret } = await signIn(context, request, origin)
  if (context.session.kind === 'token') return Response.json({ ...session, token: secret })
  const { sameSite } = context.session
  const life = session.expiresAt - context.now()
  return Response.json(session, { headers: { 'set-cookie': writeCookie('session', secret, { sameSite, life }) } })
}

async function handleSession(context: Context, request: Request): Promise<Response> {
  const session = await getSession(context, request)
  // no one is no error: browsers report every 4xx in the console
  return session ? Response.json(session) : new Response(null, { status: 204 })
}

async function handleSignOut(context: Context, request: Request): Promise<Response> {
  await deleteSession(context, request)
  const { session } = context
  if (session.kind === 'token') return new Response(null, { status: 204 })
  const cookie = writeCookie('session', '', { sameSite: session.sameSite, life: 0 })
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
}

function toRefusal(name: RefusalName): Response {
  const [status, description] = refusals[name]
  return Response.json({ reasons: [{ name, description }] }, { status })
}

type SignInBody = { readonly session: SiwxSession; readonly token: unknown }

/**
 * Reads what a page sends to sign in.
 * @throws refusal `BodyTooLarge`, `BodyInvalid`
 */
async function readSignIn(request: Request): Promise<SignInBody> {
  // a form of another site cannot send this type without asking first
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse('BodyInvalid')
  const body = parse(await read(request))
  if (!isRecord(body) || !isRecord(body['data'])) return refuse('BodyInvalid')
  const { message, signature, token, data } = body
  const { accountAddress, chainId } = data as { accountAddress?: unknown; chainId?: unknown }
  const areTexts = [message, signature, accountAddress, chainId].every((value) => typeof value === 'string')
  if (!areTexts || !isCaipNetworkId(chainId) || chainId.length > 80) return refuse('BodyInvalid')
  const texts = { message, signature, accountAddress } as Record<'message' | 'signature' | 'accountAddress', string>
  return {
    session: {
      data: { accountAddress: texts.accountAddress, chainId: chainId as CaipNetworkId },
      message: texts.message,
      signature: texts.signature,
    },
    token,
  }
}

async function read({ body, headers }: Request): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > bodyLimit) return refuse('BodyTooLarge')
  if (!body) return refuse('BodyInvalid')
  return (await readText(body, bodyLimit)) ?? refuse('BodyTooLarge')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Begins a session for an account that signed a message with a nonce of ours, for the page that asks. The session is written last.
 * @returns the session, and what the browser shows from now on
 */
async function signIn(
  context: Context,
  request: Request,
  origin: string,
): Promise<{ readonly session: SignInSession; readonly secret: string }> {
  const body = await readSignIn(request)
  const { message, problem } = await verify(context, { request, origin, body })
  if (problem) return refuse(sessionRefusals[problem])
  const { accountAddress, chainId } = body.session.data
  const account = toAccount(context.verifiers, formatCaipAddress(chainId, accountAddress))
  const expiresAt = Math.min(context.now() + context.sessionLife, toEnd(message))
  const secret = await createSession(context, { account, origin, expiresAt })
  // who signs in again, perhaps as someone else, leaves nothing behind
  await deleteSession(context, request)
  return { session: toSession({ account, expiresAt }), secret }
}

type Asked = { readonly request: Request; readonly origin: string; readonly body: SignInBody }

async function verify(context: Context, asked: Asked): Promise<VerifiedSession> {
  const { now, clockTolerance, verifiers, verifyTimeout, onError } = context
  const { request, origin, body } = asked
  try {
    return await verifySignIn(body.session, {
      domains: [new URL(origin).host],
      now: now(),
      clockTolerance,
      verifiers,
      takeNonce: (nonce) => takeNonce(context, asked, nonce),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(verifyTimeout)]),
    })
  } catch (cause) {
    if (toRefusalName(cause)) throw cause
    onError(cause)
    return refuse('ChainUnavailable', { cause })
  }
}

async function takeNonce(context: Context, { request, origin, body }: Asked, nonce: string): Promise<boolean> {
  const secret = context.session.kind === 'cookie' ? readCookie(request, 'nonce') : body.token
  if (!isSecret(secret)) return false
  const binder = await hashSecret(secret)
  return await queryStore(context, () => context.store.takeNonce({ nonce, binder, origin }, context.now()))
}

function toEnd({ expirationTime }: ParsedMessage): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime)
}

/** Begins a session, with a secret that was never seen before. @returns what the browser shows from now on */
async function createSession(
  context: Context,
  params: { readonly account: CaipAddress; readonly origin: string; readonly expiresAt: number },
): Promise<string> {
  const secret = createSecret()
  const row: SessionRow = { ...params, hash: await hashSecret(secret) }
  await queryStore(context, () => context.store.addSession(row, context.now()))
  return context.session.kind === 'cookie' ? secret : await toToken(context, context.session.secret, secret, row)
}

async function toToken({ now }: Context, key: Uint8Array, secret: string, row: SessionRow): Promise<string> {
  return await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(row.origin)
    .setSubject(`did:pkh:${row.account}`)
    .setJti(secret)
    .setIssuedAt(Math.floor(now() / 1_000))
    .setExpirationTime(Math.floor(row.expiresAt / 1_000))
    .sign(key)
}

/**
 * Reads who is signed in with a request.
 * @throws refusal `StoreUnavailable`
 */
async function getSession(context: Context, request: Request): Promise<SignInSession | undefined> {
  const secret = await readSecret(context, request)
  if (secret === undefined) return undefined
  const hash = await hashSecret(secret)
  const row = await queryStore(context, () => context.store.getSession(hash, context.now()))
  // a site that has been taken off the list has no one signed in
  return row && context.origins.includes(row.origin) ? toSession(row) : undefined
}

/** Ends the session of a request, for ever. @throws refusal `StoreUnavailable` */
async function deleteSession(context: Context, request: Request): Promise<void> {
  const secret = await readSecret(context, request)
  if (secret === undefined) return
  const hash = await hashSecret(secret)
  await queryStore(context, () => context.store.deleteSession(hash))
}

async function readSecret(context: Context, request: Request): Promise<string | undefined> {
  const { session } = context
  if (session.kind === 'cookie') return readCookie(request, 'session')
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return undefined
  try {
    const { payload } = await jwtVerify(token, session.secret, {
      algorithms: ['HS256'],
      issuer,
      audience: [...context.origins],
      currentDate: new Date(context.now()),
    })
    return isSecret(payload.jti) ? payload.jti : undefined
  } catch {
    // forged, changed or run out: no one is signed in with it
    return undefined
  }
}

function toSession({ account, expiresAt }: Pick<SessionRow, 'account' | 'expiresAt'>): SignInSession {
  const { address, networkId } = parseCaipAddress(account)
  return { account, address, chainId: networkId, expiresAt }
}

/** Queries the store. @throws refusal `StoreUnavailable` */
async function queryStore<answer>({ onError }: Pick<Context, 'onError'>, call: () => Promise<answer>): Promise<answer> {
  try {
    return await call()
  } catch (error) {
    onError(error)
    return refuse('StoreUnavailable', { cause: error })
  }
}
