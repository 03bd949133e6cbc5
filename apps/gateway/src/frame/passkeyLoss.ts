import { throwHttpError } from '../http/httpErrors.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import type { ApiContext } from './apiRow.ts'
import type { Frame } from './frame.ts'
import { passkeyLossMail, passkeysForgottenMail } from './mails.ts'
import { assertFreshProof, type Session } from './sessions.ts'
import { isPasskeyIdentity, requireUser } from './users.ts'

/** How long it can be stopped, in ms: 72 hours, asked with a fresh code from a browser that holds a part. */
const notice = 72 * 3_600_000
/** Where one of the two is missing, the mailbox or such a browser: 30 days. */
const longNotice = 30 * 86_400_000

type Context = ApiContext<'needed'>

/** Reads the loss that is announced and not done yet. */
export async function readLoss(
  { store }: Pick<Frame, 'store'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<{ readonly dueAt: number } | undefined> {
  const row = await store
    .selectFrom('frame_passkey_losses')
    .select('due_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { dueAt: row.due_at }
}

/**
 * Says that the passkeys are lost: after a notice the wallet forgets them, and wants none. Asked again it is the same.
 * @param isMailLost the mailbox is as well, so no code can be had
 * @returns when it can be finished, in ms since 1970
 * @throws refusal `CodeNeeded`, `PasskeyMissing`
 */
export async function announceLoss(context: Context, isMailLost: boolean): Promise<{ readonly dueAt: number }> {
  const { frame, session, caller } = context
  const isOfDevice = await isDevice(context)
  if (!isMailLost || !isOfDevice) assertFreshProof(frame, session)
  const known = await readLoss(frame, session)
  if (known) return known
  const passkey = await frame.store
    .selectFrom('frame_credentials')
    .select('id')
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (!passkey) throwHttpError('PasskeyMissing')
  const { email } = await requireUser(frame, session)
  const now = frame.now()
  const dueAt = now + (isOfDevice && !isMailLost ? notice : longNotice)
  const token = createSecret()
  const made = await frame.store
    .insertInto('frame_passkey_losses')
    .values({ user_id: session.userId, token_hash: hashSecret(token), created_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // two at once: the first one's mail has the link
  if (Number(made.numInsertedOrUpdatedRows ?? 0n) !== 1) return (await readLoss(frame, session)) ?? { dueAt }
  const link = `${frame.getOrigin()}/email#passkey.${token}`
  if (email !== undefined) await frame.mailer.notify(passkeyLossMail(email, link, { ...caller, time: now, dueAt }))
  return { dueAt }
}

/** Whether this browser has opened the wallet as one of its devices. */
async function isDevice({ frame, session, browserKey }: Context): Promise<boolean> {
  const row = await frame.store
    .selectFrom('frame_pairs')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('browser_key', '=', browserKey ?? '')
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Forgets the passkeys and the wallet's own requirement, when the notice is over.
 * @throws refusal `CodeNeeded`, `PasskeyLossGone`, `PasskeyLossEarly`
 */
export async function finishLoss(context: Context): Promise<void> {
  const { frame, session } = context
  const { userId } = session
  if (!(await isDevice(context))) assertFreshProof(frame, session)
  await frame.store.transaction().execute(async (store) => {
    const row = await store
      .deleteFrom('frame_passkey_losses')
      .where('user_id', '=', userId)
      .returning('due_at')
      .executeTakeFirst()
    if (!row) return await assertDone(store, userId)
    if (row.due_at > frame.now()) throwHttpError('PasskeyLossEarly', { time: row.due_at })
    const { email, identity } = await requireUser({ ...frame, store }, session)
    const forgotten = store.deleteFrom('frame_credentials').where('user_id', '=', userId)
    // anyone who has another's browser for so long must not take their only way in
    const isOnlyWay = email === undefined && isPasskeyIdentity(identity)
    await (isOnlyWay ? forgotten.where('handle', 'is', null) : forgotten).execute()
    await store.deleteFrom('frame_passkey_tokens').where('user_id', '=', userId).execute()
    await store.updateTable('frame_users').set({ needs_passkey: 0 }).where('id', '=', userId).execute()
  })
  const { email } = await requireUser(frame, session)
  if (email === undefined) return
  await frame.mailer
    .send(passkeysForgottenMail(email, `${frame.getOrigin()}/wallet`, context.caller.language))
    .catch(() => {})
}

/** Asked again, because the answer was lost, it is done. */
async function assertDone(store: Frame['store'], userId: string): Promise<void> {
  const left = await store
    .selectFrom('frame_credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('handle', 'is', null)
    .executeTakeFirst()
  if (left) throwHttpError('PasskeyLossGone')
}

/** Stops it, from a browser of the user's. */
export async function endLoss({ frame, session }: Context): Promise<void> {
  await frame.store.deleteFrom('frame_passkey_losses').where('user_id', '=', session.userId).execute()
}

/** Stops it, from the mailbox. @throws refusal `LinkGone` */
export async function cancelLoss({ store }: Pick<Frame, 'store'>, token: string): Promise<void> {
  const ended = await store
    .deleteFrom('frame_passkey_losses')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  if (ended.numDeletedRows !== 1n) throwHttpError('LinkGone')
}
