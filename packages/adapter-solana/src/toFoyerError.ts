import { createWalletRequest, toWalletError } from '@foyer/adapter-kit'
import type { FoyerError } from '@foyer/base'

/** A wallet's error as a row of the table; one that is already ours passes. */
export function toFoyerError(error: unknown, method: string): FoyerError {
  return toWalletError(error, method)
}

/** One request to a wallet, which ends with the signal. */
export const requestWallet = createWalletRequest()
