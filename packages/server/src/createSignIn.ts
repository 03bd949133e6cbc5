import type { CaipAddress } from '@foyer/base'
import { generateNonce } from '@foyer/siwx'
import { type Context, toContext } from './context.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { type RefusalName, refusals, refuse, toRefusalName } from './refusals.ts'
import { createSecret, hashSecret } from './secrets.ts'
import { ask, deleteSession, getSession } from './sessions.ts'
import { signIn } from './signIn.ts'
import { toAccount } from './toAccount.ts'
import type { SignInOptions, SignInSession } from './types.ts'

/** A nonce is to be signed within this, in ms. */
const nonceLife = 5 * 60_000

export type SignIn = {
  /** Answers the addresses below `basePath`; anything else with 404. Never rejects. */
  handle(request: Request): Promise<Response>
  /** Who is signed in, for your own pages. Rejects where the store does not answer. */
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
      ask(context, () => context.store.deleteSessionsOf(toAccount(context.verifiers, account))),
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
  const { session, store, limits, now } = context
  // two tabs of a browser may ask: both nonces are good
  const secret = (session.kind === 'cookie' && readCookie(request, 'nonce')) || createSecret()
  const row = {
    nonce: generateNonce(),
    binder: await hashSecret(secret),
    origin,
    client: (context.getClientAddress(request) ?? '').slice(0, 128),
    expiresAt: now() + nonceLife,
  }
  const isAdded = await ask(context, () => store.addNonce(row, { limits, now: now() }))
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
  // nobody is no error: browsers report every 4xx in the console
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
