import { getAddress, isAddress } from 'viem'

/**
 * A value as it is signed and shown, whatever way the site wrote it: addresses with their checksum, whole numbers as `bigint`,
 * bytes as hex.
 * @returns undefined where it does not fit its type
 */
export function readTypedValue(type: string, value: unknown): string | bigint | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (/^u?int/.test(type)) return readInteger(type, value)
  if (typeof value !== 'string') return undefined
  // half of a pair of characters would be signed as another one
  if (type === 'string') return /\p{Surrogate}/u.test(value) ? undefined : value
  if (type === 'address') return isAddress(value) ? getAddress(value) : undefined
  const isBytes = /^0x([0-9a-f]{2})*$/i.test(value)
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (!isBytes || (size !== undefined && value.length !== 2 + Number(size) * 2)) return undefined
  return value.toLowerCase()
}

/** A whole number as sites write it: decimal or hex text, or a number. */
export function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  const isWritten = typeof value === 'string' && /^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(value)
  return isWritten ? BigInt(value) : undefined
}

function readInteger(type: string, value: unknown): bigint | undefined {
  const amount = toAmount(value)
  const bits = BigInt(type.replace(/\D/g, ''))
  if (amount === undefined) return undefined
  const isSigned = type.startsWith('int')
  const [least, most] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n]
  return amount >= least && amount <= most ? amount : undefined
}
