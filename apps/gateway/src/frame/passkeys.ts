import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import { type CustodyContext, changeOnce } from './custodyOps.ts'
import { assertFreshProof } from './sessions.ts'
import { readSharing } from './sharingRows.ts'
import { assertWalletProof } from './walletProof.ts'

const mostPasskeys = 20

/** A recovery share under what a passkey gives (WebAuthn, PRF), and what it takes to ask that passkey again. */
export type SealedRecovery = {
  /** base64url */
  readonly credentialId: string
  readonly salt: string
  readonly sealed: string
}

/**
 * Keeps it for a strict sharing that is current, or waits for its confirmation.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `SharingGone`, `TooMany`
 */
export async function addPasskey(
  context: CustodyContext,
  { op, sharing, ...input }: SealedRecovery & { readonly op: string; readonly sharing: string },
): Promise<object> {
  const { frame, session } = context
  return await changeOnce(context, op, async (transaction) => {
    // an open wallet alone fills none of its places
    assertFreshProof(frame, session)
    const row = await readSharing(transaction, session.userId, sharing)
    if (row?.mode !== 'strict' || row.state === 'retired') return throwHttpError('SharingGone')
    await assertWalletProof(context, row.evm_address ?? '')
    const { count } = await transaction
      .selectFrom('frame_passkeys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostPasskeys) throwHttpError('TooMany')
    await transaction
      .insertInto('frame_passkeys')
      .values({
        id: createId(),
        user_id: session.userId,
        sharing,
        credential_id: input.credentialId,
        salt: input.salt,
        sealed: input.sealed,
        created_at: frame.now(),
      })
      .execute()
    return {}
  })
}

/** @throws refusal `CodeNeeded` */
export async function listPasskeys({ frame, session }: CustodyContext): Promise<readonly SealedRecovery[]> {
  assertFreshProof(frame, session)
  const rows = await frame.store
    .selectFrom('frame_passkeys')
    .select(['credential_id', 'salt', 'sealed'])
    .where('user_id', '=', session.userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ credential_id: credentialId, salt, sealed }) => ({ credentialId, salt, sealed }))
}
