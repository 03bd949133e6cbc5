import { findCause } from '@foyer/base'

/** What an error report says (specification §7). */
export type ErrorReport = {
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

/** What a visitor declined or ended is no failure. */
const notFailures: readonly string[] = ['UserRejected', 'RequestAborted', 'AbortError', 'ModalClosed']

/**
 * An error as it may leave the page: name, message and stack, shortened, and every address in them without query and
 * hash. Undefined when nothing failed.
 */
export function toErrorReport(error: unknown): ErrorReport | undefined {
  if (findCause(error, ({ name }) => notFailures.includes(name))) return undefined
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { errorType: clean(name, 100), errorMessage: clean(message, 500), stackTrace: clean(stack, 4_000) }
}

/** Line and column of a stack's line stay. */
function clean(text: string, limit: number): string {
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#][^\s):]*/g, '$1').slice(0, limit)
}
