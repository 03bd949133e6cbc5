import { createWalletRequest, toWalletError } from '@foyer/adapter-kit'
import type { FoyerError, WalletDialect } from '@foyer/base'

/** sats-connect has its own numbers: -32000 a refusal, -32002 a site without access. */
const satsDialect: WalletDialect = { codes: { [-32000]: 'UserRejected', [-32002]: 'WalletLocked' } }

/** A wallet's error as a row of the table; one that is already ours passes. */
export function toFoyerError(error: unknown, method: string): FoyerError {
  return toWalletError(error, method)
}

/** The same for a wallet that speaks sats-connect. */
export function toSatsError(error: unknown, method: string): FoyerError {
  return toWalletError(error, method, satsDialect)
}

/** One request to a wallet, which ends with the signal. */
export const requestWallet = createWalletRequest()
