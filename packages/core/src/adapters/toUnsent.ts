import { FoyerError, isFoyerError, isUnsigned } from '@foyer/base'

/**
 * A transaction that fails when it is tried out before the wallet is asked: nothing was sent, and nothing was paid. Where a wallet
 * said so, it may have signed before: the visitor has to look there.
 */
export function toUnsent(error: unknown): unknown {
  if (!isFoyerError(error, 'TransactionFailed')) return error
  const { reason } = error.context
  if (isUnsigned(error)) return new FoyerError('TransactionRefused', { reason }, { cause: error })
  return new FoyerError('WalletRequestFailed', { method: 'sendTransaction', message: reason }, { cause: error })
}
