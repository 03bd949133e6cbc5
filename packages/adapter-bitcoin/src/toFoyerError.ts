import { createWalletRequest, toWalletError, type WalletDialect } from '@foyer/adapter-kit'
import type { FoyerError } from '@foyer/base'

const dialect: WalletDialect = { words: [[/insufficient (funds|balance)/i, 'InsufficientFunds']] }

/** sats-connect has its own numbers: -32000 a refusal, -32002 a site without access. */
const satsDialect: WalletDialect = { ...dialect, codes: { [-32000]: 'UserRejected', [-32002]: 'WalletLocked' } }

/** A wallet's error as a row of the table; one that is already ours passes. */
export function toFoyerError(error: unknown, method: string): FoyerError {
  return toWalletError(error, method, dialect)
}

/** The same for a wallet that speaks sats-connect. */
export function toSatsError(error: unknown, method: string): FoyerError {
  return toWalletError(error, method, satsDialect)
}

/** One request to a wallet, which ends with the signal. */
export const requestWallet = createWalletRequest(dialect)
