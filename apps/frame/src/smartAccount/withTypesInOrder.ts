import type { Hex } from 'viem'
import { concat, hexToString, numberToHex, size, slice, stringToHex } from 'viem/utils'

/**
 * The library writes the types behind its signature with the signed one first; in what was hashed they stand in the order of
 * their names. Where the two differ, the contract needs the second, and the name of the signed one after it.
 * @see ERC-7739, contentsDescription
 */
export function withTypesInOrder(signature: Hex): Hex {
  const length = Number(slice(signature, -2))
  const start = size(signature) - 2 - length
  const types = hexToString(slice(signature, start, -2)).match(/[^)]*\([^)]*\)/g) ?? []
  const toName = (type: string) => type.slice(0, type.indexOf('('))
  const ordered = types.toSorted((one, other) => (toName(one) < toName(other) ? -1 : 1))
  const [signed] = types
  if (signed === undefined || signed === ordered[0]) return signature
  const text = `${ordered.join('')}${toName(signed)}`
  return concat([slice(signature, 0, start), stringToHex(text), numberToHex(text.length, { size: 2 })])
}
