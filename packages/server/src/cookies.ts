import { base64urlnopad } from '@scure/base'
import type { CookieSessions } from './types.ts'

/** `__Host-`: browsers take them from this very host over https alone, so no other subdomain plants one. */
const cookieNames = { nonce: '__Host-foyer-nonce', session: '__Host-foyer-session' } as const

/** The secret in a cookie of ours; undefined for anything else. */
export function readCookie(request: Request, name: keyof typeof cookieNames): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const start = `${cookieNames[name]}=`
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return isSecret(value) ? value : undefined
}

/** @param life in ms; 0 takes the cookie away */
export function writeCookie(
  name: keyof typeof cookieNames,
  value: string,
  { sameSite = 'lax', life }: { readonly sameSite?: CookieSessions['sameSite']; readonly life: number },
): string {
  const attribute = { strict: 'Strict', lax: 'Lax', none: 'None; Partitioned' }[sameSite]
  return `${cookieNames[name]}=${value}; Path=/; Max-Age=${Math.floor(life / 1_000)}; HttpOnly; Secure; SameSite=${attribute}`
}

/** 256 random bits, fit for cookies and headers. */
export function createSecret(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
}

/** Returns what a store keeps of a secret: who reads the store signs no one in. */
export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  return base64urlnopad.encode(new Uint8Array(digest))
}

export function isSecret(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value)
}
