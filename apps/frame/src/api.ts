import * as z from 'zod/mini'
import { type BrowserKey, signRequest } from './browserStore.ts'

/** Who calls the frame's server, and where it is. */
export type ApiIdentity = {
  /** Of the API, without a slash at the end; empty for the page's own origin. */
  readonly url: string
  /** Origin of the page that embeds the wallet. */
  readonly site: string
  readonly projectId: string
  /** For a browser that keeps no cookie of ours: the session's token. */
  readonly token: string | undefined
  readonly key: BrowserKey
  /** What one of the wallet's passkeys has just earned, and what it is about. */
  readonly passkey?: string | undefined
}

/** Creates an error for what the server said no to; `name` is a row of its table of refusals. */
export function createApiError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name })
}

export function isApiError(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name
}

const refusal = z.object({ reasons: z.array(z.object({ name: z.string(), description: z.string() })) })

/** Longest wait for an answer, in ms; what waits for a person on the other side is asked again. */
const timeout = 25_000

export type ApiAnswer = {
  readonly body: unknown
  /** The token that takes the place of the one that was sent. */
  readonly token: string | undefined
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Of the wallet's own key, for what only an open wallet may change. */
  readonly walletSignature?: string | undefined
}

/**
 * Asks the frame's server for one thing, signed by this browser's key.
 * @throws Error named after its reason, or `Unreachable` when there is no answer
 */
export async function callApi(
  identity: ApiIdentity,
  name: string,
  body: unknown,
  { signal, walletSignature }: CallOptions = {},
): Promise<ApiAnswer> {
  const question = { name, body: JSON.stringify(body), signal, walletSignature }
  try {
    return await post(identity, { ...question, time: Date.now() })
  } catch (error) {
    const { serverTime } = error as { readonly serverTime?: number }
    // the clock of this device is wrong: once more with the server's
    if (!isApiError(error, 'ClockWrong') || !serverTime) throw error
    return await post(identity, { ...question, time: serverTime })
  }
}

type Question = CallOptions & {
  readonly name: string
  readonly body: string
  /** Of the signature, in ms since 1970. */
  readonly time: number
}

async function post(identity: ApiIdentity, question: Question): Promise<ApiAnswer> {
  const { url, site, projectId, token, key, passkey } = identity
  const { name, body, time, signal, walletSignature } = question
  const signature = await signRequest(key, { site, name, body, time })
  const limit = AbortSignal.timeout(timeout)
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      // of the mails that this leads to; a worker has the browser's own
      ...(typeof document !== 'undefined' && { 'accept-language': document.documentElement.lang }),
      'x-foyer-site': site,
      'x-foyer-project': projectId,
      'x-foyer-key': key.publicKey,
      'x-foyer-signature': `${time}.${signature}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(passkey && { 'x-foyer-passkey': passkey }),
      ...(walletSignature && { 'x-foyer-wallet-signature': walletSignature }),
    },
    body,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw Object.assign(createApiError('Unreachable', 'The wallet’s server didn’t respond. Try again.'), { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  // what is no JSON comes from something between this page and its server
  if (response.ok && answer !== undefined)
    return { body: answer, token: response.headers.get('x-foyer-token') ?? undefined }
  const parsed = refusal.safeParse(answer)
  const reason = parsed.success ? parsed.data.reasons[0] : undefined
  const error = createApiError(
    reason?.name ?? 'Unreachable',
    reason?.description ?? 'Something went wrong on the wallet’s server. Try again.',
  )
  throw Object.assign(error, { serverTime: Number(response.headers.get('x-foyer-time')) })
}
