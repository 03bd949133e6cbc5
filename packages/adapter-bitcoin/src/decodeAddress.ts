import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinNetwork } from './networks.ts'

/** What an address pays to. `unknown` is a witness version of the future: valid, and nothing we can spend from. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'unknown'

export type DecodedAddress = {
  readonly type: AddressType
  /** The script its coins are locked with. */
  readonly script: Uint8Array
}

type Prefixes = Pick<BitcoinNetwork, 'bech32' | 'pubKeyHash' | 'scriptHash'>

/**
 * Reads an address of one network; its checksum and its length must be right.
 * @returns undefined for text that is no address, and for an address of another network
 * @see BIP-13, BIP-173, BIP-350
 */
export function decodeAddress(value: string, prefixes: Prefixes): DecodedAddress | undefined {
  if (value.length < 14 || value.length > 90) return undefined
  return decodeSegwit(value, prefixes.bech32) ?? decodeBase58(value, prefixes)
}

function decodeSegwit(value: string, prefix: string): DecodedAddress | undefined {
  const text = value.toLowerCase()
  // upper case is allowed, a mixture is not
  if (!text.startsWith(`${prefix}1`) || (value !== text && value !== value.toUpperCase())) return undefined
  for (const codec of [bech32, bech32m]) {
    const decoded = codec.decodeUnsafe(text)
    const [version, ...words] = decoded?.words ?? []
    if (decoded?.prefix !== prefix || version === undefined || version > 16) continue
    // version 0 has the first checksum, all others the second
    if ((version === 0) !== (codec === bech32)) return undefined
    return toSegwit(version, codec.fromWordsUnsafe(words) || undefined)
  }
  return undefined
}

function toSegwit(version: number, program: Uint8Array | undefined): DecodedAddress | undefined {
  if (!program || program.length < 2 || program.length > 40) return undefined
  const { length } = program
  if (version === 0 && length !== 20 && length !== 32) return undefined
  const script = Uint8Array.of(version === 0 ? 0 : 0x50 + version, length, ...program)
  if (version === 0) return { type: length === 20 ? 'p2wpkh' : 'p2wsh', script }
  return { type: version === 1 && length === 32 ? 'p2tr' : 'unknown', script }
}

function decodeBase58(value: string, { pubKeyHash, scriptHash }: Prefixes): DecodedAddress | undefined {
  try {
    const [version, ...hash] = createBase58check(sha256).decode(value)
    if (hash.length !== 20) return undefined
    if (version === pubKeyHash) return { type: 'p2pkh', script: Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac) }
    if (version === scriptHash) return { type: 'p2sh', script: Uint8Array.of(0xa9, 20, ...hash, 0x87) }
    return undefined
  } catch {
    return undefined
  }
}
