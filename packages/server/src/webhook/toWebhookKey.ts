import { FoyerError } from '@foyer/base'
import { base64 } from '@scure/base'

/**
 * The key of a secret of the Standard Webhooks specification: `whsec_` and 24 to 64 bytes in base64.
 * @throws FoyerError `InvalidOption`
 */
export async function toWebhookKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret)
  if (!bytes || bytes.length < 24 || bytes.length > 64) {
    // the value itself stays out of logs
    throw new FoyerError('InvalidOption', { option: 'secrets', expected: 'whsec_ and 24 to 64 bytes in base64' })
  }
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function decode(secret: string): Uint8Array<ArrayBuffer> | undefined {
  if (!secret.startsWith('whsec_')) return undefined
  try {
    return new Uint8Array(base64.decode(secret.slice('whsec_'.length)))
  } catch {
    return undefined
  }
}
