import { FoyerError } from '@foyer/base'
import { base58 } from '@scure/base'

/** Where the parts of a serialised transaction are. */
type Wire = {
  readonly signatureCount: number
  readonly signaturesStart: number
  readonly messageStart: number
  /** The version, or undefined for a transaction of the first kind. */
  readonly version: number | undefined
}

/** A packet's size: the network carries nothing larger. */
const sizeLimit = 1232

/**
 * Reads the frame of a transaction: enough to place a signature, without a library.
 * @throws FoyerError `InvalidTransaction`
 */
export function readWire(bytes: Uint8Array): Wire {
  if (bytes.length > sizeLimit) throw invalid(`${bytes.length} bytes are more than the ${sizeLimit} that fit`)
  const [signatureCount, signaturesStart] = readCompact(bytes, 0)
  const messageStart = signaturesStart + 64 * signatureCount
  const first = bytes[messageStart]
  if (signatureCount === 0 || first === undefined) throw invalid('it is no serialised transaction')
  const version = first & 0x80 ? first & 0x7f : undefined
  const required = version === undefined ? first : bytes[messageStart + 1]
  if (required !== signatureCount) throw invalid('its signatures do not match its signers')
  return { signatureCount, signaturesStart, messageStart, version }
}

export function isVersioned(bytes: Uint8Array): boolean {
  return readWire(bytes).version !== undefined
}

/** The addresses' bytes that have to sign, in order. */
export function readSigners(bytes: Uint8Array): readonly Uint8Array[] {
  const { signatureCount, messageStart, version } = readWire(bytes)
  const [, keys] = readCompact(bytes, messageStart + (version === undefined ? 3 : 4))
  const signers = Array.from({ length: signatureCount }, (_, index) =>
    bytes.slice(keys + 32 * index, keys + 32 * (index + 1)),
  )
  if (signers.some((signer) => signer.length !== 32)) throw invalid('it is cut short')
  return signers
}

/** Puts 64 bytes into the place of one of the signers. */
export function placeSignature(bytes: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const { signaturesStart } = readWire(bytes)
  const signed = Uint8Array.from(bytes)
  signed.set(signature, signaturesStart + 64 * index)
  return signed
}

/** The first signature: the transaction's id. @returns undefined while it is empty */
export function firstSignature(bytes: Uint8Array): Uint8Array | undefined {
  const { signaturesStart } = readWire(bytes)
  const signature = bytes.slice(signaturesStart, signaturesStart + 64)
  return signature.some((byte) => byte !== 0) ? signature : undefined
}

/** Solana's compact-u16: seven bits a byte, least significant first. @returns the number and where it ends */
function readCompact(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[offset + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  throw invalid('it is no serialised transaction')
}

function invalid(reason: string): FoyerError {
  return new FoyerError('InvalidTransaction', { reason })
}

/** A wallet may change a transaction (a fee, a guard), but not take our signature out of it. */
export function assertSigned(bytes: Uint8Array, address: string): void {
  const { signaturesStart } = readWire(bytes)
  const index = readSigners(bytes).findIndex((key) => base58.encode(key) === address)
  const signature = bytes.slice(signaturesStart + 64 * index, signaturesStart + 64 * (index + 1))
  if (index >= 0 && signature.some((byte) => byte !== 0)) return
  throw new FoyerError('WalletLied', { expected: `a signature of ${address}`, actual: 'none' })
}
