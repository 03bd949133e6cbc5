import { bytesToHex } from '@noble/hashes/utils'

/** 128 random bits as hexadecimal digits: ERC-4361 allows letters and digits alone. */
export function generateNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}
