import { abortable, FoyerError, throwIfAborted } from '@foyer/base'
import { base58 } from '@scure/base'
import { toFoyerError } from './toFoyerError.ts'
import { readSigners, readWire } from './wire.ts'

/** Runs a wallet's request so that it ends with the signal and its error is one of ours. */
export async function askWallet<value>(
  method: string,
  signal: AbortSignal | undefined,
  ask: () => Promise<value>,
): Promise<value> {
  try {
    // a wallet must not open for an answer nobody waits for
    throwIfAborted(signal)
    return await abortable(ask(), signal)
  } catch (error) {
    throw toFoyerError(error, method)
  }
}

/** A wallet may change a transaction (a fee, a guard), but not take our signature out of it. */
export function requireSigned(bytes: Uint8Array, address: string): void {
  const { signaturesStart } = readWire(bytes)
  const index = readSigners(bytes).findIndex((key) => base58.encode(key) === address)
  const signature = bytes.slice(signaturesStart + 64 * index, signaturesStart + 64 * (index + 1))
  if (index >= 0 && signature.some((byte) => byte !== 0)) return
  throw new FoyerError('WalletLied', { expected: `a signature of ${address}`, actual: 'none' })
}
