import { base58 } from '@scure/base'
import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { throwFrameRefused } from '../chain/evm.ts'
import { translate } from '../words.ts'

/** A Solana transaction as its bytes have it, before anything is looked up. */
export type SolanaMessage = {
  readonly wire: Uint8Array
  /** What is signed. */
  readonly messageBytes: Uint8Array
  readonly signers: readonly string[]
  readonly staticAccounts: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  readonly lookups: readonly TableLookup[]
  /** How many of the static accounts, from the front, sign; and how many of each kind, from the back, are only read. */
  readonly header: Header
  /** Lamports beside what signatures cost, where the message says so itself. */
  readonly priorityFee: bigint
}

export type SolanaInstruction = {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export type TableLookup = {
  readonly table: string
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

type Header = {
  readonly numSignerAccounts: number
  readonly numReadonlySignerAccounts: number
  readonly numReadonlyNonSignerAccounts: number
}

/** A packet of the network, in bytes. */
const largest = 1_232

/** @throws FoyerError `FrameRefused` for what is no transaction in base58 */
export function decodeSolana(text: unknown): SolanaMessage {
  const wire = decodeText(text)
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    return {
      wire,
      messageBytes: new Uint8Array(messageBytes),
      signers: Object.keys(signatures),
      staticAccounts: message.staticAccounts,
      header: message.header,
      lookups: toLookups(message),
      instructions: toInstructions(message),
      priorityFee: toPriorityFee(message),
    }
  } catch {
    return throwFrameRefused(translate('solana.not-valid'))
  }
}

function decodeText(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > largest * 2) return throwFrameRefused(translate('solana.not-valid'))
  try {
    const bytes = base58.decode(text)
    return bytes.length <= largest ? bytes : throwFrameRefused(translate('solana.not-valid'))
  } catch {
    return throwFrameRefused(translate('solana.not-valid'))
  }
}

function toLookups(message: CompiledTransactionMessage): readonly TableLookup[] {
  if (message.version !== 0) return []
  return (message.addressTableLookups ?? []).map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    table: lookupTableAddress,
    writable: writableIndexes,
    readonly: readonlyIndexes,
  }))
}

function toInstructions(message: CompiledTransactionMessage): readonly SolanaInstruction[] {
  if (message.version === 1) {
    return message.instructionHeaders.map(({ programAccountIndex }, index) => {
      const payload = message.instructionPayloads[index]
      return {
        program: programAccountIndex,
        accounts: payload?.instructionAccountIndices ?? [],
        data: Uint8Array.from(payload?.instructionData ?? []),
      }
    })
  }
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    program: programAddressIndex,
    accounts: accountIndices,
    data: Uint8Array.from(data as Uint8Array),
  }))
}

/** Version 1 has it in the message; older ones as an instruction. */
function toPriorityFee(message: CompiledTransactionMessage): bigint {
  if (message.version !== 1) return 0n
  const fee = message.configValues.find(({ kind }) => kind === 'u64')
  return BigInt(fee?.value ?? 0)
}
