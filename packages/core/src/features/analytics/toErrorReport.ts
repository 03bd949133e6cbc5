import { findCause } from '@foyer/base'

/** What an error report says (specification §7). */
export type ErrorReport = {
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

/** What a visitor rejected or ended is no failure. */
const ignoredErrors: readonly string[] = ['UserRejected', 'RequestAborted', 'AbortError', 'ModalClosed']

/**
 * An error as it may leave the page: name, message and stack, shortened, and every address in them without query and
 * hash. Undefined when nothing failed.
 */
export function toErrorReport(error: unknown): ErrorReport | undefined {
  if (findCause(error, ({ name }) => ignoredErrors.includes(name))) return undefined
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { errorType: redact(name, 100), errorMessage: redact(message, 500), stackTrace: redact(stack, 4_000) }
}

/** Line and column of a stack's line stay. */
function redact(text: string, limit: number): string {
  return text.replace(/(\w+:\/\/[^\s?#]*)[?#][^\s):]*/g, '$1').slice(0, limit)
}
