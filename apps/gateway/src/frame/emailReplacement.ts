import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { consumeCode, limitMails, mailCode } from './codes.ts'
import { type Changer, moveEmail, toHolder } from './emailChange.ts'
import type { Caller, Frame } from './frame.ts'
import { emailReplacementMail } from './mails.ts'
import type { Session } from './sessions.ts'
import { assertEmail, findUserId } from './users.ts'

/** The old address has so long to stop it, in ms: 72 hours. */
const notice = 72 * 3_600_000

/**
 * A mailbox that its owner has lost: the wallet's own signature puts another address in its place, 72 hours after the old
 * one was told. The new address proves itself by a code first.
 * @throws refusal `NoEmail`, `CodesTooMany`, `MailFailed`
 */
export async function startReplacement(
  frame: Frame,
  changer: Changer,
  newEmail: string,
  caller: Caller,
): Promise<void> {
  await assertEmail(frame, changer.session)
  const { deviceId: knownDevice } = changer.session
  await mailCode(
    frame,
    { purpose: 'email-replace', email: newEmail, holder: toHolder(changer, newEmail), knownDevice },
    caller,
  )
}

/**
 * Takes the code of the new address, and tells the old one. Asked again, because the answer was lost, it is the same.
 * @returns when it can be finished, in ms since 1970
 * @throws refusal `CodeWrong`, `CodeGone`, `EmailTaken`, `CodesTooMany`, `MailFailed`
 */
export async function announceReplacement(
  frame: Frame,
  changer: Changer,
  { newEmail, code }: { readonly newEmail: string; readonly code: string },
  caller: Caller,
): Promise<{ readonly dueAt: number }> {
  const { session } = changer
  const known = await readReplacement(frame, session)
  if (known?.email === newEmail) return { dueAt: known.dueAt }
  const counts = () => [`wrong session ${session.id}`] as const
  await consumeCode(frame, { purpose: 'email-replace', holder: toHolder(changer, newEmail), code, counts })
  const oldEmail = await assertEmail(frame, session)
  if (newEmail === oldEmail || (await findUserId(frame, newEmail)) !== undefined) throwHttpError('EmailTaken')
  await limitMails(frame, oldEmail, { network: caller.network, knownDevice: session.deviceId })
  const token = createSecret()
  const now = frame.now()
  const dueAt = now + notice
  const link = `${frame.getOrigin()}/email#${token}`
  // a mailbox that is gone for good takes none: that is what this is for
  await frame.mailer.notify(emailReplacementMail(oldEmail, link, { ...caller, time: now, dueAt }))
  const values = { new_email: newEmail, token_hash: hashSecret(token), created_at: now, due_at: dueAt }
  await frame.store
    .insertInto('frame_email_replacements')
    .values({ user_id: session.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return { dueAt }
}

/** What is announced and not done yet. */
export async function readReplacement(
  { store }: Pick<Frame, 'store'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<{ readonly email: string; readonly dueAt: number } | undefined> {
  const row = await store
    .selectFrom('frame_email_replacements')
    .select(['new_email', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { email: row.new_email, dueAt: row.due_at }
}

/**
 * Puts the new address in its place, when the old one had its time. Asked again, because the answer was lost or the request came
 * twice, it is the same.
 * @throws refusal `ReplacementGone`, `ReplacementEarly`, `EmailTaken`
 */
export async function finishReplacement(frame: Frame, changer: Changer, newEmail: string): Promise<void> {
  const { session } = changer
  const isDone = async () => (await assertEmail(frame, session)) === newEmail
  const known = await readReplacement(frame, session)
  if (known?.email !== newEmail) {
    if (await isDone()) return
    return throwHttpError('ReplacementGone')
  }
  if (known.dueAt > frame.now()) throwHttpError('ReplacementEarly', { time: known.dueAt })
  // stopped in this very moment, it is not done
  const claim = async (store: StoreTransaction) => {
    const ended = await store
      .deleteFrom('frame_email_replacements')
      .where('user_id', '=', session.userId)
      .where('new_email', '=', newEmail)
      .where('due_at', '=', known.dueAt)
      .executeTakeFirst()
    if (ended.numDeletedRows !== 1n) throwHttpError('ReplacementGone')
  }
  try {
    await moveEmail(frame, { session, newEmail, language: changer.language, claim })
  } catch (error) {
    if (!(await isDone())) throw error
  }
}

/** Stops it, from a browser of the user's. */
export async function endReplacement({ store }: Pick<Frame, 'store'>, { userId }: Pick<Session, 'userId'>) {
  await store.deleteFrom('frame_email_replacements').where('user_id', '=', userId).execute()
}

/** Stops it, from the old address. @throws refusal `LinkGone` */
export async function cancelReplacement({ store }: Pick<Frame, 'store'>, token: string): Promise<void> {
  const ended = await store
    .deleteFrom('frame_email_replacements')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (ended.numDeletedRows !== 1n) throwHttpError('LinkGone')
}
