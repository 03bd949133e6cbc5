import { createWalletRequest } from '@foyer/adapter-kit'
import { cleanText, FoyerError, type WalletDialect } from '@foyer/base'
import type { PolkadotSigned } from './payload.ts'

/**
 * `SignerResult`: a signature of 64 or 65 bytes, with or without the byte that names its kind.
 * @throws FoyerError `WalletLied` for anything else
 */
export function parseSigned(answer: unknown): PolkadotSigned {
  const { signature, signedTransaction } = toFields(answer)
  if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){64,66}$/i.test(signature)) {
    throw new FoyerError('WalletLied', {
      expected: 'a signature',
      actual: cleanText(signature, 100) ?? typeof signature,
    })
  }
  const isHex = typeof signedTransaction === 'string' && /^0x([0-9a-f]{2})+$/i.test(signedTransaction)
  return { signature, ...(isHex && { signedTransaction }) }
}

/** The fields of an object a wallet gave, whatever it is. */
export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Extensions say everything in words. */
const dialect: WalletDialect = {
  words: [
    [/not allowed/i, 'UserRejected'],
    [/pending/i, 'WalletBusy'],
  ],
}

/** One request to a wallet. @throws FoyerError `UserRejected`, `WalletBusy`, `WalletLocked`, `WalletRequestFailed` */
export const requestWallet = createWalletRequest(dialect)
