import {
  type Address,
  type CompiledTransactionMessage,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { base58 } from './tokens.ts'

/** A JSON-RPC error as a Solana node gives it. */
export type SolanaRpcError = Error & { readonly code: number; readonly data?: unknown }

/** @param code -32602 bad parameters · -32002 preflight failed · -32003 signature failed · -32601 no such method */
export function rpcError(code: number, message: string, data?: unknown): SolanaRpcError {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

export type WireInstruction = {
  readonly programIndex: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

/** A transaction as it came over the wire, and what it says. */
export type WireTransaction = {
  readonly bytes: Uint8Array
  readonly transaction: Transaction
  /** The fee payer's signature: the transaction's id. */
  readonly signature: string
  readonly signatures: readonly string[]
  /** Some signature is still empty. */
  readonly unsigned: boolean
  readonly version: 'legacy' | number
  readonly blockhash: string
  readonly header: { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number }
  readonly staticAccounts: readonly Address[]
  readonly lookups: readonly LookupRequest[]
  readonly instructions: readonly WireInstruction[]
}

export type LookupRequest = {
  readonly table: Address
  readonly writable: readonly number[]
  readonly readonly: readonly number[]
}

/** @param text base58 or base64, as `encoding` says @throws SolanaRpcError -32602 */
export function decodeWire(text: unknown, encoding: unknown): WireTransaction {
  try {
    if (typeof text !== 'string') throw new Error('expected a string')
    const bytes = Uint8Array.from((encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text))
    if (bytes.length > 1232) throw new Error(`too large: ${bytes.length} bytes (max: 1232)`)
    return readWire(bytes)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw rpcError(-32602, `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${reason}`)
  }
}

export function readWire(bytes: Uint8Array): WireTransaction {
  const transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const signatures = Object.values(transaction.signatures).map((signature) => base58(signature ?? new Uint8Array(64)))
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    bytes,
    transaction,
    signatures,
    signature: signatures[0] ?? '',
    unsigned: Object.values(transaction.signatures).some((one) => !one || one.every((byte) => byte === 0)),
    version: message.version,
    blockhash: message.lifetimeToken,
    header: {
      signers: message.header.numSignerAccounts,
      readonlySigners: message.header.numReadonlySignerAccounts,
      readonlyOthers: message.header.numReadonlyNonSignerAccounts,
    },
    staticAccounts: message.staticAccounts,
    lookups: lookups.map((lookup) => ({
      table: lookup.lookupTableAddress,
      writable: lookup.writableIndexes,
      readonly: lookup.readonlyIndexes,
    })),
    instructions: readInstructions(message),
  }
}

function readInstructions(message: CompiledTransactionMessage): readonly WireInstruction[] {
  if (!('instructions' in message)) return []
  return message.instructions.map((instruction) => ({
    programIndex: instruction.programAddressIndex,
    accounts: instruction.accountIndices ?? [],
    data: Uint8Array.from(instruction.data ?? []),
  }))
}

/** Returns whether the account at this index of the static accounts signs, and whether it may be written. */
export function accountRole(wire: WireTransaction, index: number): { signer: boolean; writable: boolean } {
  const { signers, readonlySigners, readonlyOthers } = wire.header
  const signer = index < signers
  const writable = signer ? index < signers - readonlySigners : index < wire.staticAccounts.length - readonlyOthers
  return { signer, writable }
}

/** Accounts a transaction names through lookup tables. */
export type LoadedAccounts = { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }

/** Bytes before the addresses in a lookup table's account. */
const tableHeader = 56

/** Resolves lookup tables; what cannot be resolved is left to the runtime to refuse. */
export function loadAccounts(
  wire: WireTransaction,
  getAccount: (address: Address) => EncodedAccount | undefined,
): LoadedAccounts {
  const pick = (table: Address, indexes: readonly number[]): readonly Address[] => {
    const data = getAccount(table)?.data
    if (!data) return []
    return indexes
      .map((index) => data.slice(tableHeader + index * 32, tableHeader + (index + 1) * 32))
      .filter((bytes) => bytes.length === 32)
      .map((bytes) => getAddressDecoder().decode(bytes))
  }
  return {
    writable: wire.lookups.flatMap((lookup) => pick(lookup.table, lookup.writable)),
    readonly: wire.lookups.flatMap((lookup) => pick(lookup.table, lookup.readonly)),
  }
}
