import { abortable, throwIfAborted, type WalletDialect } from '@foyer/base'
import { toWalletError } from './toWalletError.ts'

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
