import { throwHttpError } from '../http/httpErrors.ts'
import { createId, createSecret, hashSecret } from '../secrets.ts'
import { removeDevice } from './devices.ts'
import type { Frame } from './frame.ts'

export type Session = {
  readonly id: string
  readonly userId: string
  readonly deviceId: string
  readonly site: string
  /**
   * When the key that signed this request last proved itself in this session, in ms since 1970; undefined for a request
   * that is not signed, or by a key that this session does not know.
   */
  readonly provedAt: number | undefined
}

/** A session whose token was sent; whether its browser's key signed the request is not known yet. */
export type LiveSession = Omit<Session, 'provedAt'> & {
  /** The token that takes the place of the one that was sent, when it was time for a new one. */
  readonly rotated?: string
}

const day = 86_400_000
/** What has ended is kept for so long, so that a browser that comes with a token of it is told why, in ms. */
const endedLifetime = 30 * day
/** How fresh a proof must be for what changes who owns the wallet, or gives out parts of its key, in ms. */
const provedFor = 10 * 60_000
/** Keys of one session: a browser that keeps none makes another one with every load. */
const mostKeys = 20

/** Begins a session for a user at one site, who has just proved himself with this key. */
export async function createSession(
  frame: Frame,
  params: { readonly userId: string; readonly deviceId: string; readonly site: string; readonly browserKey: string },
): Promise<{ readonly session: Session; readonly token: string }> {
  const { browserKey, ...own } = params
  const token = createSecret()
  const now = frame.now()
  const id = createId()
  await frame.store
    .insertInto('frame_sessions')
    .values({
      id,
      user_id: params.userId,
      device_id: params.deviceId,
      site: params.site,
      created_at: now,
      seen_at: now,
      expires_at: now + frame.config.sessionDays * day,
      used_number: 1,
      used_at: now,
      ended_at: null,
      end_reason: null,
    })
    .execute()
  await frame.store
    .insertInto('frame_tokens')
    .values({ hash: hashSecret(token), session_id: id, number: 1, issued_at: now })
    .execute()
  await removeOldSessions(frame)
  await saveProof(frame, { sessionId: id, browserKey })
  return { session: { id, ...own, provedAt: now }, token }
}

/** Why a session ended before its time; told to a browser that comes with a token of it. */
export type EndReason = 'signed-out' | 'revoked' | 'copied' | 'email-changed'

/** Ends one session of a user. The device keeps its share, which is worth nothing without a session. */
export async function closeSession(
  { store, now }: Pick<Frame, 'store' | 'now'>,
  { userId, id, reason }: { readonly userId: string; readonly id: string; readonly reason: EndReason },
): Promise<boolean> {
  const done = await store
    .updateTable('frame_sessions')
    .set({ ended_at: now(), end_reason: reason })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  await store.deleteFrom('frame_browser_keys').where('session_id', '=', id).execute()
  return done.numUpdatedRows === 1n
}

/** Puts a device out: all sessions it has, and what it is known by. */
export async function revokeDevice(frame: Frame, { userId, id }: { userId: string; id: string }): Promise<void> {
  const found = await frame.store
    .selectFrom('frame_sessions')
    .select('device_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return
  const { device_id: deviceId } = found
  await closeSessions(frame, { userId, deviceId, reason: 'revoked' })
  await removeDevice(frame, deviceId)
}

/** Ends all sessions of a user but one, or all of one device. */
export async function closeSessions(
  frame: Pick<Frame, 'store' | 'now'>,
  which: { readonly userId: string; readonly deviceId?: string; readonly but?: string; readonly reason: EndReason },
): Promise<void> {
  let query = frame.store
    .selectFrom('frame_sessions')
    .select('id')
    .where('user_id', '=', which.userId)
    .where('ended_at', 'is', null)
  if (which.deviceId !== undefined) query = query.where('device_id', '=', which.deviceId)
  if (which.but !== undefined) query = query.where('id', '!=', which.but)
  for (const { id } of await query.execute()) await closeSession(frame, { ...which, id })
}

export async function listSessions(frame: Frame, { id, userId }: Pick<Session, 'id' | 'userId'>) {
  const rows = await frame.store
    .selectFrom('frame_sessions')
    .innerJoin('frame_devices', 'frame_devices.id', 'frame_sessions.device_id')
    .select(['frame_sessions.id', 'site', 'browser', 'frame_sessions.created_at', 'frame_sessions.seen_at'])
    .where('frame_sessions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', frame.now())
    .orderBy('frame_sessions.seen_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    site: row.site,
    browser: row.browser,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    isCurrent: row.id === id,
  }))
}

/** Removes what ended or ran out some time ago, with its tokens and keys. */
async function removeOldSessions({ store, now }: Frame): Promise<void> {
  const before = now() - endedLifetime
  const old = await store
    .selectFrom('frame_sessions')
    .select('id')
    .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .limit(100)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  await store.deleteFrom('frame_tokens').where('session_id', 'in', ids).execute()
  await store.deleteFrom('frame_browser_keys').where('session_id', 'in', ids).execute()
  await store.deleteFrom('frame_sessions').where('id', 'in', ids).execute()
}

type KeyOfSession = { readonly sessionId: string; readonly browserKey: string }

/** Notes that the user has just proved himself, in the browser that holds this key. The session knows the key from now on. */
export async function saveProof(frame: Frame, { sessionId, browserKey }: KeyOfSession): Promise<void> {
  const now = frame.now()
  await frame.store
    .insertInto('frame_browser_keys')
    .values({ session_id: sessionId, public_key: browserKey, proved_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'public_key']).doUpdateSet({ proved_at: now }))
    .execute()
  const newest = frame.store
    .selectFrom('frame_browser_keys')
    .select('public_key')
    .where('session_id', '=', sessionId)
    .orderBy('proved_at', 'desc')
    .limit(mostKeys)
  await frame.store
    .deleteFrom('frame_browser_keys')
    .where('session_id', '=', sessionId)
    .where('public_key', 'not in', newest)
    .execute()
}

/** Finds when a key last proved itself in a session; undefined when it never did. */
export async function findProof(
  frame: Frame,
  sessionId: string,
  browserKey: string | undefined,
): Promise<number | undefined> {
  if (browserKey === undefined) return undefined
  const row = await frame.store
    .selectFrom('frame_browser_keys')
    .select('proved_at')
    .where('session_id', '=', sessionId)
    .where('public_key', '=', browserKey)
    .executeTakeFirst()
  return row?.proved_at
}

/**
 * For what gives out parts of a key, or changes who owns it: a code, or a proof of an account elsewhere, of this browser
 * and at most ten minutes old. A copied cookie has neither.
 * @throws refusal `CodeNeeded`
 */
export function assertFreshProof({ now }: Pick<Frame, 'now'>, { provedAt }: Pick<Session, 'provedAt'>): void {
  if (provedAt === undefined || provedAt + provedFor < now()) throwHttpError('CodeNeeded')
}
