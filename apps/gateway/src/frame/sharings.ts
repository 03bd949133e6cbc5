import { throwHttpError } from '../http/httpErrors.ts'
import type { Store, StoreTransaction } from '../store/openStore.ts'
import { type CustodyContext, changeAndWipe } from './custodyOps.ts'
import { findCurrent, insertPair, type PairInput } from './pairs.ts'
import { assertFreshProof } from './sessions.ts'
import { requireUser } from './users.ts'
import { assertWalletProof, isSignedByWallet } from './walletProof.ts'

/** Proposals of one user that may wait at once; the oldest goes when there is another. */
const mostProposals = 10
/** Sharings of one user with their tombstones. More are someone's script. */
const mostSharings = 1_000

type Proposal = PairInput & {
  readonly op: string
  readonly sharing: string
  readonly base: string | null
  readonly mode: 'standard' | 'strict'
  readonly addresses: { readonly eip155: string; readonly solana: string }
  /** The sharing's own part, as base64url. The device's pair is beside it. */
  readonly serverShare: string
}

/**
 * Takes a new sharing beside the current one, which goes on to open the wallet. Of a standard one too the server has one
 * part alone until it is confirmed.
 * @throws refusal `CodeNeeded`, `WalletProofNeeded`, `SharingGone`, `TooMany`
 */
export async function proposeSharing(context: CustodyContext, input: Proposal): Promise<{ state: SharingState }> {
  const { frame, session } = context
  const { userId } = session
  return await changeAndWipe(context, input.op, async (transaction) => {
    assertFreshProof(frame, session)
    await assertWalletProof(context, input.addresses.eip155)
    const known = await readSharing(transaction, userId, input.sharing)
    if (known?.state === 'retired') throwHttpError('SharingGone')
    if (known) return { state: known.state }
    if ((await findCurrent(transaction, userId)) !== input.base) throwHttpError('SharingGone')
    const { addresses } = await requireUser({ ...frame, store: transaction }, session)
    const isOther = addresses && addresses.eip155.toLowerCase() !== input.addresses.eip155.toLowerCase()
    if (isOther) throwHttpError('SharingGone')
    const number = await createRoom(context, transaction)
    const now = frame.now()
    await transaction
      .insertInto('frame_sharings')
      .values({
        id: input.sharing,
        user_id: userId,
        state: 'proposed',
        base: input.base,
        mode: input.mode,
        number,
        evm_address: input.addresses.eip155,
        solana_address: input.addresses.solana,
        server_share: frame.seal.seal('server share', toSharingPlace(userId, input.sharing), input.serverShare),
        recovery_share: null,
        device_id: session.deviceId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await insertPair(context, transaction, input)
    return { state: 'proposed' }
  })
}

/** @returns the number of the next sharing */
async function createRoom({ frame, session }: CustodyContext, transaction: StoreTransaction): Promise<number> {
  const rows = await transaction
    .selectFrom('frame_sharings')
    .select(['id', 'state', 'number'])
    .where('user_id', '=', session.userId)
    .orderBy('created_at')
    .execute()
  if (rows.length >= mostSharings) throwHttpError('TooMany')
  const waiting = rows.filter(({ state }) => state === 'proposed')
  for (const { id } of waiting.slice(0, Math.max(0, waiting.length - mostProposals + 1))) {
    await retire({ frame, userId: session.userId }, transaction, id)
  }
  return rows.reduce((most, { number }) => Math.max(most, number), 0) + 1
}

type Confirmation = {
  readonly op: string
  readonly sharing: string
  readonly base: string | null
  /** In standard custody the server keeps this part as well, from now on. */
  readonly recoveryShare?: string | undefined
}

/**
 * Makes a proposed sharing the one that opens the wallet, and deletes the parts of all others.
 * @throws refusal `WalletProofNeeded`, `SharingUnknown`, `SharingGone`, `InvalidBody`
 */
export async function confirmSharing(context: CustodyContext, input: Confirmation): Promise<{ state: 'current' }> {
  const { frame, session } = context
  const { userId } = session
  return await changeAndWipe(context, input.op, async (transaction) => {
    const row = await readSharing(transaction, userId, input.sharing)
    if (!row) return throwHttpError('SharingUnknown')
    if (row.state === 'retired') throwHttpError('SharingGone')
    await assertWalletProof(context, row.evm_address ?? '')
    if (row.state === 'current') return { state: 'current' }
    if (row.base !== input.base || (await findCurrent(transaction, userId)) !== input.base)
      throwHttpError('SharingGone')
    const isComplete = (input.recoveryShare !== undefined) === (row.mode === 'standard')
    if (!isComplete) throwHttpError('InvalidBody', { text: `The parts are not those of ${row.mode} custody.` })
    await retireOthers(context, transaction, input.sharing)
    const recovery = input.recoveryShare
    await transaction
      .updateTable('frame_sharings')
      .set({
        state: 'current',
        changed_at: frame.now(),
        recovery_share:
          recovery === undefined
            ? null
            : frame.seal.seal('recovery share', toSharingPlace(userId, input.sharing), recovery),
      })
      .where('user_id', '=', userId)
      .where('id', '=', input.sharing)
      .execute()
    await transaction
      .updateTable('frame_users')
      .set({
        custody: row.mode ?? 'standard',
        evm_address: row.evm_address,
        solana_address: row.solana_address,
      })
      .where('id', '=', userId)
      .execute()
    return { state: 'current' }
  })
}

async function retireOthers({ frame, session }: CustodyContext, transaction: StoreTransaction, kept: string) {
  const { userId } = session
  const others = await transaction
    .selectFrom('frame_sharings')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', kept)
    .where('state', '!=', 'retired')
    .execute()
  for (const { id } of others) await retire({ frame, userId }, transaction, id)
  await transaction.deleteFrom('frame_legacy_shares').where('user_id', '=', userId).execute()
  await transaction
    .deleteFrom('frame_passkeys')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('sharing', 'is', null), eb('sharing', '!=', kept)]))
    .execute()
  // halves that one device sealed for another are of the sharing before
  await transaction
    .deleteFrom('frame_share_requests')
    .where('user_id', '=', userId)
    .where('answer', 'is not', null)
    .execute()
}

