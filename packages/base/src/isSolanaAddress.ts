const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

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
