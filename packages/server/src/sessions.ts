import { type CaipAddress, parseCaipAddress } from '@foyer/base'
import { jwtVerify, SignJWT } from 'jose'
import type { Context } from './context.ts'
import { readCookie } from './cookies.ts'
import { refuse } from './refusals.ts'
import { createSecret, hashSecret, isSecret } from './secrets.ts'
import type { SessionRow, SignInSession } from './types.ts'

const issuer = 'foyer'

/** Begins a session, with a secret that was never seen before. @returns what the browser shows from now on */
export async function createSession(
  context: Context,
  params: { readonly account: CaipAddress; readonly origin: string; readonly expiresAt: number },
): Promise<string> {
  const secret = createSecret()
  const row: SessionRow = { ...params, hash: await hashSecret(secret) }
  await ask(context, () => context.store.addSession(row, context.now()))
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
 * Who is signed in with a request.
 * @throws refusal `StoreUnavailable`
 */
export async function getSession(context: Context, request: Request): Promise<SignInSession | undefined> {
  const secret = await readSecret(context, request)
  if (secret === undefined) return undefined
  const hash = await hashSecret(secret)
  const row = await ask(context, () => context.store.getSession(hash, context.now()))
  // a site that has been taken off the list has nobody signed in
  return row && context.origins.includes(row.origin) ? toSession(row) : undefined
}

/** Ends the session of a request, for ever. @throws refusal `StoreUnavailable` */
export async function deleteSession(context: Context, request: Request): Promise<void> {
  const secret = await readSecret(context, request)
  if (secret === undefined) return
  const hash = await hashSecret(secret)
  await ask(context, () => context.store.deleteSession(hash))
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
    // forged, changed or run out: nobody is signed in with it
    return undefined
  }
}

export function toSession({ account, expiresAt }: Pick<SessionRow, 'account' | 'expiresAt'>): SignInSession {
  const { address, networkId } = parseCaipAddress(account)
  return { account, address, chainId: networkId, expiresAt }
}

/** Asks the store. @throws refusal `StoreUnavailable` */
export async function ask<answer>({ onError }: Pick<Context, 'onError'>, call: () => Promise<answer>): Promise<answer> {
  try {
    return await call()
  } catch (error) {
    onError(error)
    return refuse('StoreUnavailable', { cause: error })
  }
}
