import { FoyerError, isFoyerError } from '@foyer/base'

/** A wallet that says that the transaction fails has tried it out: nothing was sent, and nothing was paid. */
export function toUnsent(error: unknown): unknown {
  if (!isFoyerError(error, 'TransactionFailed')) return error
  return new FoyerError('TransactionRefused', error.context, { cause: error })
}
