import * as z from 'zod/mini'
import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { type ApiContext, assertKey, code, empty, row, secret, toAnswer, validEmail } from './apiRow.ts'
import { consumeCode, mailCode } from './codes.ts'
import { type Changer, confirmNewEmail, confirmOldEmail, moveEmail, startEmailChange, toHolder } from './emailChange.ts'
import type { Caller, Frame } from './frame.ts'
import { limitMails } from './limitMails.ts'
import { emailReplacementMail } from './mails.ts'
import type { Session } from './sessions.ts'
import { assertFreshProof } from './sessions.ts'
import { assertEmail, findUserId, requireUser } from './users.ts'
import { assertWalletProof } from './walletProof.ts'

/** The old address has so long to stop it, in ms: 72 hours. */
const notice = 72 * 3_600_000

/**
 * A mailbox that its owner has lost: the wallet's own signature puts another address in its place, 72 hours after the old
 * one was told. The new address proves itself by a code first.
 * @throws refusal `NoEmail`, `CodesTooMany`, `MailFailed`
 */
async function startReplacement(frame: Frame, changer: Changer, newEmail: string, caller: Caller): Promise<void> {
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
async function announceReplacement(
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

/** Reads the replacement that is announced and not done yet. */
async function readReplacement(
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
async function finishReplacement(frame: Frame, changer: Changer, newEmail: string): Promise<void> {
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
async function endReplacement({ store }: Pick<Frame, 'store'>, { userId }: Pick<Session, 'userId'>) {
  await store.deleteFrom('frame_email_replacements').where('user_id', '=', userId).execute()
}

/** Stops it, from the old address. @throws refusal `LinkGone` */
async function cancelReplacement({ store }: Pick<Frame, 'store'>, token: string): Promise<void> {
  const ended = await store
    .deleteFrom('frame_email_replacements')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (ended.numDeletedRows !== 1n) throwHttpError('LinkGone')
}

const toChanger = (context: ApiContext<'needed'>) => ({
  session: context.session,
  browserKey: assertKey(context),
  language: context.caller.language,
})
const withCode = z.strictObject({ email: validEmail, code })

/** The address: changed with a code of the old one, replaced where the old mailbox is lost, or the first one of a wallet. */
export const emailApi = {
  'email/start': row(
    { body: z.strictObject({ email: validEmail }), session: 'needed', key: 'any' },
    async (context, body) => {
      const { frame, session, caller } = context
      const { email } = await requireUser(frame, session)
      const start = email === undefined ? startEmailAddition : startEmailChange
      await start(frame, toChanger(context), body.email, caller)
      /** Where the code went: to the present address, or to the new one, which will be the first. */
      return { isFirst: email === undefined }
    },
  ),
  'email/old': row({ body: withCode, session: 'needed', key: 'any' }, async (context, body) => {
    const { frame, caller } = context
    await confirmOldEmail(frame, toChanger(context), { newEmail: body.email, code: body.code }, caller)
    return {}
  }),
  'email/new': row({ body: withCode, session: 'needed', key: 'known' }, async (context, body) => {
    const { frame, session } = context
    const user = await requireUser(frame, session)
    const { addresses } = user
    // asked again, because the answer was lost
    if (user.email === body.email) return toAnswer(user)
    // anyone who reads the old mail alone must not take a wallet away from its user
    if (addresses) await assertWalletProof(context, addresses.eip155)
    const confirm = user.email === undefined ? confirmEmailAddition : confirmNewEmail
    await confirm(frame, toChanger(context), { newEmail: body.email, code: body.code })
    return toAnswer(await requireUser(frame, session))
  }),

  // without the old mailbox
  'email/replace-state': row({ body: empty, session: 'needed' }, async ({ frame, session }) => ({
    replacement: (await readReplacement(frame, session)) ?? null,
  })),
  'email/replace-start': row(
    { body: z.strictObject({ email: validEmail }), session: 'needed', key: 'known' },
    async (context, body) => {
      await startReplacement(context.frame, toChanger(context), body.email, context.caller)
      return {}
    },
  ),
  'email/replace-code': row({ body: withCode, session: 'needed', key: 'known' }, async (context, body) => {
    await assertOwnWallet(context)
    const { frame, caller } = context
    return await announceReplacement(frame, toChanger(context), { newEmail: body.email, code: body.code }, caller)
  }),
  'email/replace-finish': row(
    { body: z.strictObject({ email: validEmail }), session: 'needed', key: 'known' },
    async (context, body) => {
      const { frame, session } = context
      const user = await requireUser(frame, session)
      // asked again, because the answer was lost
      if (user.email === body.email) return toAnswer(user)
      await assertOwnWallet(context)
      await finishReplacement(frame, toChanger(context), body.email)
      return toAnswer(await requireUser(frame, session))
    },
  ),
  'email/replace-end': row({ body: empty, session: 'needed', key: 'known' }, async ({ frame, session }) => {
    await endReplacement(frame, session)
    return {}
  }),
  /** Behind the link in the mail to the old address. */
  'email/replace-cancel': row(
    { body: z.strictObject({ token: secret }), session: 'none' },
    async ({ frame }, { token }) => {
      await cancelReplacement(frame, token)
      return {}
    },
  ),
} as const

/** @throws refusal `WalletProofNeeded`, also while there is no wallet */
async function assertOwnWallet(context: ApiContext<'needed'>): Promise<void> {
  const { addresses } = await requireUser(context.frame, context.session)
  await assertWalletProof(context, addresses?.eip155 ?? '')
}

/**
 * A wallet of an account elsewhere, which has no address, gets one. From then on a code of that address opens it as well, so
 * the account has to have proved itself just now, in this browser. Nothing is kept of an address before its code came back.
 * @throws refusal `CodeNeeded`, `CodesTooMany`, `MailFailed`
 */
async function startEmailAddition(frame: Frame, changer: Changer, newEmail: string, caller: Caller): Promise<void> {
  assertFreshProof(frame, changer.session)
  await mailCode(frame, { purpose: 'email-add', email: newEmail, holder: toHolder(changer, newEmail) }, caller)
}

/**
 * Takes the code of the new address. Only now is it said that the address has a wallet already, to someone who reads its mail:
 * that wallet stays its own.
 * @throws refusal `CodeWrong`, `CodeGone`, also where the wallet has an address by now; `EmailTaken`
 */
async function confirmEmailAddition(
  frame: Frame,
  changer: Changer,
  { newEmail, code }: { readonly newEmail: string; readonly code: string },
): Promise<void> {
  const { session } = changer
  const counts = () => [`wrong session ${session.id}`] as const
  await consumeCode(frame, { purpose: 'email-add', holder: toHolder(changer, newEmail), code, counts })
  const assertFree = async () => {
    const taken = await findUserId(frame, newEmail)
    if (taken !== undefined && taken !== session.userId) throwHttpError('EmailTaken')
  }
  await assertFree()
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
    // a wallet of that address was created in this very moment
    await assertFree()
    throw error
  }
}
