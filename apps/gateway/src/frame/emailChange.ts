import { throwHttpError } from '../http/httpErrors.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { consumeCode, limitSessionGuesses, mailCode } from './codes.ts'
import type { Caller, Frame } from './frame.ts'
import { emailChangedMail } from './mails.ts'
import { closeSessions, type Session, saveProof } from './sessions.ts'
import { assertEmail, findUserId } from './users.ts'

/**
 * Changing the address takes a code from the old one and then one from the new one. The new address travels in the holder
 * of both codes, so a code cannot be used for another address than it was asked for.
 */
export const toHolder = ({ session, browserKey }: Changer, newEmail: string) =>
  `${session.id}|${browserKey}|${newEmail}`

/** A browser that has proved itself in its session has a budget of mails of its own. */
export const toKnown = ({ deviceId, provedAt }: Session) => (provedAt === undefined ? undefined : deviceId)

/** Whose address changes, and the browser that asks: only it can go on. */
export type Changer = {
  readonly session: Session
  readonly browserKey: string
  /** What the old address is told is written in. */
  readonly language: Caller['language']
}

/** @throws refusal `CodesTooMany`, `MailFailed`, `NoEmail` */
export async function startEmailChange(frame: Frame, changer: Changer, newEmail: string, caller: Caller) {
  const { session } = changer
  const email = await assertEmail(frame, session)
  if (session.provedAt === undefined) await limitSessionGuesses(frame, session.id)
  await mailCode(
    frame,
    { purpose: 'email-old', email, holder: toHolder(changer, newEmail), knownDevice: toKnown(session) },
    caller,
  )
}

/** Takes the code of the old address, which proves this browser as well, and mails one to the new. */
export async function confirmOldEmail(
  frame: Frame,
  changer: Changer,
  { newEmail, code }: { newEmail: string; code: string },
  caller: Caller,
): Promise<void> {
  const holder = toHolder(changer, newEmail)
  await consumeCode(frame, {
    purpose: 'email-old',
    holder,
    code,
    counts: () => [`wrong session ${changer.session.id}`],
  })
  await saveProof(frame, { sessionId: changer.session.id, browserKey: changer.browserKey })
  await mailCode(frame, { purpose: 'email-new', email: newEmail, holder }, caller)
}

/**
 * Takes the code of the new address and changes to it. Only now is it said that the address has a wallet already: to
 * someone who reads its mail. All other sessions end, and so does every login that the old address is still to finish.
 * @throws refusal `CodeWrong`, `CodeGone`, `EmailTaken`
 */
export async function confirmNewEmail(
  frame: Frame,
  changer: Changer,
  { newEmail, code }: { newEmail: string; code: string },
): Promise<void> {
  const { session } = changer
  const counts = () => [`wrong session ${session.id}`] as const
  await consumeCode(frame, { purpose: 'email-new', holder: toHolder(changer, newEmail), code, counts })
  await moveEmail(frame, { session, newEmail, language: changer.language })
}

type Move = Pick<Changer, 'session' | 'language'> & {
  readonly newEmail: string
  /** Done in the same transaction, first. */
  readonly claim?: (store: StoreTransaction) => Promise<void>
}

/**
 * Puts a user under another address: anyone who was let in by the old one is out, and the old one is told.
 * @throws refusal `EmailTaken`
 */
export async function moveEmail(frame: Frame, { session, newEmail, language, claim }: Move): Promise<void> {
  const oldEmail = await assertEmail(frame, session)
  const taken = await findUserId(frame, newEmail)
  if (taken !== undefined && taken !== session.userId) throwHttpError('EmailTaken')
  await frame.store.transaction().execute(async (store) => {
    await claim?.(store)
    await store.updateTable('frame_users').set({ email: newEmail }).where('id', '=', session.userId).execute()
    // anyone who was let in by the old address, or is about to be
    await closeSessions({ ...frame, store }, { userId: session.userId, but: session.id, reason: 'email-changed' })
    await store.deleteFrom('frame_codes').where('email', '=', oldEmail).execute()
    // what was announced with the old mailbox is not the new one's
    await store.deleteFrom('frame_passkey_losses').where('user_id', '=', session.userId).execute()
    await store.deleteFrom('frame_email_replacements').where('user_id', '=', session.userId).execute()
    await store.deleteFrom('frame_device_links').where('email', '=', oldEmail).execute()
    await store.deleteFrom('frame_social_links').where('email', '=', oldEmail).execute()
  })
  await frame.mailer.send(emailChangedMail(oldEmail, `${frame.getOrigin()}/wallet`, language)).catch(() => {})
}
