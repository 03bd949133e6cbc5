import { refuse } from '../http/refusals.ts'
import { createId } from '../secrets.ts'
import type { Caller, Frame } from './frame.ts'
import { requireFreshProof, type Session } from './sessions.ts'
import { addSharing } from './wallets.ts'

/** A request waits so long for another device, in ms. */
const lifetime = 15 * 60_000

/** A device without a share asks the user's other devices for one, that only its own key can read. */
export async function askForShare(
  frame: Frame,
  session: Session,
  publicKey: string,
  caller: Caller,
): Promise<{ readonly id: string }> {
  const now = frame.now()
  const id = createId()
  await frame.store.deleteFrom('frame_share_requests').where('session_id', '=', session.id).execute()
  await frame.store.deleteFrom('frame_share_requests').where('expires_at', '<', now).execute()
  await frame.store
    .insertInto('frame_share_requests')
    .values({
      id,
      user_id: session.userId,
      session_id: session.id,
      public_key: publicKey,
      browser: caller.browser,
      created_at: now,
      expires_at: now + lifetime,
      answer: null,
    })
    .execute()
  return { id }
}

/** What waits for this device's answer. */
export async function listShareRequests(frame: Frame, session: Session) {
  const rows = await frame.store
    .selectFrom('frame_share_requests')
    .select(['id', 'public_key', 'browser', 'created_at'])
    .where('user_id', '=', session.userId)
    .where('session_id', '!=', session.id)
    .where('expires_at', '>', frame.now())
    .where('answer', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    browser: row.browser,
    createdAt: row.created_at,
  }))
}

type Answer = {
  readonly id: string
  readonly serverShare: string
  /** The answering device's public key, and the new device's share under the secret of both keys. */
  readonly publicKey: string
  readonly sealedShare: string
}

/**
 * Another device answers: it splits the key anew, for the device that asked.
 * @throws refusal `CodeNeeded`, `RequestUnknown`
 */
export async function answerShareRequest(frame: Frame, session: Session, input: Answer): Promise<void> {
  requireFreshProof(frame, session)
  const request = await frame.store
    .selectFrom('frame_share_requests')
    .innerJoin('frame_sessions', 'frame_sessions.id', 'frame_share_requests.session_id')
    .select(['frame_share_requests.id', 'session_id', 'device_id'])
    .where('frame_share_requests.id', '=', input.id)
    .where('frame_share_requests.user_id', '=', session.userId)
    .where('session_id', '!=', session.id)
    .where('frame_share_requests.expires_at', '>', frame.now())
    .where('answer', 'is', null)
    .executeTakeFirst()
  if (!request) return refuse('RequestUnknown')
  const owner = { ...session, deviceId: request.device_id }
  const { sharing } = await addSharing(frame, owner, { serverShare: input.serverShare })
  await frame.store
    .updateTable('frame_share_requests')
    .set({ answer: JSON.stringify({ sharing, publicKey: input.publicKey, sealedShare: input.sealedShare }) })
    .where('id', '=', input.id)
    .execute()
}

/**
 * The answer, once there is one; it is given out once.
 * @throws refusal `RequestUnknown`
 */
export async function readShareAnswer(frame: Frame, session: Session, id: string): Promise<unknown> {
  const row = await frame.store
    .selectFrom('frame_share_requests')
    .select('answer')
    .where('id', '=', id)
    .where('session_id', '=', session.id)
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  if (!row) return refuse('RequestUnknown')
  if (row.answer === null) return undefined
  await frame.store.deleteFrom('frame_share_requests').where('id', '=', id).execute()
  return JSON.parse(row.answer)
}
