import { throwHttpError } from '../http/httpErrors.ts'
import { consumeCode, mailCode } from './codes.ts'
import { type Changer, toHolder } from './emailChange.ts'
import type { Caller, Frame } from './frame.ts'
import { requireFreshProof } from './sessions.ts'
import { findUserId } from './users.ts'

/**
 * A wallet of an account elsewhere, which has no address, gets one. From then on a code of that address opens it as well, so
 * the account has to have proved itself just now, in this browser. Nothing is kept of an address before its code came back.
 * @throws refusal `CodeNeeded`, `CodesTooMany`, `MailFailed`
 */
export async function startEmailAddition(
  frame: Frame,
  changer: Changer,
  newEmail: string,
  caller: Caller,
): Promise<void> {
  requireFreshProof(frame, changer.session)
  await mailCode(frame, { purpose: 'email-add', email: newEmail, holder: toHolder(changer, newEmail) }, caller)
}

/**
 * Takes the code of the new address. Only now is it said that the address has a wallet already, to somebody who reads its mail:
 * that wallet stays its own.
 * @throws refusal `CodeWrong`, `CodeGone`, also where the wallet has an address by now; `EmailTaken`
 */
export async function confirmEmailAddition(
  frame: Frame,
  changer: Changer,
  { newEmail, code }: { readonly newEmail: string; readonly code: string },
): Promise<void> {
  const { session } = changer
  const counts = () => [`wrong session ${session.id}`] as const
  await consumeCode(frame, { purpose: 'email-add', holder: toHolder(changer, newEmail), code, counts })
  const requireFree = async () => {
    const taken = await findUserId(frame, newEmail)
    if (taken !== undefined && taken !== session.userId) throwHttpError('EmailTaken')
  }
  await requireFree()
  try {
    await frame.store.transaction().execute(async (store) => {
      const { numUpdatedRows } = await store
        .updateTable('frame_users')
        .set({ email: newEmail })
        .where('id', '=', session.userId)
        .where('email', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throwHttpError('CodeGone')
      // no account that was ever linked to the address comes along with it
      await store.deleteFrom('frame_social_links').where('email', '=', newEmail).execute()
    })
  } catch (error) {
    // somebody made a wallet of that address in this very moment
    await requireFree()
    throw error
  }
}
