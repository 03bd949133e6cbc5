import { FoyerError } from '@foyer/base'

/** What is read of a PSBT: enough to refuse one that is not ours before a wallet opens. */
export type PsbtFacts = {
  readonly inputCount: number
  /** Per input: the script of the coin it spends, where the PSBT states it by itself. */
  readonly scripts: readonly (Uint8Array | undefined)[]
  /** The transaction without signatures (version 0), to see whether a wallet changed it. */
  readonly unsigned: Uint8Array | undefined
}

/** PSBTs are small; what is larger is no transaction the network would carry. */
const sizeLimit = 1_000_000

/** @param text base64 @throws FoyerError `InvalidTransaction` @see BIP-174, BIP-370 */
export function readPsbt(text: string): PsbtFacts {
  const reader = createReader(toBytes(text))
  if (![0x70, 0x73, 0x62, 0x74, 0xff].every((byte) => reader.readByte() === byte)) throw invalid('it is no PSBT')
  const globals = readMap(reader)
  const unsigned = globals.get('00')
  const count = unsigned ? countInputs(unsigned) : readCount(globals.get('04'))
  if (count > 10_000) throw invalid('it is no PSBT')
  const scripts = Array.from({ length: count }, () => {
    const witness = readMap(reader).get('01')
    return witness ? readScript(witness) : undefined
  })
  return { inputCount: count, scripts, unsigned }
}

type Reader = { readByte(): number; readBytes(length: number): Uint8Array; readSize(): number }

function createReader(bytes: Uint8Array): Reader {
  let offset = 0
  const readBytes = (length: number): Uint8Array => {
    if (offset + length > bytes.length) throw invalid('it is cut short')
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  const readByte = () => readBytes(1)[0] ?? 0
  /** Bitcoin's variable integer; none here is longer than four bytes. */
  const readSize = (): number => {
    const first = readByte()
    if (first < 0xfd) return first
    if (first === 0xff) throw invalid('it is no PSBT')
    return readBytes(first === 0xfd ? 2 : 4).reduce((sum, one, index) => sum + one * 256 ** index, 0)
  }
  return { readByte, readBytes, readSize }
}

/** Keys of one byte by their hexadecimal; longer keys are read and left. */
function readMap(reader: Reader): ReadonlyMap<string, Uint8Array> {
  const map = new Map<string, Uint8Array>()
  for (let length = reader.readSize(); length > 0; length = reader.readSize()) {
    const key = reader.readBytes(length)
    const value = reader.readBytes(reader.readSize())
    if (length === 1) map.set((key[0] ?? 0).toString(16).padStart(2, '0'), value)
  }
  return map
}

/** The inputs of a transaction that has no witness. */
function countInputs(transaction: Uint8Array): number {
  const reader = createReader(transaction)
  reader.readBytes(4)
  return reader.readSize()
}

function readCount(value: Uint8Array | undefined): number {
  if (!value) throw invalid('it has no transaction')
  return createReader(value).readSize()
}

/** An output: eight bytes of amount, then its script. */
function readScript(output: Uint8Array): Uint8Array {
  const reader = createReader(output)
  reader.readBytes(8)
  return reader.readBytes(reader.readSize())
}

function toBytes(text: string): Uint8Array {
  if (text.length > sizeLimit) throw invalid('it is too large')
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw invalid('it is not base64')
  }
}

function invalid(reason: string): FoyerError {
  return new FoyerError('InvalidTransaction', { reason })
}
