import type { Namespace } from './caip.ts'

/** 40 hexadecimal digits after an optional `0x`; the checksum is not judged (specification §5). */
export function isEvmAddress(value: string): boolean {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(value)
}

/**
 * Whether two addresses of one namespace are the same account.
 * EVM addresses and bech32 differ in case only by convention; base58 does not.
 */
export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  if (namespace === 'eip155') return a.toLowerCase() === b.toLowerCase()
  return a === b
}
