import { refuse } from '../http/refusals.ts'
import { createId } from '../secrets.ts'
import type { Frame } from './frame.ts'
import { requireFreshProof, type Session } from './sessions.ts'

const mostPasskeys = 20

/** A recovery share under what a passkey gives (WebAuthn, PRF), and what it takes to ask that passkey again. */
export type SealedRecovery = {
  /** base64url */
  readonly credentialId: string
  readonly salt: string
  readonly sealed: string
}

/** @throws refusal `CodeNeeded`, `InvalidBody` when there are too many */
export async function addPasskey(frame: Frame, session: Session, input: SealedRecovery): Promise<void> {
  requireFreshProof(frame, session)
  if ((await listPasskeys(frame, session)).length >= mostPasskeys) {
    refuse('InvalidBody', { text: 'This user has too many passkeys.' })
  }
  await frame.store
    .insertInto('frame_passkeys')
    .values({
      id: createId(),
      user_id: session.userId,
      credential_id: input.credentialId,
      salt: input.salt,
      sealed: input.sealed,
      created_at: frame.now(),
    })
    .execute()
}

export async function listPasskeys(frame: Frame, { userId }: Session): Promise<readonly SealedRecovery[]> {
  const rows = await frame.store
    .selectFrom('frame_passkeys')
    .select(['credential_id', 'salt', 'sealed'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ credential_id: credentialId, salt, sealed }) => ({ credentialId, salt, sealed }))
}
