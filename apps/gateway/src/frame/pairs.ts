import { refuse } from '../http/refusals.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import { type CustodyContext, changeAndWipe, changeOnce } from './custodyOps.ts'
import { forgetDevice } from './devices.ts'
import { endSessions, requireFreshProof } from './sessions.ts'
import { findCurrent } from './sharingRows.ts'
import { requireUser } from './users.ts'
import { requireWalletProof } from './walletProof.ts'

/** More devices than this are somebody's script. */
const mostPairs = 200
/** A half that no device came back for goes after this, in ms: its browser was lost in the middle. */
const unusedFor = 7 * 86_400_000

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
  const rows = await transaction.selectFrom('frame_pairs').select('id').where('user_id', '=', userId).execute()
  // a row is never replaced: what it holds may be all that opens the wallet on some device
  if (rows.some(({ id }) => id === pair)) refuse('PairTaken')
  if (rows.length >= mostPairs) refuse('TooMany')
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
    requireFreshProof(frame, session)
    await requireOwner(context, transaction)
    if ((await findCurrent(transaction, session.userId)) !== input.sharing) refuse('SharingGone')
    await insertPair(context, transaction, input)
    return {}
  })
}

/** @throws refusal `WalletProofNeeded`, also while there is no wallet */
export async function requireOwner(context: CustodyContext, transaction: StoreTransaction): Promise<void> {
  const { addresses } = await requireUser({ ...context.frame, store: transaction }, context.session)
  await requireWalletProof(context, addresses?.eip155 ?? '')
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
    requireFreshProof(frame, session)
    await requireOwner(context, transaction)
    const removed = await transaction
      .deleteFrom('frame_pairs')
      .where('user_id', '=', userId)
      .where('id', 'in', pairs)
      .returning('device_id')
      .execute()
    const own = { ...frame, store: transaction }
    for (const { device_id: deviceId } of removed) {
      await endSessions(own, { userId, deviceId, reason: 'revoked' })
      await forgetDevice(own, deviceId)
    }
    return { removed: removed.length }
  })
}

/**
 * The server's half of a pair, for its own device alone. Whoever reads the user's mail can put a device out; the browser
 * that signs in again with its key is still the one that holds the other half.
 * @throws refusal `ShareUnknown`
 */
export async function releasePair(context: CustodyContext, pair: string): Promise<{ pairShare: string }> {
  const { frame, session, browserKey } = context
  const { userId, deviceId } = session
  const row = await frame.store
    .updateTable('frame_pairs')
    .set({ used_at: frame.now(), device_id: deviceId, browser_key: browserKey ?? null })
    .where('user_id', '=', userId)
    .where('id', '=', pair)
    .where((eb) => eb.or([eb('device_id', '=', deviceId), eb('browser_key', '=', browserKey ?? '')]))
    .returning('server_share')
    .executeTakeFirst()
  frame.log('info', 'frame: half of a pair released', { session: session.id, found: row !== undefined })
  if (!row) return refuse('ShareUnknown')
  return { pairShare: frame.seal.open('server share', toPlace(userId, pair), row.server_share) }
}
