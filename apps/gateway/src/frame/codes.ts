import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../http/refusals.ts'
import type { Caller, Frame } from './frame.ts'
import { type CodePurpose, codeMail } from './mails.ts'

/** Tries for one code. Sites send it again with every digit that a visitor corrects, so a mistyped code costs six. */
const maxAttempts = 10
/** A code lives so long, in ms. */
const codeLifetime = 600_000
const hour = 3_600_000
const day = 86_400_000

type CodeParams = {
  readonly purpose: CodePurpose
  readonly email: string
  /** Who may use it: see the table. */
  readonly holder: string
}

/**
 * Mails a code, which takes the place of earlier ones for the same holder and purpose.
 * @throws refusal `CodesTooMany`, `MailFailed`
 */
export async function mailCode(frame: Frame, { purpose, email, holder }: CodeParams, caller: Caller): Promise<void> {
  await limitMails(frame, email, caller)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const id = randomBytes(16).toString('base64url')
  const now = frame.now()
  await frame.store.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('frame_codes')
      .set({ expires_at: now })
      .where('holder', '=', holder)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .execute()
    await transaction
      .insertInto('frame_codes')
      .values({
        id,
        purpose,
        email,
        holder,
        code_hash: frame.seal.hash(id, code),
        attempts: 0,
        created_at: now,
        expires_at: now + codeLifetime,
        used_at: null,
        network: caller.network,
        site: caller.site,
      })
      .execute()
    await transaction
      .deleteFrom('frame_codes')
      .where('created_at', '<', now - 2 * day)
      .execute()
  })
  await frame.mailer.send(codeMail(email, purpose, code, caller))
}

/**
 * Uses up a code. A right one works once; a wrong one counts against it, and against the address.
 * @returns the address that the code was mailed to
 * @throws refusal `CodeWrong`, `CodeGone`, `CodesTooMany`
 */
export async function takeCode(
  frame: Frame,
  { purpose, holder, code }: { purpose: CodePurpose; holder: string; code: string },
): Promise<string> {
  const now = frame.now()
  // counted before it is compared, so that tries sent at once count as well
  const found = await frame.store
    .updateTable('frame_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .returning(['id', 'email', 'code_hash', 'attempts'])
    .executeTakeFirst()
  if (!found) return refuse('CodeGone')
  await limitTries(frame, found.email)
  const isRight = timingSafeEqual(
    Buffer.from(frame.seal.hash(found.id, code), 'hex'),
    Buffer.from(found.code_hash, 'hex'),
  )
  if (!isRight) refuse(found.attempts < maxAttempts ? 'CodeWrong' : 'CodeGone')
  const used = await frame.store
    .updateTable('frame_codes')
    .set({ used_at: now })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) refuse('CodeGone')
  return found.email
}

/** Mails of every kind count: codes, and links that a code follows. */
export async function limitMails(frame: Frame, email: string, { network }: Pick<Caller, 'network'>): Promise<void> {
  const { mailsPerAddress, mailsPerNetwork } = frame.config.limits
  const since = frame.now() - hour
  const [forAddress, forNetwork] = await Promise.all([
    countMails(frame, 'email', email, since),
    countMails(frame, 'network', network, since),
  ])
  if (forAddress < mailsPerAddress && forNetwork < mailsPerNetwork) return
  refuse('CodesTooMany', { minutes: 60 })
}

async function countMails(frame: Frame, column: 'email' | 'network', value: string, since: number): Promise<number> {
  const tables = ['frame_codes', 'frame_device_links'] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const row = await frame.store
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .where(column, '=', value)
        .where('created_at', '>', since)
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function limitTries(frame: Frame, email: string): Promise<void> {
  const row = await frame.store
    .selectFrom('frame_codes')
    .select((eb) => eb.fn.sum('attempts').as('tries'))
    .where('email', '=', email)
    .where('created_at', '>', frame.now() - day)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (Number(row?.tries ?? 0) > frame.config.limits.wrongCodesPerAddress) refuse('CodesTooMany', { minutes: 60 * 24 })
}
