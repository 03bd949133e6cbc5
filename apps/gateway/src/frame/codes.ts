import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { throwHttpError } from '../http/httpErrors.ts'
import { type CountKey, count, readCount } from './counts.ts'
import type { Caller, Frame } from './frame.ts'
import { limitMails } from './limitMails.ts'
import { type CodePurpose, codeMail } from './mails.ts'

/** Tries for one code. Sites send it again with every digit that a visitor corrects, so a mistyped code costs six. */
const maxAttempts = 10
/** A code lives so long, in ms. */
const codeLifetime = 600_000
const day = 86_400_000

type CodeParams = {
  readonly purpose: CodePurpose
  readonly email: string
  /** Who may use it: see the table. */
  readonly holder: string
  /** Hash of the token of a browser that the address's owner has used before. */
  readonly knownDevice?: string | undefined
  /** Its link was opened from the mailbox: the link has counted already, and only its owner can have asked for this code. */
  readonly isApproved?: boolean
}

/**
 * Mails a code, which takes the place of earlier ones for the same holder and purpose.
 * @throws refusal `CodesTooMany`, `MailFailed`
 */
export async function mailCode(frame: Frame, params: CodeParams, caller: Caller): Promise<void> {
  const { purpose, email, holder, knownDevice, isApproved = false } = params
  if (!isApproved) await limitMails(frame, email, { network: caller.network, knownDevice })
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
      })
      .execute()
    await transaction
      .deleteFrom('frame_codes')
      .where('expires_at', '<', now - codeLifetime)
      .execute()
  })
  await frame.mailer.send(codeMail(email, purpose, code, caller))
}

type CodeTry = {
  readonly purpose: CodePurpose
  readonly holder: string
  readonly code: string
  /** Against whom a wrong one counts. */
  readonly counts: (email: string) => readonly CountKey[] | Promise<readonly CountKey[]>
}

/**
 * Uses up a code. A right one works once, whatever was tried elsewhere: what others guess blocks no one. A wrong one counts
 * against its own ten tries, and against anyone who guesses.
 * @returns the address that the code was mailed to
 * @throws refusal `CodeWrong`, `CodeGone`
 */
export async function consumeCode(frame: Frame, { purpose, holder, code, counts }: CodeTry): Promise<string> {
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
  if (!found) return throwHttpError('CodeGone')
  const isRight = timingSafeEqual(
    Buffer.from(frame.seal.hash(found.id, code), 'hex'),
    Buffer.from(found.code_hash, 'hex'),
  )
  if (!isRight) {
    for (const key of await counts(found.email)) await count(frame, key, day)
    throwHttpError(found.attempts < maxAttempts ? 'CodeWrong' : 'CodeGone')
  }
  const used = await frame.store
    .updateTable('frame_codes')
    .set({ used_at: now })
    .where('id', '=', found.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) throwHttpError('CodeGone')
  return found.email
}

/** Who asks for mails: a browser that the address's owner has used before has a budget of its own. */
/** Whether so many codes were wrong that an unknown browser must be approved by a link first: with it there is none to guess. */
export async function isGuessedAt(
  frame: Frame,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  const { wrongCodesPerAddress, wrongCodesPerNetwork } = frame.config.limits
  const [address, callers] = await Promise.all([
    readCount(frame, `wrong address ${email}`),
    readCount(frame, `wrong network ${network}`),
  ])
  return address >= wrongCodesPerAddress || callers >= wrongCodesPerNetwork
}

/** @throws refusal `CodesTooMany` when a session guesses, of which someone may have the cookie alone */
export async function limitSessionGuesses(frame: Frame, sessionId: string): Promise<void> {
  const wrong = await readCount(frame, `wrong session ${sessionId}`)
  if (wrong >= frame.config.limits.wrongCodesPerAddress) throwHttpError('CodesTooMany', { minutes: 60 * 24 })
}
