import { FoyerError } from '@foyer/base'
import { base64 } from '@scure/base'

/** One message to a server, as the Standard Webhooks specification has it. */
export type WebhookMessage = {
  /** The same on every try: a receiver that has seen it has it already. */
  readonly id: string
  /** When this try was made, in seconds since 1970. */
  readonly timestamp: number
  /** Exactly the bytes that are sent, as text. */
  readonly body: string
}

/**
 * The headers with which a message goes out.
 * @param secrets `whsec_…`, the newest first: with several, each signs, so that a receiver can change over
 * @throws FoyerError `InvalidOption` for a secret that is none
 * @see https://www.standardwebhooks.com
 */
export async function signWebhook(
  { id, timestamp, body }: WebhookMessage,
  secrets: readonly string[],
): Promise<Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const key = await importWebhookSecret(secret, 'sign')
      return `v1,${base64.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))}`
    }),
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}

export type ReceivedWebhook = {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came, before anything has parsed it. */
  readonly body: string
}

export type WebhookOptions = {
  /** `whsec_…`: with several, one that fits is enough. */
  readonly secrets: readonly string[]
  /** How far the message's clock may be from this one, in ms. @default 300_000 */
  readonly tolerance?: number | undefined
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/** Why a message is not believed. */
export type WebhookRefusal = 'headerMissing' | 'timestampInvalid' | 'tooOld' | 'tooNew' | 'signatureInvalid'

export type WebhookVerdict =
  /** `id`: the same on every try; keep it, and a message that comes twice is done once. */
  { readonly status: 'valid'; readonly id: string } | { readonly status: 'refused'; readonly reason: WebhookRefusal }

/**
 * Whether a message was signed with one of the secrets, and lately.
 * @throws FoyerError `InvalidOption` for a secret that is none
 * @see https://www.standardwebhooks.com
 */
export async function verifyWebhook(received: ReceivedWebhook, options: WebhookOptions): Promise<WebhookVerdict> {
  const { secrets, tolerance = 300_000, now = Date.now } = options
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => readHeader(received, name))
  if (!id || !timestamp || !signatures) return { status: 'refused', reason: 'headerMissing' }
  if (!/^\d{1,12}$/.test(timestamp)) return { status: 'refused', reason: 'timestampInvalid' }
  const age = now() - Number(timestamp) * 1_000
  if (age > tolerance) return { status: 'refused', reason: 'tooOld' }
  if (-age > tolerance) return { status: 'refused', reason: 'tooNew' }
  const content = new TextEncoder().encode(`${id}.${timestamp}.${received.body}`)
  for (const secret of secrets) {
    const key = await importWebhookSecret(secret, 'verify')
    for (const signature of listSignatures(signatures)) {
      // compares in constant time
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return { status: 'valid', id }
    }
  }
  return { status: 'refused', reason: 'signatureInvalid' }
}

function readHeader({ headers }: ReceivedWebhook, name: string): string | undefined {
  const key = `webhook-${name}`
  if (headers instanceof Headers) return headers.get(key) ?? undefined
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === key)?.[1]
  return typeof found === 'string' ? found : undefined
}

/** A sender signs with a few secrets at most; one who sends more wants to keep us busy. */
const mostSignatures = 10

/** Those of the version that is known here. */
function listSignatures(header: string): readonly Uint8Array<ArrayBuffer>[] {
  const parts = header.split(' ').filter((part) => part.startsWith('v1,'))
  return parts.slice(0, mostSignatures).flatMap((part) => {
    try {
      return [new Uint8Array(base64.decode(part.slice(3)))]
    } catch {
      return []
    }
  })
}

/** Between these many bytes a secret must have. */
const shortest = 24
const longest = 64

/** @throws FoyerError `InvalidOption` for a secret that is none: nothing may be signed or believed with it */
async function importWebhookSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = decode(secret)
  if (!bytes || bytes.length < shortest || bytes.length > longest) {
    throw new FoyerError('InvalidOption', { option: 'secrets', expected: '`whsec_` and 24 to 64 bytes in base64' })
  }
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

function decode(secret: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return secret.startsWith('whsec_') ? new Uint8Array(base64.decode(secret.slice('whsec_'.length))) : undefined
  } catch {
    return undefined
  }
}
