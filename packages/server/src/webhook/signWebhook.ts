import { base64 } from '@scure/base'
import { toWebhookKey } from './toWebhookKey.ts'

export type SignWebhookParams = {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
  /** `whsec_…`; each makes a signature, so that a receiver may have either while they change. */
  readonly secrets: readonly string[]
}

/**
 * The headers of a message after the Standard Webhooks specification.
 * @throws FoyerError `InvalidOption` for a secret that is none
 */
export async function signWebhook({ id, timestamp, body, secrets }: SignWebhookParams) {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(
    secrets.map(async (secret) => {
      const signature = await crypto.subtle.sign('HMAC', await toWebhookKey(secret), content)
      return `v1,${base64.encode(new Uint8Array(signature))}`
    }),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  } as const
}
