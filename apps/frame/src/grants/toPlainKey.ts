import { secp256k1 } from '@noble/curves/secp256k1'
import type { Hex } from 'viem'

/** A public key as its curve has it, uncompressed; undefined where it is none. */
export function toPlainKey(key: string): Hex | undefined {
  try {
    return `0x${secp256k1.ProjectivePoint.fromHex(key.slice(2)).toHex(false)}`
  } catch {
    return undefined
  }
}
