import { type CaipNetworkId, formatCaipAddress, isCaipNetworkId } from '@foyer/base'
import type { ParsedMessage, SiwxSession, VerifiedSession } from '@foyer/siwx'
import type { Context } from './context.ts'
import { readCookie } from './cookies.ts'
import { readText } from './readText.ts'
import { refuse, toRefusalName } from './refusals.ts'
import { hashSecret, isSecret } from './secrets.ts'
import { sessionRefusals } from './sessionRefusals.ts'
import { ask, createSession, deleteSession, toSession } from './sessions.ts'
import { toAccount } from './toAccount.ts'
import type { SignInSession } from './types.ts'
import { verifySignIn } from './verifySignIn.ts'

/** Longest body: the longest signature of a contract, the longest message, and room. */
const bodyLimit = 131_072

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
