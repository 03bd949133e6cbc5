import { type CaipAddress, formatCaipAddress, parseCaipNetworkId } from '@foyer/base'
import { checkMessage, type ParsedMessage, type SessionProblem, type SiwxSession, verifySession } from '@foyer/siwx'
import type { Context } from './context.ts'
import { readCookie } from './cookies.ts'
import { readSignIn, type SignInBody } from './readSignIn.ts'
import { type RefusalName, refuse } from './refusals.ts'
import { hashSecret, isSecret } from './secrets.ts'
import { ask, createSession, deleteSession, toSession } from './sessions.ts'
import type { SignInSession } from './types.ts'

/** What is wrong with a session, as a stranger hears it. */
const problems: { readonly [problem in SessionProblem]: RefusalName } = {
  form: 'MessageInvalid',
  account: 'MessageInvalid',
  chain: 'MessageInvalid',
  domain: 'MessageInvalid',
  uri: 'MessageInvalid',
  nonce: 'NonceInvalid',
  expired: 'MessageExpired',
  notYet: 'MessageExpired',
  namespace: 'SignInUnsupported',
  signature: 'SignatureInvalid',
}

/**
 * Begins a session for an account that signed a message with a nonce of ours, for the page that asks.
 *
 * The nonce is taken before a chain is asked and before the session is written: whatever dies afterwards, the message
 * signs nobody in a second time.
 * @returns the session, and what the browser shows from now on
 */
export async function signIn(
  context: Context,
  request: Request,
  origin: string,
): Promise<{ readonly session: SignInSession; readonly secret: string }> {
  const body = await readSignIn(request)
  const expected = {
    domains: [new URL(origin).host],
    now: context.now(),
    clockTolerance: context.clockTolerance,
  }
  const checked = checkMessage(body.session, expected)
  if (checked.problem) return refuse(problems[checked.problem])
  await takeNonce(context, { request, origin, body, nonce: checked.message.nonce })
  await requireSignature(context, request, body.session, expected)
  const account = toAccount(body.session)
  const expiresAt = Math.min(context.now() + context.sessionLife, toEnd(checked.message))
  const secret = await createSession(context, { account, origin, expiresAt })
  // who signs in again, perhaps as somebody else, leaves nothing behind
  await deleteSession(context, request)
  return { session: toSession({ account, expiresAt }), secret }
}

async function takeNonce(
  context: Context,
  params: { readonly request: Request; readonly origin: string; readonly body: SignInBody; readonly nonce: string },
): Promise<void> {
  const { request, origin, body, nonce } = params
  const secret = context.session.kind === 'cookie' ? readCookie(request, 'nonce') : body.token
  if (!isSecret(secret)) return refuse('NonceInvalid')
  const binder = await hashSecret(secret)
  const isOurs = await ask(context, () => context.store.takeNonce({ nonce, binder, origin }, context.now()))
  if (!isOurs) refuse('NonceInvalid')
}

async function requireSignature(
  context: Context,
  request: Request,
  session: SiwxSession,
  expected: Parameters<typeof checkMessage>[1],
): Promise<void> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(context.verifyTimeout)])
  const { problem } = await verifySession(session, { ...expected, verifiers: context.verifiers, signal }).catch(
    (error: unknown) => {
      context.onError(error)
      return refuse('ChainUnavailable', { cause: error })
    },
  )
  if (problem) refuse(problems[problem])
}

function toAccount({ data: { accountAddress, chainId } }: SiwxSession): CaipAddress {
  const { namespace } = parseCaipNetworkId(chainId)
  return formatCaipAddress(chainId, namespace === 'eip155' ? accountAddress.toLowerCase() : accountAddress)
}

function toEnd({ expirationTime }: ParsedMessage): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime)
}
