import { throwHttpError } from '../http/httpErrors.ts'
import type { CustodyContext } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { notifyRelease } from './notifyRelease.ts'
import { guardRelease, type PartUse } from './passkeyNeed.ts'
import { assertFreshProof, type Session } from './sessions.ts'

/**
 * Wallets from before sharings had states. No one knows which row a paper belongs to, so all of them stay, and open, until
 * their user has confirmed a new sharing.
 */
export async function readLegacy(frame: Frame, { userId, deviceId }: Session) {
  const rows = await frame.store
    .selectFrom('frame_legacy_shares')
    .select(['id', 'device_id'])
    .where('user_id', '=', userId)
    .execute()
  if (rows.length === 0) return null
  return { own: rows.filter(({ device_id: device }) => device === deviceId).map(({ id }) => id) }
}

/**
 * The server's part of a legacy row: of the device's own for its session, of another one for a paper that names it, after
 * a fresh code. With no id, after a fresh code, both parts of the newest standard row.
 * @throws refusal `CodeNeeded`, `ShareUnknown`, `PasskeyNeeded`, `PasskeyMissing`
 */
export async function releaseLegacy(
  context: CustodyContext,
  { sharing, use }: { readonly sharing?: string | undefined; readonly use?: PartUse },
): Promise<{ id: string; serverShare: string; recoveryShare?: string }> {
  const { frame, session } = context
  const query = frame.store.selectFrom('frame_legacy_shares').selectAll().where('user_id', '=', session.userId)
  const row = await (sharing === undefined
    ? query.where('recovery_share', 'is not', null).orderBy('created_at', 'desc')
    : query.where('id', '=', sharing)
  ).executeTakeFirst()
  const isOwn = sharing !== undefined && row?.device_id === session.deviceId
  if (!isOwn) assertFreshProof(frame, session)
  frame.log('info', 'frame: share released', { session: session.id, found: row !== undefined, legacy: true })
  if (!row) return throwHttpError('ShareUnknown')
  await guardRelease(context, { message: 'release/legacy', use })
  if (!isOwn) await notifyRelease(context)
  const place = `${session.userId}|${row.id}`
  const serverShare = frame.seal.open('server share', place, row.server_share)
  if (sharing !== undefined || row.recovery_share === null) return { id: row.id, serverShare }
  return { id: row.id, serverShare, recoveryShare: frame.seal.open('recovery share', place, row.recovery_share) }
}
