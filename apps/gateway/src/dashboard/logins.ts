import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../store/openStore.ts'

/** An owner's login: `token` goes into the cookie, only its hash is stored; `csrf` stands in every form. */
export type Login = { readonly csrf: string; readonly tokenHash: string }

const lifetime = 12 * 3_600_000

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** @returns the value of the cookie */
export async function createLogin(store: Store, now: number): Promise<{ token: string; maxAge: number }> {
  const token = randomBytes(32).toString('base64url')
  await store.deleteFrom('logins').where('expires_at', '<', now).execute()
  await store
    .insertInto('logins')
    .values({ token_hash: hash(token), csrf: randomBytes(24).toString('base64url'), expires_at: now + lifetime })
    .execute()
  return { token, maxAge: lifetime / 1_000 }
}

export async function readLogin(store: Store, token: string, now: number): Promise<Login | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const row = await store
    .selectFrom('logins')
    .select(['token_hash', 'csrf'])
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { tokenHash: row.token_hash, csrf: row.csrf }
}

export async function deleteLogin(store: Store, login: Login): Promise<void> {
  await store.deleteFrom('logins').where('token_hash', '=', login.tokenHash).execute()
}
