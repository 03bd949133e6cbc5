import { base64 } from '@scure/base'
import { toPaymentEvent } from './toPaymentEvent.ts'
import { toWebhookKey } from './toWebhookKey.ts'
import type { WebhookRefusal, WebhookVerdict } from './types.ts'

/** Seconds by which the clocks of sender and receiver may differ, with the way between them. */
const tolerance = 300
/** More signatures than a sender ever has secrets are not looked at. */
const mostSignatures = 10

export type VerifyWebhookParams = {
  /** Exactly as it came, as text: parsed and written again it is another one. */
  readonly body: string
  /** Those of the request, as `Headers` or as Node has them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several while they change. */
  readonly secrets: readonly string[]
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/**
 * Whether a message is from your gateway, and of now. One that comes again has the same `id`: keep those you have handled.
 * @throws FoyerError `InvalidOption` for a secret that is none
 */
export async function verifyWebhook(params: VerifyWebhookParams): Promise<WebhookVerdict> {
  const { body, headers, secrets, now = Date.now } = params
  const keys = await Promise.all(secrets.map(toWebhookKey))
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures) return refuse('HeaderMissing')
  if (!/^\d{1,12}$/.test(timestamp)) return refuse('TimestampInvalid')
  const age = Math.floor(now() / 1_000) - Number(timestamp)
  if (age > tolerance) return refuse('TimestampTooOld')
  if (age < -tolerance) return refuse('TimestampTooNew')
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  if (!(await isSigned(content, signatures, keys))) return refuse('SignatureInvalid')
  const event = toPaymentEvent(body)
  return event ? { status: 'genuine', id, event } : refuse('EventUnknown')
}

async function isSigned(content: Uint8Array<ArrayBuffer>, header: string, keys: readonly CryptoKey[]) {
  const given = header.split(' ', mostSignatures).flatMap((entry) => toSignature(entry) ?? [])
  const answers = await Promise.all(
    // compares in constant time
    keys.flatMap((key) => given.map((signature) => crypto.subtle.verify('HMAC', key, signature, content))),
  )
  return answers.includes(true)
}

/** @returns undefined for a signature of another version, and for what is none */
function toSignature(entry: string): Uint8Array<ArrayBuffer> | undefined {
  if (!entry.startsWith('v1,')) return undefined
  try {
    return new Uint8Array(base64.decode(entry.slice('v1,'.length)))
  } catch {
    return undefined
  }
}

function read(headers: VerifyWebhookParams['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

function refuse(reason: WebhookRefusal): WebhookVerdict {
  return { status: 'refused', reason }
}
