import { abortable, FoyerError, getStep, readFailure, throwIfAborted, type WalletDialect } from '@foyer/base'

/** @param run is called at once, so that the visitor's gesture still counts */
export type WalletRequest = <value>(
  method: string,
  signal: AbortSignal | undefined,
  run: () => value | Promise<value>,
) => Promise<value>

/**
 * Makes the function through which a family's wallets are asked. A request is not begun once the signal is aborted, for
 * a wallet must not open for an answer no one waits for; it ends with the signal; and its error is one of ours.
 */
export function createWalletRequest(dialect?: WalletDialect): WalletRequest {
  return async (method, signal, run) => {
    throwIfAborted(signal)
    try {
      return await abortable(Promise.resolve(run()), signal)
    } catch (error) {
      throw toWalletError(error, method, dialect)
    }
  }
}

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
