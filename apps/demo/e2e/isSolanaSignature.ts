import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** Checked without any wallet library: Ed25519 over the bytes of the text. */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, base58.decode(signature))
}
