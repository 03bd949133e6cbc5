import { FoyerError, findCause, isFoyerError } from '@foyer/base'
import { translate } from './words.ts'

/**
 * What was signed, and may or may not have arrived. Going on sends the very same bytes and signs none of them again, so whatever
 * came of the first time, it is done at most once.
 */
export type Halt<value = unknown> = Error & {
  goOn(): Promise<value>
  /** What the site is told when no one goes on, where a part of it was done; else it hears the error. */
  readonly answer: unknown
}

/** What a transaction has cost that a block holds, though it undid itself there. */
export type Spent = {
  /** Of the transaction. */
  readonly hash: string
  /** In the coin's base units; undefined where the node does not say, or where someone else paid. */
  readonly cost: bigint | undefined
}

/** Creates the error for what a block holds as undone: it cannot go on. */
export function createUndone(message: string, spent: Spent): Error {
  return Object.assign(new FoyerError('FrameRefused', { message }), { spent })
}

export function findSpent(error: unknown): Spent | undefined {
  return error instanceof Error && 'spent' in error ? (error.spent as Spent) : undefined
}

type HaltParams<value> = { goOn(): Promise<value>; readonly answer?: unknown }

/** @param cause what went wrong; the halt says the same */
export function createHalt<value>(cause: unknown, { goOn, answer }: HaltParams<value>): Halt<value> {
  const error = new FoyerError('FrameRefused', { message: toReason(cause) }, { cause })
  return Object.assign(error, { goOn, answer })
}

export function isHalt<value>(error: unknown): error is Halt<value> {
  return error instanceof Error && 'goOn' in error
}

/** Does something with what came of a task, also where it comes only after going on. */
export async function follow<value, result>(
  task: () => Promise<value>,
  next: (value: value) => Promise<result>,
): Promise<result> {
  let value: value
  try {
    value = await task()
  } catch (error) {
    if (!isHalt<value>(error)) throw error
    throw createHalt(error.cause, { goOn: () => follow(error.goOn, next), answer: error.answer })
  }
  return await next(value)
}

/** Whether no one answered, for a question or for a part of this page: asking again may help. */
export function isSilence(error: unknown): boolean {
  if (isFoyerError(error, 'PartNotLoaded')) return !error.context.isLost
  return findCause(error, ({ name }) => name === 'Unreachable') !== undefined
}

/** Returns what a silence means after signing: the bytes may have arrived. */
export function toUnsure(error: unknown, hash: string): unknown {
  if (!isSilence(error)) return error
  return new FoyerError('FrameRefused', { message: translate('outcome.unsure', { hash }) }, { cause: error })
}

export function toReason(error: unknown): string {
  if (isFoyerError(error, 'PartNotLoaded')) return translate('dialog.loadFailed.text')
  return error instanceof Error ? error.message : String(error)
}
