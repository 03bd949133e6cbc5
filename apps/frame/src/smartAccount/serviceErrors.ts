import { cleanText, FoyerError, findCause } from '@foyer/base'
import { isApiError } from '../api.ts'
import { type PlainWord, translate } from '../words.ts'

/**
 * What a bundler's refusal is in words; those there is no word for are passed on, cleaned.
 * @returns the reason of the abort, where there is one
 * @see ERC-4337
 */
export function toBundlerError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (findCause(error, ({ name }) => name === 'FrameRefused')) return error
  if (isApiError(error, 'SignedOut') || isApiError(error, 'Locked')) return error
  if (isApiError(error, 'NoSmartAccounts')) return new FoyerError('FrameRefused', { message: error.message })
  if (!isApiError(error, 'BundlerRefused')) return refusal(translate('operation.bundler-silent'), error)
  const text = cleanText(error.message, 200) ?? translate('operation.no-reason')
  const known = codes.find(([code]) => code.test(text))?.[1]
  return refusal(known ? translate(known) : translate('operation.bundler-refused', { reason: text }), error)
}

/** Whether a bundler says that it is the paymaster who does not pay. */
export function isPaymasterRefusal(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA3\d/.test(error.message)
}

/** Whether a bundler says that the paymaster has not deposited enough. */
export function isPaymasterPoor(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA31/.test(error.message)
}

/** Whether a bundler says that the account cannot pay. */
export function isPoor(error: unknown): boolean {
  return isApiError(error, 'BundlerRefused') && /AA21/.test(error.message)
}

function refusal(message: string, cause: unknown): FoyerError {
  return new FoyerError('FrameRefused', { message }, { cause })
}

const codes: readonly (readonly [RegExp, PlainWord])[] = [
  [/AA21/, 'operation.poor'],
  [/AA25/, 'operation.slower'],
  [/AA3\d/, 'operation.unpaid-at-all'],
]
