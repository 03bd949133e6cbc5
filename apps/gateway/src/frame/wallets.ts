import { refuse } from '../http/refusals.ts'
import { createId } from '../secrets.ts'
import type { Frame } from './frame.ts'
import { requireFreshProof, type Session } from './sessions.ts'
import { requireUser } from './users.ts'

/** The parts of a key that one device hands to the server. Each is base64url of one share of two out of three. */
export type SharingInput = {
  readonly serverShare: string
  /** In standard custody the server keeps this one as well. */
  readonly recoveryShare?: string | undefined
}

/** More devices than this are somebody's script. */
const maxSharings = 200

export type ReleasedSharing = {
  readonly id: string
  readonly serverShare: string
  readonly recoveryShare: string | undefined
}

/**
 * Makes the user's wallet, once. Of two devices that try at the same time one is refused, and reads the other's.
 * @throws refusal `WalletExists`, `InvalidBody`
 */
export async function createWallet(
  frame: Frame,
  session: Session,
  input: SharingInput & { readonly addresses: { readonly eip155: string; readonly solana: string } },
): Promise<{ readonly sharing: string }> {
  const user = await requireUser(frame, session)
  checkCustody(user.custody, input)
  return await frame.store.transaction().execute(async (transaction) => {
    const done = await transaction
      .updateTable('frame_users')
      .set({ evm_address: input.addresses.eip155, solana_address: input.addresses.solana })
      .where('id', '=', session.userId)
      .where('evm_address', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows !== 1n) refuse('WalletExists')
    return { sharing: await insertSharing({ ...frame, store: transaction }, session, input) }
  })
}

/**
 * A further device's own sharing of the same key. Earlier ones stay: one of them may be what a recovery share belongs to.
 * @throws refusal `CodeNeeded`, `InvalidBody`
 */
export async function addSharing(frame: Frame, session: Session, input: SharingInput): Promise<{ sharing: string }> {
  requireFreshProof(frame, session)
  const user = await requireUser(frame, session)
  checkCustody(user.custody, input)
  const kept = await frame.store
    .selectFrom('frame_sharings')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (Number(kept?.count ?? 0) >= maxSharings) refuse('InvalidBody', { text: 'This user has too many devices.' })
  return { sharing: await insertSharing(frame, session, input) }
}

function checkCustody(custody: 'standard' | 'strict', { recoveryShare }: SharingInput): void {
  const isRight = (recoveryShare !== undefined) === (custody === 'standard')
  if (!isRight) refuse('InvalidBody', { text: `The parts are not those of ${custody} custody.` })
}

async function insertSharing(
  frame: Pick<Frame, 'store' | 'seal' | 'now'>,
  session: Session,
  { serverShare, recoveryShare }: SharingInput,
): Promise<string> {
  const { userId, deviceId } = session
  const id = createId()
  const place = `${userId}|${id}`
  await frame.store
    .insertInto('frame_sharings')
    .values({
      id,
      user_id: userId,
      device_id: deviceId,
      server_share: frame.seal.seal('server share', place, serverShare),
      recovery_share: recoveryShare === undefined ? null : frame.seal.seal('recovery share', place, recoveryShare),
      created_at: frame.now(),
    })
    .execute()
  return id
}

/**
 * What the server has of a key. A device that names its own sharing gets the server's share of that one. The share of
 * another one, which a recovery share opens, and in standard custody all that opens the wallet, are given only to a browser
 * that has just proved itself.
 * @throws refusal `CodeNeeded`, `ShareUnknown`
 */
export async function releaseShares(
  frame: Frame,
  session: Session,
  sharing: string | undefined,
): Promise<ReleasedSharing> {
  const query = frame.store.selectFrom('frame_sharings').selectAll().where('user_id', '=', session.userId)
  const row = await (sharing === undefined
    ? query.where('recovery_share', 'is not', null).orderBy('created_at', 'desc')
    : query.where('id', '=', sharing)
  ).executeTakeFirst()
  if (row?.id !== sharing || row?.device_id !== session.deviceId) requireFreshProof(frame, session)
  frame.log('info', 'frame: share released', { session: session.id, found: row !== undefined })
  if (!row) return refuse('ShareUnknown')
  const place = `${session.userId}|${row.id}`
  const withRecovery = sharing === undefined && row.recovery_share !== null
  return {
    id: row.id,
    serverShare: frame.seal.open('server share', place, row.server_share),
    recoveryShare: withRecovery ? frame.seal.open('recovery share', place, row.recovery_share ?? '') : undefined,
  }
}

/**
 * Changes what a new device needs. All sharings are replaced by the one the device brings, so that an earlier recovery share
 * is worth nothing. To strict: its recovery share is the user's alone, and mail opens nothing. To standard: it comes along.
 * @throws refusal `CodeNeeded`, `InvalidBody`
 */
export async function setCustody(
  frame: Frame,
  session: Session,
  { custody, ...input }: SharingInput & { readonly custody: 'standard' | 'strict' },
): Promise<{ sharing: string }> {
  requireFreshProof(frame, session)
  checkCustody(custody, input)
  const made = await frame.store.transaction().execute(async (transaction) => {
    await transaction.updateTable('frame_users').set({ custody }).where('id', '=', session.userId).execute()
    await transaction.deleteFrom('frame_sharings').where('user_id', '=', session.userId).execute()
    // what they seal is the recovery share of before
    await transaction.deleteFrom('frame_passkeys').where('user_id', '=', session.userId).execute()
    return { sharing: await insertSharing({ ...frame, store: transaction }, session, input) }
  })
  await frame.wipe()
  return made
}
