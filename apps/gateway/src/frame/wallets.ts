import { throwHttpError } from '../http/httpErrors.ts'
import type { CustodyContext } from './custodyOps.ts'
import type { Frame } from './frame.ts'
import { readLegacy } from './legacyShares.ts'
import { notifyRelease } from './notifyRelease.ts'
import { mostPairs } from './pairs.ts'
import { guardRelease, type PartUse, readPasskeyNeed } from './passkeyNeed.ts'
import { assertFreshProof } from './sessions.ts'
import { findCurrent, readSharing, toSharingPlace } from './sharingRows.ts'
import { requireUser } from './users.ts'

/** How a user's wallet stands: what there is, and no part of a key. */
export async function readStatus({ frame, session, browserKey }: CustodyContext) {
  const { userId, deviceId } = session
  const { addresses, custody } = await requireUser(frame, session)
  const [sharings, pairs, legacy, passkeys, need] = await Promise.all([
    listSharings(frame, userId),
    listPairs(frame, userId),
    readLegacy(frame, session),
    frame.store
      .selectFrom('frame_passkeys')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    readPasskeyNeed(frame, session),
  ])
  const current = sharings.find(({ state }) => state === 'current')?.id ?? null
  return {
    user: userId,
    custody,
    addresses: addresses ?? null,
    current,
    /** No other browser can become one that opens the wallet before one is removed. */
    isFull: pairs.filter(({ sharing }) => sharing === current).length >= mostPairs,
    legacy,
    passkeys: Number(passkeys?.count ?? 0),
    /** Whether value wants one of the wallet's passkeys, and how many there are. */
    guard: { isRequired: need.isRequired, count: need.count },
    sharings: sharings.map(({ created_at: createdAt, device_id: device, evm_address, solana_address, ...own }) => ({
      ...own,
      eip155: evm_address,
      solana: solana_address,
      createdAt,
      isMine: device === deviceId,
    })),
    pairs: pairs.map(({ created_at: createdAt, used_at: usedAt, device_id: device, browser_key: key, ...own }) => ({
      ...own,
      createdAt,
      usedAt,
      isMine: device === deviceId || (key !== null && key === browserKey),
    })),
  }
}

function listSharings(frame: Frame, userId: string) {
  return frame.store
    .selectFrom('frame_sharings')
    .select(['id', 'state', 'base', 'mode', 'number', 'evm_address', 'solana_address', 'created_at', 'device_id'])
    .where('user_id', '=', userId)
    .where('state', '!=', 'retired')
    .orderBy('created_at')
    .execute()
}

function listPairs(frame: Frame, userId: string) {
  return frame.store
    .selectFrom('frame_pairs')
    .select(['id', 'sharing', 'browser', 'created_at', 'used_at', 'device_id', 'browser_key'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** How one sharing stands, also one that is gone or was never heard of. */
export async function readSharingState({ frame, session }: CustodyContext, sharing: string) {
  const row = await readSharing(frame.store, session.userId, sharing)
  const current = await findCurrent(frame.store, session.userId)
  return { state: row?.state ?? ('unknown' as const), current }
}

/**
 * The server's part of a sharing, proposed or current; with `all`, of a current standard one, what opens the wallet.
 * Only to a browser that has proved itself just now.
 * @throws refusal `CodeNeeded`, `ShareUnknown`, `PasskeyNeeded`, `PasskeyMissing`
 */
export async function releaseSharing(
  context: CustodyContext,
  { sharing, all, use }: { readonly sharing: string; readonly all: boolean; readonly use?: PartUse },
): Promise<{ serverShare: string; recoveryShare?: string }> {
  const { frame, session } = context
  assertFreshProof(frame, session)
  const row = await readSharing(frame.store, session.userId, sharing)
  frame.log('info', 'frame: share released', { session: session.id, found: row !== undefined, all })
  if (!row?.server_share) return throwHttpError('ShareUnknown')
  const place = toSharingPlace(session.userId, sharing)
  if (all && (row.state !== 'current' || row.recovery_share === null)) return throwHttpError('ShareUnknown')
  // of a proposal the server has one part, which this browser or another open one has just sent
  if (row.state === 'current') await guardRelease(context, { message: 'release/sharing', use })
  await notifyRelease(context)
  const serverShare = frame.seal.open('server share', place, row.server_share)
  if (!all || row.recovery_share === null) return { serverShare }
  return { serverShare, recoveryShare: frame.seal.open('recovery share', place, row.recovery_share) }
}
