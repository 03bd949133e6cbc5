import { FoyerError } from '@foyer/base'
import { base64 } from '@scure/base'

/** Between these many bytes a secret must have. */
const shortest = 24
const longest = 64

/** @throws FoyerError `InvalidOption` for a secret that is none: nothing may be signed or believed with it */
export async function importWebhookSecret(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
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
