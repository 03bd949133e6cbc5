import { refuse } from '../http/refusals.ts'
import { mailCode, takeCode } from './codes.ts'
import type { Caller, Frame } from './frame.ts'
import { emailChangedMail } from './mails.ts'
import type { Session } from './sessions.ts'
import { findUserId, requireEmail } from './users.ts'

/**
 * Changing the address takes a code from the old one and then one from the new one. The new address travels in the holder
 * of both codes, so a code cannot be used for another address than it was asked for.
 */
const toHolder = (session: Session, newEmail: string) => `${session.id}|${newEmail}`

/** @throws refusal `CodesTooMany`, `MailFailed`, `NoEmail` */
export async function startEmailChange(frame: Frame, session: Session, newEmail: string, caller: Caller) {
  const email = await requireEmail(frame, session)
  await mailCode(frame, { purpose: 'email-old', email, holder: toHolder(session, newEmail) }, caller)
}

/** Takes the code of the old address, and mails one to the new. */
export async function confirmOldEmail(
  frame: Frame,
  session: Session,
  { newEmail, code }: { newEmail: string; code: string },
  caller: Caller,
): Promise<void> {
  const holder = toHolder(session, newEmail)
  await takeCode(frame, { purpose: 'email-old', holder, code })
  await mailCode(frame, { purpose: 'email-new', email: newEmail, holder }, caller)
}

/**
 * Takes the code of the new address and changes to it. Only now is it said that the address has a wallet already: to
 * somebody who reads its mail.
 * @throws refusal `CodeWrong`, `CodeGone`, `EmailTaken`
 */
export async function confirmNewEmail(
  frame: Frame,
  session: Session,
  { newEmail, code }: { newEmail: string; code: string },
): Promise<void> {
  await takeCode(frame, { purpose: 'email-new', holder: toHolder(session, newEmail), code })
  const oldEmail = await requireEmail(frame, session)
  const taken = await findUserId(frame, newEmail)
  if (taken !== undefined && taken !== session.userId) refuse('EmailTaken')
  await frame.store.updateTable('frame_users').set({ email: newEmail }).where('id', '=', session.userId).execute()
  await frame.mailer.send(emailChangedMail(oldEmail, `${frame.getOrigin()}/wallet`)).catch(() => {})
}
