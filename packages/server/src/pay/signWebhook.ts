import { base64 } from '@scure/base'
import { importWebhookSecret } from './importWebhookSecret.ts'

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
