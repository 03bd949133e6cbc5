import { bech32 } from '@scure/base'

/**
 * Whether text is an account address with this prefix: lower-case bech32 whose checksum holds, of 20 bytes, or 32 for
 * contracts and module accounts.
 * @see BIP-173, ADR-28
 */
export function isBech32Address(value: unknown, prefix: string): value is string {
  if (typeof value !== 'string' || value !== value.toLowerCase()) return false
  const decoded = bech32.decodeUnsafe(value)
  const length = decoded?.prefix === prefix ? bech32.fromWordsUnsafe(decoded.words)?.length : undefined
  return length === 20 || length === 32
}
