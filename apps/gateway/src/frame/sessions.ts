import { refuse } from '../http/refusals.ts'
import { createId, createSecret, hashSecret } from '../secrets.ts'
import type { Caller, Frame } from './frame.ts'

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
/** A token is replaced after this, in ms. */
const rotateAfter = 15 * 60_000
/** The replaced token is still taken for so long, for requests that were under way, in ms. */
const rotationGrace = 60_000
/** Nothing lives longer, however often it is used, in ms. */
const longestLife = 180 * day
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
      token_hash: hashSecret(token),
      previous_hash: null,
      site: params.site,
      created_at: now,
      rotated_at: now,
      seen_at: now,
      expires_at: now + frame.config.sessionDays * day,
      verified_at: now,
      revoked_at: null,
    })
    .execute()
  await noteProof(frame, { sessionId: id, browserKey })
  return { session: { id, ...own, provedAt: now }, token }
}

/**
 * The live session a token belongs to, at the site it was made for. A token that was replaced some time ago is a copy in
 * other hands: it ends the session for both.
 */
export async function readSession(frame: Frame, token: string, site: string): Promise<LiveSession | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const hash = hashSecret(token)
  const now = frame.now()
  const row = await frame.store
    .selectFrom('frame_sessions')
    .selectAll()
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.site !== site || row.created_at + longestLife < now) return undefined
  const isCurrent = row.token_hash === hash
  if (!isCurrent && row.rotated_at + rotationGrace < now) {
    frame.log('warn', 'frame: a replaced session token was used', { session: row.id })
    await revokeSession(frame, { userId: row.user_id, id: row.id })
    return undefined
  }
  const session = {
    id: row.id,
    userId: row.user_id,
    deviceId: row.device_id,
    site: row.site,
  }
  if (!isCurrent || row.rotated_at + rotateAfter > now) return session
  const rotated = await rotate(frame, row.id, hash)
  return { ...session, ...(rotated && { rotated }) }
}

async function rotate(frame: Frame, id: string, hash: string): Promise<string | undefined> {
  const token = createSecret()
  const now = frame.now()
  const done = await frame.store
    .updateTable('frame_sessions')
    .set({
      token_hash: hashSecret(token),
      previous_hash: hash,
      rotated_at: now,
      seen_at: now,
      expires_at: now + frame.config.sessionDays * day,
    })
    .where('id', '=', id)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  // a request beside this one was first, and its answer carries the new token
  return done.numUpdatedRows === 1n ? token : undefined
}

/** Ends a session. The device keeps its share, which is worth nothing without one. */
export async function revokeSession(frame: Frame, { userId, id }: { userId: string; id: string }): Promise<void> {
  await frame.store
    .updateTable('frame_sessions')
    .set({ revoked_at: frame.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function listSessions(frame: Frame, { id, userId }: Pick<Session, 'id' | 'userId'>) {
  const rows = await frame.store
    .selectFrom('frame_sessions')
    .innerJoin('frame_devices', 'frame_devices.id', 'frame_sessions.device_id')
    .select(['frame_sessions.id', 'site', 'browser', 'frame_sessions.created_at', 'frame_sessions.seen_at'])
    .where('frame_sessions.user_id', '=', userId)
    .where('revoked_at', 'is', null)
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

type KeyOfSession = { readonly sessionId: string; readonly browserKey: string }

/** Notes that the user has just proved himself, in the browser that holds this key. The session knows the key from now on. */
export async function noteProof(frame: Frame, { sessionId, browserKey }: KeyOfSession): Promise<void> {
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

/** When a key last proved itself in a session; undefined when it never did. */
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
export function requireFreshProof({ now }: Pick<Frame, 'now'>, { provedAt }: Pick<Session, 'provedAt'>): void {
  if (provedAt === undefined || provedAt + provedFor < now()) refuse('CodeNeeded')
}

/**
 * The device behind a browser's token, or a new one.
 * @param token from an earlier visit of the same user
 */
export async function registerDevice(
  frame: Frame,
  params: { readonly userId: string; readonly token: string | undefined },
  caller: Caller,
): Promise<{ readonly deviceId: string; readonly token: string; readonly isNew: boolean }> {
  const now = frame.now()
  if (params.token) {
    const known = await findDevice(frame, params.userId, params.token)
    if (known) {
      await frame.store.updateTable('frame_devices').set({ seen_at: now }).where('id', '=', known).execute()
      return { deviceId: known, token: params.token, isNew: false }
    }
  }
  const deviceId = createId()
  // one browser is one device to each of its users, under one token
  const token = params.token && /^[\w-]{43}$/.test(params.token) ? params.token : createSecret()
  await frame.store
    .insertInto('frame_devices')
    .values({
      id: deviceId,
      user_id: params.userId,
      token_hash: hashSecret(token),
      browser: caller.browser,
      created_at: now,
      seen_at: now,
    })
    .execute()
  return { deviceId, token, isNew: true }
}

async function findDevice(frame: Frame, userId: string, token: string): Promise<string | undefined> {
  const row = await frame.store
    .selectFrom('frame_devices')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id
}

/** Whether this browser has ever signed somebody with that address in. */
export async function isKnownDevice(frame: Frame, email: string, token: string): Promise<boolean> {
  const row = await frame.store
    .selectFrom('frame_devices')
    .innerJoin('frame_users', 'frame_users.id', 'frame_devices.user_id')
    .select('frame_devices.id')
    .where('token_hash', '=', hashSecret(token))
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}
