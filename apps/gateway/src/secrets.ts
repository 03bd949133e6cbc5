import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for someone to keep; the store has its hash alone. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function createId(): string {
  return randomBytes(16).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
