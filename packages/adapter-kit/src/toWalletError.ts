import { FoyerError, getStep, readFailure, type WalletDialect } from '@foyer/base'

/**
 * Reads a wallet's error as a row of the table, by the step that the method belongs to; one that is already ours passes. A
 * family's own numbers and words come before those that all wallets share.
 */
export function toWalletError(error: unknown, method: string, dialect?: WalletDialect): FoyerError {
  return readFailure(
    error,
    { speaker: 'wallet', step: getStep(method), dialect },
    (message, options) => new FoyerError('WalletRequestFailed', { method, message }, options),
  )
}
