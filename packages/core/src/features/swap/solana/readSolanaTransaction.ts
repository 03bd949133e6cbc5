import { base58, base64 } from '@scure/base'

/** A transaction as its bytes have it, before anything is looked up. */
export type SolanaTransaction = {
  /** What is signed. */
  readonly message: Uint8Array
  /** One for each of the first keys; zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
  readonly keys: readonly string[]
  /** How many of those that sign, and of all others, are only read: the last of each. */
  readonly readonlySigners: number
  readonly readonlyOthers: number
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly TableLookup[]
}

/** Program and accounts by their place in the keys, or behind those in the tables. */
export type SolanaInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  /** Where its data begins in the transaction. */
  readonly start: number
}

export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** A packet of the network, in bytes. */
const largest = 1_232

/**
 * Reads a transaction of the first kind or of version 0. Numbers have one form, and all bytes are used, so that the same is read by
 * every reader.
 * @param text base64 @returns undefined for anything else
 * @see https://github.com/anza-xyz/solana-sdk, message and short-vec
 */
export function readSolanaTransaction(text: string): SolanaTransaction | undefined {
  try {
    const bytes = text.length > Math.ceil(largest / 3) * 4 ? undefined : base64.decode(text)
    return bytes && bytes.length <= largest ? read(bytes) : undefined
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array): SolanaTransaction | undefined {
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = bytes.slice(reader.at())
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  if (isVersioned && reader.byte() !== 0x80) return undefined
  const [required, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => base58.encode(reader.take(32)))
  // a blockhash, which the node judges
  reader.take(32)
  const instructions = reader.list(() => {
    const [program, accounts, data] = [reader.byte(), [...reader.bytes()], reader.bytes()]
    return { program, accounts, data, start: reader.at() - data.length }
  })
  const lookups = isVersioned
    ? reader.list(() => ({
        table: base58.encode(reader.take(32)),
        writable: [...reader.bytes()],
        readonly: [...reader.bytes()],
      }))
    : []
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const isWhole =
    reader.at() === bytes.length &&
    required === signatures.length &&
    readonlySigners < required &&
    required + readonlyOthers <= keys.length &&
    // the payer is no program, and programs do not come from tables
    instructions.every(({ program }) => program > 0 && program < keys.length) &&
    instructions.every(({ accounts }) => accounts.every((index) => index < keys.length + loaded)) &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0)
  return isWhole ? { message, signatures, keys, readonlySigners, readonlyOthers, instructions, lookups } : undefined
}

/** @throws RangeError behind the end, or for a length in another than its shortest form */
function createReader(bytes: Uint8Array) {
  let place = 0
  const take = (length: number): Uint8Array => {
    if (place + length > bytes.length) throw new RangeError('cut short')
    place += length
    return bytes.slice(place - length, place)
  }
  const byte = () => take(1)[0] ?? 0
  /** Seven bits a byte, the least significant first. */
  const length = (): number => {
    let value = 0
    for (let index = 0; index < 3; index += 1) {
      const next = byte()
      value |= (next & 0x7f) << (7 * index)
      if (next >= 0x80) continue
      if ((next === 0 && index > 0) || value > 0xffff) break
      return value
    }
    throw new RangeError('no length')
  }
  return {
    take,
    byte,
    at: () => place,
    bytes: () => take(length()),
    list: <item>(readItem: () => item): readonly item[] => Array.from({ length: length() }, readItem),
  }
}
