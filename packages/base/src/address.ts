import type { Namespace } from './caip.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 40 hexadecimal digits after an optional `0x`; the checksum is not judged (specification §5). */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(value)
}

/** Base58 of 32 to 44 characters that decodes to exactly 32 bytes (specification §5). */
export function isSolanaAddress(value: string): boolean {
  if (value.length < 32 || value.length > 44) return false
  let number = 0n
  for (const character of value) {
    const digit = base58.indexOf(character)
    if (digit < 0) return false
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(value)?.[0].length ?? 0
  const bytes = number === 0n ? 0 : Math.ceil(number.toString(16).length / 2)
  return zeros + bytes === 32
}

/**
 * Whether two addresses of one namespace are the same account.
 * EVM addresses and bech32 differ in case only by convention; base58 does not.
 */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  if (namespace === 'eip155') return a.toLowerCase() === b.toLowerCase()
  return a === b
}

/**
 * `0x71C7…8976F2`: the first 4 and last 6 characters; a string that would not become shorter stays whole.
 * @see specification §5
 */
export function shortenAddress(value: string, start = 4, end = 6): string {
  return value.length <= start + end + 1 ? value : `${value.slice(0, start)}…${value.slice(value.length - end)}`
}
