import { base64urlnopad } from '@scure/base'

/** 256 random bits, fit for cookies and headers. */
export function createSecret(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
}

/** What a store keeps of a secret: who reads the store signs no one in. */
export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return base64urlnopad.encode(new Uint8Array(digest))
}

export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value)
}
