import { throwHttpError } from '../http/httpErrors.ts'
import type { Frame } from './frame.ts'

/**
 * Takes the nonce of a login that travels sealed, once.
 * @param login.expiresAt after that the login is refused by itself, and the nonce is forgotten; ms since 1970
 * @throws refusal `SocialGone` for one that was used
 */
export async function useNonce(
  { store, now }: Pick<Frame, 'store' | 'now'>,
  { nonce, expiresAt }: { readonly nonce: string; readonly expiresAt: number },
): Promise<void> {
  await store.deleteFrom('frame_nonces').where('expires_at', '<', now()).execute()
  const done = await store
    .insertInto('frame_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst()
  if (done.numInsertedOrUpdatedRows !== 1n) throwHttpError('SocialGone')
}
