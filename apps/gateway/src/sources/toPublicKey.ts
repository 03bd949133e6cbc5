import { base58 } from '@scure/base'

/** The 32 bytes of an SS58 address in hexadecimal, which stand between its network and its checksum; undefined for anything else. */
export function toPublicKey(address: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  if (bytes.length !== 35 && bytes.length !== 36) return undefined
  return Buffer.from(bytes.slice(bytes.length - 34, -2)).toString('hex')
}
