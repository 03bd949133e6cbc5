import { createSecret, hashSecret } from '../secrets.ts'
import type { Caller, Frame } from './frame.ts'
import { sessionCopiedMail } from './mails.ts'
import { closeSession, type EndReason, type LiveSession } from './sessions.ts'
import { requireUser } from './users.ts'

const day = 86_400_000
/** A token is replaced after this, in ms. */
const rotateAfter = 15 * 60_000
/** A replacement that no one has used by now is lost, and another one is made; longer than a page waits for an answer. */
const lostAfter = 60_000
/** A spent token is still taken for so long, for requests that were under way, in ms. */
const spentGrace = 60_000
/** Nothing lives longer, however often it is used, in ms. */
const longestLife = 180 * day

/** What a token opens, or why it opens nothing any more. */
export type TokenAnswer =
  | { readonly kind: 'live'; readonly session: LiveSession; readonly number: number }
  | { readonly kind: 'ended'; readonly reason: EndReason }
  | { readonly kind: 'unknown' }

type By = Pick<Caller, 'site' | 'language'>

/**
 * The session a token belongs to, at the site it was made for. Every token of a session stays known. One is spent as soon as
 * a later one was used; that it was only made proves nothing, since answers get lost. A spent token that comes again is a
 * copy in other hands, whichever of both holders sends it: it ends the session for all.
 */
export async function readToken(frame: Frame, token: string, { site, language }: By): Promise<TokenAnswer> {
  const hash = hashSecret(token)
  const row = await frame.store
    .selectFrom('frame_tokens')
    .innerJoin('frame_sessions', 'frame_sessions.id', 'session_id')
    .selectAll('frame_sessions')
    .select(['number', 'issued_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  const now = frame.now()
  if (!row || row.site !== site) return { kind: 'unknown' }
  if (row.end_reason) return { kind: 'ended', reason: row.end_reason }
  if (row.expires_at <= now || row.created_at + longestLife < now) return { kind: 'unknown' }
  const { id, user_id: userId, device_id: deviceId, number } = row
  if (number < row.used_number && row.used_at + spentGrace < now) {
    await closeCopiedSession(frame, { userId, id, language })
    return { kind: 'ended', reason: 'copied' }
  }
  if (number > row.used_number) await markUsed(frame, id, number)
  const isDue = number >= row.used_number && row.issued_at + rotateAfter <= now
  const rotated = isDue ? await issueNext(frame, id, number) : undefined
  return { kind: 'live', number, session: { id, userId, deviceId, site, ...(rotated && { rotated }) } }
}

/** Whether the second token is a later one of the same session. */
export async function compareTokens({ store }: Frame, first: string, second: string): Promise<boolean> {
  const rows = await store
    .selectFrom('frame_tokens')
    .select(['hash', 'session_id', 'number'])
    .where('hash', 'in', [hashSecret(first), hashSecret(second)])
    .execute()
  const [one, other] = [first, second].map((token) => rows.find(({ hash }) => hash === hashSecret(token)))
  return one !== undefined && one.session_id === other?.session_id && other.number > one.number
}

/** All earlier tokens are spent from now on. */
async function markUsed(frame: Frame, id: string, number: number): Promise<void> {
  const now = frame.now()
  await frame.store
    .updateTable('frame_sessions')
    .set({ used_number: number, used_at: now, seen_at: now, expires_at: now + frame.config.sessionDays * day })
    .where('id', '=', id)
    .where('used_number', '<', number)
    .execute()
}

/** @returns undefined when a request beside this one got the next token, whose answer carries it */
async function issueNext(frame: Frame, id: string, number: number): Promise<string | undefined> {
  const now = frame.now()
  const newest = await frame.store
    .selectFrom('frame_tokens')
    .select(['number', 'issued_at'])
    .where('session_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (!newest || (newest.number > number && newest.issued_at + lostAfter > now)) return undefined
  const token = createSecret()
  const done = await frame.store
    .insertInto('frame_tokens')
    .values({ hash: hashSecret(token), session_id: id, number: newest.number + 1, issued_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'number']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n ? token : undefined
}

/** For anyone who holds it, the thief among them; the owner is told by mail as well. */
async function closeCopiedSession(
  frame: Frame,
  { userId, id, language }: Pick<By, 'language'> & { readonly userId: string; readonly id: string },
): Promise<void> {
  const isFirst = await closeSession(frame, { userId, id, reason: 'copied' })
  if (!isFirst) return
  frame.log('warn', 'frame: a spent session token was used, the session has ended', { session: id })
  const { email } = await requireUser(frame, { userId })
  if (email === undefined) return
  await frame.mailer.send(sessionCopiedMail(email, `${frame.getOrigin()}/wallet`, language)).catch(() => {})
}
