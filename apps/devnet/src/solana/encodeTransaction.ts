import type { Address } from '@solana/kit'
import type { LedgerEntry } from './ledger.ts'
import { parseInstruction } from './parseInstruction.ts'
import { base58 } from './programs.ts'
import { rpcError } from './rpcError.ts'
import { accountRole, type WireTransaction } from './wireTransaction.ts'

/** @param encoding json, jsonParsed, base58 or base64 */
export function encodeTransaction(entry: LedgerEntry, options: unknown): unknown {
  const { encoding, maxVersion } = readOptions(options)
  const { wire } = entry
  // an airdrop is made by the faucet, not by a transaction of anyone here
  if (!wire) return null
  if (wire.version !== 'legacy' && (maxVersion === undefined || wire.version > maxVersion)) {
    throw rpcError(
      -32015,
      `Transaction version (${wire.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${wire.version}`,
    )
  }
  return {
    slot: entry.slot,
    blockTime: entry.time,
    ...(maxVersion !== undefined && { version: wire.version }),
    transaction: encodeMessage(entry, wire, encoding),
    meta: encodeMeta(entry, encoding === 'jsonParsed'),
  }
}

function readOptions(options: unknown): { readonly encoding: string; readonly maxVersion: number | undefined } {
  if (typeof options === 'string') return { encoding: options, maxVersion: undefined }
  const given = (options ?? {}) as { encoding?: unknown; maxSupportedTransactionVersion?: unknown }
  const version = given.maxSupportedTransactionVersion
  return {
    encoding: typeof given.encoding === 'string' ? given.encoding : 'json',
    maxVersion: version === undefined ? undefined : Number(version),
  }
}

function encodeMessage(entry: LedgerEntry, wire: WireTransaction, encoding: string): unknown {
  if (encoding === 'base64') return [Buffer.from(wire.bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58(wire.bytes), 'base58']
  const { signatures } = wire
  const isParsed = encoding === 'jsonParsed'
  const lookups = wire.version !== 'legacy' && {
    addressTableLookups: wire.lookups.map((lookup) => ({
      accountKey: lookup.table,
      writableIndexes: lookup.writable,
      readonlyIndexes: lookup.readonly,
    })),
  }
  if (isParsed) {
    const instructions = wire.instructions.map((instruction) => parseInstruction(resolve(entry, instruction), 1))
    return {
      signatures,
      message: { accountKeys: parsedKeys(entry, wire), recentBlockhash: wire.blockhash, instructions, ...lookups },
    }
  }
  return {
    signatures,
    message: {
      header: {
        numRequiredSignatures: wire.header.signers,
        numReadonlySignedAccounts: wire.header.readonlySigners,
        numReadonlyUnsignedAccounts: wire.header.readonlyOthers,
      },
      accountKeys: wire.staticAccounts,
      recentBlockhash: wire.blockhash,
      instructions: wire.instructions.map(({ programIndex, accounts, data }) => ({
        programIdIndex: programIndex,
        accounts,
        data: base58(data),
        stackHeight: 1,
      })),
      ...lookups,
    },
  }
}

function parsedKeys(entry: LedgerEntry, wire: WireTransaction): unknown {
  const statics = wire.staticAccounts.length
  return entry.accounts.map((pubkey, index) => {
    if (index < statics) return { pubkey, ...accountRole(wire, index), source: 'transaction' }
    const writable = index < statics + entry.loaded.writable.length
    return { pubkey, signer: false, writable, source: 'lookupTable' }
  })
}

function resolve(
  entry: LedgerEntry,
  instruction: { readonly programIndex: number; readonly accounts: readonly number[]; readonly data: Uint8Array },
): { readonly program: Address; readonly accounts: readonly Address[]; readonly data: Uint8Array } {
  const at = (index: number) => entry.accounts[index] ?? ('' as Address)
  return {
    program: at(instruction.programIndex),
    accounts: instruction.accounts.map(at),
    data: instruction.data,
  }
}

function encodeMeta(entry: LedgerEntry, isParsed: boolean): unknown {
  const { error } = entry
  return {
    err: error ?? null,
    status: error ? { Err: error } : { Ok: null },
    fee: entry.fee,
    preBalances: entry.preBalances,
    postBalances: entry.postBalances,
    preTokenBalances: entry.preTokenBalances,
    postTokenBalances: entry.postTokenBalances,
    innerInstructions: innerInstructions(entry, isParsed),
    logMessages: entry.logs,
    rewards: [],
    loadedAddresses: entry.loaded,
    computeUnitsConsumed: entry.units,
    ...returnData(entry),
  }
}

function innerInstructions(entry: LedgerEntry, isParsed: boolean): unknown {
  return entry.meta
    .innerInstructions()
    .map((inner, index) => ({
      index,
      instructions: inner.map((item) => {
        const compiled = item.instruction()
        const instruction = {
          programIndex: compiled.programIdIndex(),
          accounts: [...compiled.accounts()],
          data: Uint8Array.from(compiled.data()),
        }
        if (isParsed) return parseInstruction(resolve(entry, instruction), item.stackHeight())
        const { programIndex: programIdIndex, accounts, data } = instruction
        return { programIdIndex, accounts, data: base58(data), stackHeight: item.stackHeight() }
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0)
}

export function returnData({ meta }: Pick<LedgerEntry, 'meta'>): { readonly returnData?: unknown } {
  const returned = meta.returnData()
  const data = Uint8Array.from(returned.data())
  if (data.length === 0) return {}
  const encoded = [Buffer.from(data).toString('base64'), 'base64']
  return { returnData: { programId: base58(returned.programId()), data: encoded } }
}
