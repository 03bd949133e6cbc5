import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

const tag = new TextEncoder().encode('SS58PRE')

/** Longest text that can be an address: 36 bytes in base58. */
const longest = 50

/**
 * @param publicKey 32 bytes
 * @param prefix of the network, 0 to 16383
 * @see Substrate's SS58 format
 */
export function encodeSs58(publicKey: Uint8Array, prefix: number): string {
  const first = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.of(...first, ...publicKey)
  return base58.encode(Uint8Array.of(...body, ...checksum(body)))
}

/** The key and the prefix in an account's address; undefined for anything whose form, length or checksum is wrong. */
export function decodeSs58(value: unknown): { readonly publicKey: Uint8Array; readonly prefix: number } | undefined {
  if (typeof value !== 'string' || value.length > longest || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(value)) return undefined
  const bytes = base58.decode(value)
  const [first = 0, second = 0] = bytes
  const start = first & 0x40 ? 2 : 1
  if (bytes.length !== start + 34 || first > 127) return undefined
  const end = start + 32
  if (checksum(bytes.subarray(0, end)).join() !== bytes.subarray(end).join()) return undefined
  const prefix = start === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { publicKey: bytes.subarray(start, end), prefix }
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...tag, ...body), { dkLen: 64 }).subarray(0, 2)
}
