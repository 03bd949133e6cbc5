import { refuse } from '../http/refusals.ts'
import { createId } from '../secrets.ts'
import type { Frame } from './frame.ts'
import type { Session } from './sessions.ts'

export type FrameUser = {
  readonly id: string
  readonly email: string
  readonly custody: 'standard' | 'strict'
  readonly addresses: { readonly eip155: string; readonly solana: string } | undefined
}

/** The user of an address; made at the first right code. */
export async function ensureUser(frame: Frame, email: string): Promise<{ user: FrameUser; isNew: boolean }> {
  const made = await frame.store
    .insertInto('frame_users')
    .values({
      id: createId(),
      email,
      created_at: frame.now(),
      custody: frame.config.custody,
      evm_address: null,
      solana_address: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  const row = await frame.store
    .selectFrom('frame_users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { user: toUser(row), isNew: Number(made.numInsertedOrUpdatedRows ?? 0n) === 1 }
}

/** @throws refusal `SignedOut` when there is no such user any more */
export async function requireUser(frame: Frame, { userId }: Pick<Session, 'userId'>): Promise<FrameUser> {
  const row = await frame.store.selectFrom('frame_users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : refuse('SignedOut')
}

export async function findUserId(frame: Frame, email: string): Promise<string | undefined> {
  const row = await frame.store.selectFrom('frame_users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

type Row = {
  readonly id: string
  readonly email: string
  readonly custody: 'standard' | 'strict'
  readonly evm_address: string | null
  readonly solana_address: string | null
}

function toUser({ id, email, custody, evm_address: eip155, solana_address: solana }: Row): FrameUser {
  return { id, email, custody, addresses: eip155 && solana ? { eip155, solana } : undefined }
}
