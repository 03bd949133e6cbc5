import { createHash } from 'node:crypto'
import { keccak256, recoverAddress, toHex } from 'viem'
import { throwHttpError } from '../http/httpErrors.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import type { ApiContext } from './apiRow.ts'
import { count } from './counts.ts'
import type { Frame } from './frame.ts'
import { partsReleasedMail } from './mails.ts'
import { requireUser } from './users.ts'

/** How long an answer is kept for someone who asks the same again, in ms. */
const keptFor = 30 * 86_400_000

export type CustodyContext = ApiContext<'needed'>

/**
 * Changes something once: the change and its answer are one transaction, so a browser that lost the answer asks again with the
 * same `op` and hears it again. Changes of one user come one after the other.
 * @throws refusal `OpReused` when the same op came with another body
 */
export async function changeOnce<answer extends object>(
  context: CustodyContext,
  op: string,
  change: (transaction: StoreTransaction) => Promise<answer>,
): Promise<answer> {
  const { frame, session, text, name } = context
  const bodyHash = createHash('sha256').update(`${name}\n${text}`).digest('hex')
  const now = frame.now()
  return await frame.store.transaction().execute(async (transaction) => {
    await lockUser(transaction, session.userId)
    const known = await transaction
      .selectFrom('frame_ops')
      .select(['body_hash', 'answer'])
      .where('user_id', '=', session.userId)
      .where('op', '=', op)
      .executeTakeFirst()
    if (known && known.body_hash !== bodyHash) throwHttpError('OpReused')
    if (known) return JSON.parse(known.answer) as answer
    const answer = await change(transaction)
    const row = { user_id: session.userId, op, body_hash: bodyHash, answer: JSON.stringify(answer), created_at: now }
    await transaction.insertInto('frame_ops').values(row).execute()
    await transaction
      .deleteFrom('frame_ops')
      .where('created_at', '<', now - keptFor)
      .execute()
    return answer
  })
}

/** The same for what deletes parts of keys: they leave the disk before the answer, as far as the database can promise it. */
export async function changeAndWipe<answer extends object>(
  context: CustodyContext,
  op: string,
  change: (transaction: StoreTransaction) => Promise<answer>,
): Promise<answer> {
  const answer = await changeOnce(context, op, change)
  await context.frame.wipe()
  return answer
}

/** Two changes of one user at once would each see the state before the other. Postgres holds the row until the end. */
async function lockUser(transaction: StoreTransaction, userId: string): Promise<void> {
  const locked = await transaction
    .updateTable('frame_users')
    .set((eb) => ({ custody: eb.ref('custody') }))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (locked.numUpdatedRows !== 1n) throwHttpError('SignedOut')
}

const day = 86_400_000
/** Notices of this kind to one user in a day: anyone who makes browsers by a script must not fill a mailbox. */
const mostNotices = 20

/** The user has heard of this browser in another mail. @returns how often today */
export function saveNotifiedAt(frame: Frame, deviceId: string): Promise<number> {
  return count(frame, `notices device ${deviceId}`, day)
}

/**
 * Tells the user by mail that parts of the key go to a browser that is no device of the wallet, once a day for each browser.
 * Where the browser keeps nothing it is none with every load, and is told of once a day as well.
 */
export async function notifyRelease({ frame, session, caller, browserKey }: CustodyContext): Promise<void> {
  const { userId, deviceId } = session
  const device = await frame.store
    .selectFrom('frame_pairs')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('device_id', '=', deviceId), eb('browser_key', '=', browserKey ?? '')]))
    .executeTakeFirst()
  if (device) return
  const { email } = await requireUser(frame, session)
  if (email === undefined) return
  if ((await saveNotifiedAt(frame, deviceId)) > 1) return
  if ((await count(frame, `notices user ${userId}`, day)) > mostNotices) return
  const mail = partsReleasedMail(email, `${frame.getOrigin()}/wallet`, { ...caller, time: frame.now() })
  // what was asked for is given whether or not the notice arrives
  await frame.mailer.send(mail).catch(() => {})
}

/** No transaction and no message that a site can ask for begins like this. @see EIP-191, EIP-2718 */
const prefix = '\x19Foyer custody\n'

/** Hashes what the wallet's key signs: which server is asked for what, and the whole body, with its op, sharing and base. */
function toProofDigest({ frame, name, text }: Pick<ApiContext, 'frame' | 'name' | 'text'>) {
  const hash = createHash('sha256').update(text).digest('hex')
  return keccak256(toHex(`${prefix}${frame.getOrigin()}\n${name}\n${hash}`))
}

/** Whether the wallet with this address signed the request. */
export async function isSignedByWallet(context: ApiContext, address: string): Promise<boolean> {
  const { walletSignature } = context
  if (!/^0x[0-9a-f]{130}$/.test(walletSignature ?? '')) return false
  const signature = walletSignature as `0x${string}`
  const signer = await recoverAddress({ hash: toProofDigest(context), signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}

/**
 * For what changes who can open a wallet: only someone who has it open can sign this. Stolen mail, an old session or
 * garbage change nothing.
 * @throws refusal `WalletProofNeeded`
 */
export async function assertWalletProof(context: ApiContext, address: string): Promise<void> {
  if (!(await isSignedByWallet(context, address))) throwHttpError('WalletProofNeeded')
}
