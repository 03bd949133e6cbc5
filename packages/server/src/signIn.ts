import { formatCaipAddress } from '@foyer/base'
import type { ParsedMessage, VerifiedSession } from '@foyer/siwx'
import type { Context } from './context.ts'
import { readCookie } from './cookies.ts'
import { readSignIn, type SignInBody } from './readSignIn.ts'
import { refuse, toRefusalName } from './refusals.ts'
import { hashSecret, isSecret } from './secrets.ts'
import { sessionRefusals } from './sessionRefusals.ts'
import { ask, createSession, deleteSession, toSession } from './sessions.ts'
import { toAccount } from './toAccount.ts'
import type { SignInSession } from './types.ts'
import { verifySignIn } from './verifySignIn.ts'

/**
 * Begins a session for an account that signed a message with a nonce of ours, for the page that asks. The session is written last.
 * @returns the session, and what the browser shows from now on
 */
export async function signIn(
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
  // who signs in again, perhaps as somebody else, leaves nothing behind
  await deleteSession(context, request)
  return { session: toSession({ account, expiresAt }), secret }
}

type Asked = { readonly request: Request; readonly origin: string; readonly body: SignInBody }

async function verify(context: Context, asked: Asked): Promise<VerifiedSession> {
  const { now, clockTolerance, verifiers, verifyTimeout, onError } = context
  const { request, origin, body } = asked
  try {
    return await verifySignIn(body.session, {
      ...{ domains: [new URL(origin).host], now: now(), clockTolerance, verifiers },
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
  return await ask(context, () => context.store.takeNonce({ nonce, binder, origin }, context.now()))
}

function toEnd({ expirationTime }: ParsedMessage): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime)
}
