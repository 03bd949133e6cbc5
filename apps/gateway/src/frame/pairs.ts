import { throwHttpError } from '../http/httpErrors.ts'
import type { Store, StoreTransaction } from '../store/openStore.ts'
import { type CustodyContext, changeAndWipe, changeOnce } from './custodyOps.ts'
import { removeDevice } from './devices.ts'
import { guardRelease, type PartUse } from './passkeyNeed.ts'
import { assertFreshProof, closeSessions } from './sessions.ts'
import { requireUser } from './users.ts'
import { assertWalletProof } from './walletProof.ts'

/** More devices of one sharing than this are someone's script, or browsers that no one uses any more. */
export const mostPairs = 200
/** A half that no device came back for goes after this, in ms: its browser was lost in the middle. */
const unusedFor = 7 * 86_400_000
/** How long a browser that has split the key may look whether its half opens it, in ms. */
const newFor = 10 * 60_000

export type PairInput = {
  readonly pair: string
  readonly sharing: string
  /** The server's half, as base64url. */
  readonly pairShare: string
}

type Owner = { readonly deviceId: string; readonly browser: string; readonly browserKey: string | undefined }

/** @throws refusal `PairTaken`, `TooMany` */
export async function insertPair(
  { frame, session, caller, browserKey }: CustodyContext,
  transaction: StoreTransaction,
  { pair, sharing, pairShare }: PairInput,
  owner: Owner = { deviceId: session.deviceId, browser: caller.browser, browserKey },
): Promise<void> {
  const { userId } = session
  const now = frame.now()
  await transaction
    .deleteFrom('frame_pairs')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('created_at', '<', now - unusedFor)
    .execute()
  const rows = await transaction
    .selectFrom('frame_pairs')
    .select(['id', 'sharing'])
    .where('user_id', '=', userId)
    .execute()
  // a row is never replaced: what it holds may be all that opens the wallet on some device
  if (rows.some(({ id }) => id === pair)) throwHttpError('PairTaken')
  if (rows.filter((row) => row.sharing === sharing).length >= mostPairs) throwHttpError('TooMany')
  await transaction
    .insertInto('frame_pairs')
    .values({
      id: pair,
      user_id: userId,
      sharing,
      device_id: owner.deviceId,
      browser_key: owner.browserKey ?? null,
      browser: owner.browser,
      server_share: frame.seal.seal('server share', toPlace(userId, pair), pairShare),
      created_at: now,
      used_at: null,
    })
    .execute()
}

const toPlace = (userId: string, pair: string) => `${userId}|pair|${pair}`

/**
 * Makes this browser a device that can open the wallet.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `SharingGone`, `PairTaken`, `TooMany`
 */
export async function addDevice(context: CustodyContext, input: PairInput & { readonly op: string }): Promise<object> {
  const { frame, session } = context
  return await changeOnce(context, input.op, async (transaction) => {
    assertFreshProof(frame, session)
    await assertOwner(context, transaction)
    if ((await findCurrent(transaction, session.userId)) !== input.sharing) throwHttpError('SharingGone')
    await insertPair(context, transaction, input)
    return {}
  })
}

/** @throws refusal `WalletProofNeeded`, also while there is no wallet */
export async function assertOwner(context: CustodyContext, transaction: StoreTransaction): Promise<void> {
  const { addresses } = await requireUser({ ...context.frame, store: transaction }, context.session)
  await assertWalletProof(context, addresses?.eip155 ?? '')
}

/**
 * Removes what devices open the wallet with, ends their sessions, and forgets them: they are unknown browsers again.
 * The ids are those of pairs, so that a removal that comes late does not touch a device that was added again.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`
 */
export async function removeDevices(
  context: CustodyContext,
  { op, pairs }: { readonly op: string; readonly pairs: readonly string[] },
): Promise<object> {
  const { frame, session } = context
  const { userId } = session
  return await changeAndWipe(context, op, async (transaction) => {
    assertFreshProof(frame, session)
    await assertOwner(context, transaction)
    const removed = await transaction
      .deleteFrom('frame_pairs')
      .where('user_id', '=', userId)
      .where('id', 'in', pairs)
      .returning('device_id')
      .execute()
    const own = { ...frame, store: transaction }
    for (const { device_id: deviceId } of removed) {
      await closeSessions(own, { userId, deviceId, reason: 'revoked' })
      await removeDevice(own, deviceId)
    }
    return { removed: removed.length }
  })
}

/**
 * The server's half of a pair, for its own device alone. Anyone who reads the user's mail can put a device out; the browser
 * that signs in again with its key is still the one that holds the other half.
 * @throws refusal `ShareUnknown`, `PasskeyNeeded`, `PasskeyMissing`
 */
export async function releasePair(
  context: CustodyContext,
  { pair, use }: { readonly pair: string; readonly use?: PartUse },
): Promise<{ pairShare: string }> {
  const { frame, session, browserKey } = context
  const { userId, deviceId } = session
  const known = await findOwnPair(context, pair)
  if (known && !isNew(context, known)) await guardRelease(context, { message: 'release/pair', use })
  const row = await frame.store
    .updateTable('frame_pairs')
    .set({ used_at: frame.now(), device_id: deviceId, browser_key: browserKey ?? null })
    .where('user_id', '=', userId)
    .where('id', '=', known?.id ?? '')
    .returning('server_share')
    .executeTakeFirst()
  frame.log('info', 'frame: half of a pair released', { session: session.id, found: row !== undefined })
  if (!row) return throwHttpError('ShareUnknown')
  return { pairShare: frame.seal.open('server share', toPlace(userId, pair), row.server_share) }
}

type OwnPair = {
  readonly id: string
  readonly browser_key: string | null
  readonly created_at: number
  readonly used_at: number | null
  readonly state: string | null
}

async function findOwnPair({ frame, session, browserKey }: CustodyContext, pair: string): Promise<OwnPair | undefined> {
  const { userId, deviceId } = session
  return await frame.store
    .selectFrom('frame_pairs')
    .leftJoin('frame_sharings', (join) =>
      join
        .onRef('frame_sharings.id', '=', 'frame_pairs.sharing')
        .onRef('frame_sharings.user_id', '=', 'frame_pairs.user_id'),
    )
    .select(['frame_pairs.id', 'browser_key', 'frame_pairs.created_at', 'used_at', 'state'])
    .where('frame_pairs.user_id', '=', userId)
    .where('frame_pairs.id', '=', pair)
    .where((eb) => eb.or([eb('frame_pairs.device_id', '=', deviceId), eb('browser_key', '=', browserKey ?? '')]))
    .executeTakeFirst()
}

/**
 * Whether this browser has just split the key itself, with the wallet's own signature: it had the key a moment ago, and looks
 * whether what it kept opens. That is no second question to the passkey.
 */
function isNew({ frame, browserKey }: CustodyContext, row: OwnPair): boolean {
  if (browserKey === undefined || row.browser_key !== browserKey || row.created_at + newFor < frame.now()) return false
  return row.used_at === null || row.state === 'proposed'
}

/** The id of the sharing that opens a user's wallet; null before the first, and while there is only a legacy. */
export async function findCurrent(store: Store, userId: string): Promise<string | null> {
  const row = await store
    .selectFrom('frame_sharings')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'current')
    .executeTakeFirst()
  return row?.id ?? null
}
