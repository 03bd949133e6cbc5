import { base58 } from '@scure/base'
import { rpcError } from '../script/rpcError.ts'
import type { SolanaKey } from './createSolanaKey.ts'

type Wire = {
  /** Where the signatures begin. */
  readonly start: number
  readonly signers: readonly string[]
  readonly message: Uint8Array
}

/**
 * Puts the key's signature into a serialised transaction, legacy or versioned.
 * @throws the wallet's error when the key is none of its signers, or the bytes are no transaction
 */
export function signWireTransaction(bytes: Uint8Array, key: SolanaKey): Uint8Array {
  const { start, signers, message } = readWire(bytes)
  const index = signers.indexOf(key.address)
  if (index < 0) throw rpcError(-32602, `The transaction does not need a signature of ${key.address}`)
  const signed = Uint8Array.from(bytes)
  signed.set(key.sign(message), start + 64 * index)
  return signed
}

/** The first signature in base58: the transaction's id. */
export function transactionId(bytes: Uint8Array): string {
  const { start } = readWire(bytes)
  return base58.encode(bytes.slice(start, start + 64))
}

/** Which accounts have to sign a bare message. */
export function messageSigners(message: Uint8Array): readonly string[] {
  // a versioned message begins with its version, the top bit set; a legacy one with the count of signers
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[header] ?? 0
  const [count, keys] = readCompact(message, header + 3)
  if (required === 0 || required > count || message.length < keys + 32 * count) throw invalid()
  return Array.from({ length: required }, (_, index) =>
    base58.encode(message.slice(keys + 32 * index, keys + 32 * (index + 1))),
  )
}

function readWire(bytes: Uint8Array): Wire {
  const [count, start] = readCompact(bytes, 0)
  const message = bytes.slice(start + 64 * count)
  const signers = messageSigners(message)
  if (signers.length !== count) throw invalid()
  return { start, signers, message }
}

/** Solana's compact-u16: seven bits a byte, least significant first. @returns the number and where it ends */
function readCompact(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[offset + index]
    if (byte === undefined) throw invalid()
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  throw invalid()
}

function invalid(): Error {
  return rpcError(-32602, 'These bytes are no Solana transaction')
}
