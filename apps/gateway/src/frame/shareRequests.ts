import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import { type CustodyContext, changeOnce } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { assertOwner, findCurrent, insertPair, type PairInput } from './pairs.ts'
import { assertFreshProof, type Session } from './sessions.ts'

/** A request waits so long for another device, and its answer for the one that asked, in ms. */
const lifetime = 15 * 60_000

/** A device that cannot open the wallet asks the user's other devices for a half, that only its own key can read. */
export async function requestShare(
  context: CustodyContext,
  { op, publicKey }: { readonly op: string; readonly publicKey: string },
): Promise<{ readonly id: string }> {
  const { frame, session, caller } = context
  return await changeOnce(context, op, async (transaction) => {
    const now = frame.now()
    const id = createId()
    await transaction.deleteFrom('frame_share_requests').where('session_id', '=', session.id).execute()
    await transaction.deleteFrom('frame_share_requests').where('expires_at', '<', now).execute()
    await transaction
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
  })
}

/** Lists what waits for this device's answer. */
export async function listShareRequests(frame: Frame, session: Pick<Session, 'id' | 'userId'>) {
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

type Grant = PairInput & {
  readonly op: string
  readonly request: string
  /** The granting device's public key, and the new device's half under the secret of both keys. */
  readonly publicKey: string
  readonly sealed: string
}

/**
 * An open device answers. The new device's row and the answer are kept together, or neither is.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `RequestUnknown`, `SharingGone`
 */
export async function grantDevice(context: CustodyContext, input: Grant): Promise<object> {
  const { frame, session } = context
  return await changeOnce(context, input.op, async (transaction) => {
    assertFreshProof(frame, session)
    await assertOwner(context, transaction)
    if ((await findCurrent(transaction, session.userId)) !== input.sharing) throwHttpError('SharingGone')
    const request = await transaction
      .selectFrom('frame_share_requests')
      .innerJoin('frame_sessions', 'frame_sessions.id', 'frame_share_requests.session_id')
      .select(['device_id', 'browser'])
      .where('frame_share_requests.id', '=', input.request)
      .where('frame_share_requests.user_id', '=', session.userId)
      .where('session_id', '!=', session.id)
      .where('frame_share_requests.expires_at', '>', frame.now())
      .where('answer', 'is', null)
      .executeTakeFirst()
    if (!request) return throwHttpError('RequestUnknown')
    await insertPair(context, transaction, input, {
      deviceId: request.device_id,
      browser: request.browser,
      // the first time that it opens the wallet tells
      browserKey: undefined,
    })
    const { pair, sharing, publicKey, sealed } = input
    await transaction
      .updateTable('frame_share_requests')
      .set({ answer: JSON.stringify({ pair, sharing, publicKey, sealed }), expires_at: frame.now() + lifetime })
      .where('id', '=', input.request)
      .execute()
    return {}
  })
}

/**
 * The answer, once there is one. It stays until the device says that it has kept it.
 * @throws refusal `RequestUnknown`
 */
export async function readShareAnswer({ frame, session }: CustodyContext, id: string): Promise<unknown> {
  const row = await frame.store
    .selectFrom('frame_share_requests')
    .select('answer')
    .where('id', '=', id)
    .where('session_id', '=', session.id)
    .where('expires_at', '>', frame.now())
    .executeTakeFirst()
  if (!row) return throwHttpError('RequestUnknown')
  return row.answer === null ? undefined : JSON.parse(row.answer)
}

/** The device has its half on disk, and has opened the wallet with it. */
export async function closeShareRequest(
  context: CustodyContext,
  { op, id }: { readonly op: string; readonly id: string },
): Promise<object> {
  return await changeOnce(context, op, async (transaction) => {
    await transaction
      .deleteFrom('frame_share_requests')
      .where('id', '=', id)
      .where('session_id', '=', context.session.id)
      .execute()
    return {}
  })
}
