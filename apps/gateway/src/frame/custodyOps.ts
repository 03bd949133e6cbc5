import { createHash } from 'node:crypto'
import { throwHttpError } from '../http/httpErrors.ts'
import type { StoreTransaction } from '../store/openStore.ts'
import type { ApiContext } from './apiRow.ts'

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
