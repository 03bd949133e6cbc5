import { throwHttpError } from '../http/httpErrors.ts'
import { createId } from '../secrets.ts'
import type { Frame } from './frame.ts'
import type { Session } from './sessions.ts'

export type FrameUser = {
  readonly id: string
  /** None for a user of an account elsewhere, who has `identity`, and has added none. */
  readonly email: string | undefined
  readonly identity: string | undefined
  readonly custody: 'standard' | 'strict'
  readonly addresses: { readonly eip155: string; readonly solana: string } | undefined
}

/**
 * What someone has just proved to own: an email address, an account elsewhere, as `farcaster:<fid>` or `facebook:<id>`, or the
 * wallet itself, by a passkey of it.
 */
export type Proof = { readonly email: string } | { readonly identity: string } | { readonly userId: string }

/** The user of an address or an account; made at the first proof. */
export async function ensureUser(frame: Frame, proof: Proof): Promise<{ user: FrameUser; isNew: boolean }> {
  if ('userId' in proof) return { user: await requireUser(frame, proof), isNew: false }
  const [column, value] = 'email' in proof ? (['email', proof.email] as const) : (['identity', proof.identity] as const)
  const made = await frame.store
    .insertInto('frame_users')
    .values({
      id: createId(),
      email: null,
      identity: null,
      [column]: value,
      created_at: frame.now(),
      custody: frame.config.custody,
      evm_address: null,
      solana_address: null,
      needs_passkey: 0,
    })
    .onConflict((conflict) => conflict.column(column).doNothing())
    .executeTakeFirst()
  const row = await frame.store
    .selectFrom('frame_users')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return { user: toUser(row), isNew: Number(made.numInsertedOrUpdatedRows ?? 0n) === 1 }
}

/** Of a user who came with a passkey alone. */
export const isPasskeyIdentity = (identity: string | undefined): boolean => identity?.startsWith('passkey:') === true

/** @throws refusal `SignedOut` when there is no such user any more */
export async function requireUser(frame: Frame, { userId }: Pick<Session, 'userId'>): Promise<FrameUser> {
  const row = await frame.store.selectFrom('frame_users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : throwHttpError('SignedOut')
}

/** @throws refusal `NoEmail` for a user of an account elsewhere */
export async function assertEmail(frame: Frame, session: Pick<Session, 'userId'>): Promise<string> {
  return (await requireUser(frame, session)).email ?? throwHttpError('NoEmail')
}

export async function findUserId(frame: Frame, email: string): Promise<string | undefined> {
  const row = await frame.store.selectFrom('frame_users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

type Row = {
  readonly id: string
  readonly email: string | null
  readonly identity: string | null
  readonly custody: 'standard' | 'strict'
  readonly evm_address: string | null
  readonly solana_address: string | null
}

function toUser({ id, email, identity, custody, evm_address: eip155, solana_address: solana }: Row): FrameUser {
  const addresses = eip155 && solana ? { eip155, solana } : undefined
  return { id, email: email ?? undefined, identity: identity ?? undefined, custody, addresses }
}
