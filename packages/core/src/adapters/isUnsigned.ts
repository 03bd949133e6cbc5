import { isFoyerError } from '@foyer/base'

const refusals = [
  'UserRejected',
  'WalletLocked',
  'WalletBusy',
  'WrongNetwork',
  'TransactionFailed',
  'InsufficientFunds',
  'InvalidTransaction',
  'CapabilityUnsupported',
  'ConnectorNotFound',
  'MethodNotApproved',
  'NetworkNotApproved',
] as const

/** Whether a wallet that ended a request with this error signed nothing and will sign nothing. Otherwise nobody knows. */
export function isUnsigned(error: unknown): boolean {
  return refusals.some((name) => isFoyerError(error, name))
}
