import { FoyerError } from '@foyer/base'
import { base58 } from '@scure/base'
import { readSigners, readWire } from './wire.ts'

/** A wallet may change a transaction (a fee, a guard), but not take our signature out of it. */
export function assertSigned(bytes: Uint8Array, address: string): void {
  const { signaturesStart } = readWire(bytes)
  const index = readSigners(bytes).findIndex((key) => base58.encode(key) === address)
  const signature = bytes.slice(signaturesStart + 64 * index, signaturesStart + 64 * (index + 1))
  if (index >= 0 && signature.some((byte) => byte !== 0)) return
  throw new FoyerError('WalletLied', { expected: `a signature of ${address}`, actual: 'none' })
}
