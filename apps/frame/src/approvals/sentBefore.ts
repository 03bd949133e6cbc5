import { readNote, writeNote } from '../browserStore.ts'
import { getSpokenLocale, translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { digestOf } from './digestOf.ts'
import { createReview, type Review } from './review.ts'

/** For so long, in ms, the same payment may be the first one, asked again by a page that was loaded anew. */
const longest = 3_600_000
/** The latest are kept. */
const most = 20

/** What was approved, and when in ms since 1970. No address or amount is kept: digests alone. */
type Note = { readonly key: string; readonly at: number }

/**
 * Returns what one payment is told by: chain, account, the site that asks, and all that is signed but its number and its cost.
 * @returns undefined where nothing leaves the account
 */
export async function toPaymentKey(review: Review, request: ApprovalRequest): Promise<string | undefined> {
  const { balanceChanges, sections } = review
  if (balanceChanges.kind === 'none') return undefined
  if (balanceChanges.kind === 'known' && !balanceChanges.changes.some(({ isLoss }) => isLoss)) return undefined
  const { chainId, account, origin } = request
  return await digestOf({ chainId, account: account.address, origin, sections })
}

/** Adds a warning where the same payment was approved a while ago. */
export async function warnOfRepetition(review: Review, key: string): Promise<Review> {
  const before = (await readNotes()).find((note) => note.key === key)
  if (!before) return review
  const minutes = Math.max(1, Math.round((Date.now() - before.at) / 60_000))
  const ago = new Intl.RelativeTimeFormat(getSpokenLocale()).format(-minutes, 'minute')
  const finding = { name: 'again', level: 'caution', sentence: translate('approve.again', { ago }) } as const
  return createReview({ ...review, findings: [...review.findings, finding] })
}

/** Before it is signed: a page that is loaded anew meanwhile knows nothing else of it. */
export async function recordPayment(key: string): Promise<void> {
  await write([{ key, at: Date.now() }, ...(await readNotes()).filter((note) => note.key !== key)])
}

/** Nothing of it was signed, or a block holds it as undone. */
export async function removePayment(key: string): Promise<void> {
  await write((await readNotes()).filter((note) => note.key !== key))
}

async function readNotes(): Promise<readonly Note[]> {
  const notes = (await readNote<readonly Note[]>('sent').catch(() => undefined)) ?? []
  return notes.filter(({ at }) => at > Date.now() - longest)
}

/** Saves the notes; where the browser keeps nothing for an embedded page, no warning is given. */
async function write(notes: readonly Note[]): Promise<void> {
  await writeNote('sent', notes.slice(0, most)).catch(() => {})
}
