import { generateNonce } from '@foyer/siwx'
import { createSecret, hashSecret } from '../secrets.ts'
import type { Store } from '../store/openStore.ts'

type Source = { readonly store: Store; readonly now: () => number }

/** A nonce is to be signed within this, in ms. */
const nonceLife = 5 * 60_000

/** A nonce to be signed once, and the secret that the browser that asked for it shows again. */
export async function createNonce(
  { store, now }: Source,
  projectId: string,
): Promise<{ nonce: string; token: string }> {
  const nonce = generateNonce()
  const token = createSecret()
  await store.deleteFrom('auth_nonces').where('expires_at', '<=', now()).execute()
  const expires_at = now() + nonceLife
  await store
    .insertInto('auth_nonces')
    .values({ token_hash: hashSecret(token), nonce, project_id: projectId, expires_at })
    .execute()
  return { nonce, token }
}

/** Whether a nonce was given out with this token and is used for the first time. */
export async function consumeNonce(
  { store, now }: Source,
  params: { readonly token: string | undefined; readonly nonce: string; readonly projectId: string },
): Promise<boolean> {
  if (params.token === undefined) return false
  const result = await store
    .deleteFrom('auth_nonces')
    .where('token_hash', '=', hashSecret(params.token))
    .where('nonce', '=', params.nonce)
    .where('project_id', '=', params.projectId)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