/** Leaves the id alone, so that a message about it that comes late changes nothing. */
async function retire(
  { frame, userId }: Pick<CustodyContext, 'frame'> & { readonly userId: string },
  transaction: StoreTransaction,
  id: string,
): Promise<void> {
  await transaction
    .updateTable('frame_sharings')
    .set({ state: 'retired', server_share: null, recovery_share: null, changed_at: frame.now() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  for (const table of ['frame_pairs', 'frame_passkeys'] as const) {
    await transaction.deleteFrom(table).where('user_id', '=', userId).where('sharing', '=', id).execute()
  }
}

/**
 * Gives a proposal up, also one that never arrived: if it comes later, it is refused. One that is current already stays.
 * @throws refusal `WalletProofNeeded` when another device proposed it, `TooMany`
 */
export async function withdrawSharing(
  context: CustodyContext,
  { op, sharing }: { readonly op: string; readonly sharing: string },
): Promise<{ state: 'current' | 'retired' }> {
  const { frame, session } = context
  const { userId, deviceId } = session
  return await changeAndWipe(context, op, async (transaction) => {
    const row = await readSharing(transaction, userId, sharing)
    if (row?.state === 'current' || row?.state === 'retired') return { state: row.state }
    if (row && row.device_id !== deviceId && !(await isSignedByWallet(context, row.evm_address ?? ''))) {
      throwHttpError('WalletProofNeeded')
    }
    if (row) await retire({ frame, userId }, transaction, sharing)
    else await insertTombstone(context, transaction, sharing)
    return { state: 'retired' }
  })
}

async function insertTombstone({ frame, session }: CustodyContext, transaction: StoreTransaction, id: string) {
  const { count } = await transaction
    .selectFrom('frame_sharings')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostSharings) throwHttpError('TooMany')
  const now = frame.now()
  await transaction
    .insertInto('frame_sharings')
    .values({
      id,
      user_id: session.userId,
      state: 'retired',
      base: null,
      mode: null,
      number: 0,
      evm_address: null,
      solana_address: null,
      server_share: null,
      recovery_share: null,
      device_id: session.deviceId,
      created_at: now,
      changed_at: now,
    })
    .execute()
}

type SharingState = 'proposed' | 'current' | 'retired'

/** Returns what a part of a sharing is sealed for. */
export const toSharingPlace = (userId: string, sharing: string) => `${userId}|${sharing}`

export async function readSharing(store: Store, userId: string, id: string) {
  return await store
    .selectFrom('frame_sharings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}
