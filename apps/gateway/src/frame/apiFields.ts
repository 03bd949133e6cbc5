import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import type { ApiContext } from './apiRow.ts'
import type { FrameUser } from './users.ts'

/** What several rows of the API have in their bodies. */
export const secret = z.string().check(z.regex(/^[\w-]{43}$/))
export const id = z.string().check(z.regex(/^[\w-]{22}$/))
export const code = z.string().check(z.regex(/^\d{6}$/, 'CodeWrong: Invalid code. Try again.'))
const email = z.pipe(
  z.string().check(z.maxLength(254)),
  z.transform((text) => text.trim().toLowerCase()),
)
export const validEmail = z.pipe(email, z.email('InvalidEmail: Invalid email. Enter a valid email address.'))
export const empty = z.strictObject({})

/** The key that signed the request. */
export const assertKey = ({ browserKey }: ApiContext) => browserKey ?? throwHttpError('KeyNeeded')

export function toAnswer({ email: address, identity, custody, addresses }: FrameUser) {
  return { email: address ?? null, identity: identity ?? null, custody, addresses: addresses ?? null }
}
