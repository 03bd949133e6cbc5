import type { Address } from '@solana/kit'
import type { LedgerEntry } from './ledger.ts'
import {
  associatedTokenProgram,
  base58,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  toUiAmount,
} from './tokens.ts'
import { accountRole, rpcError, type WireTransaction } from './wireTransaction.ts'

const parsers: { readonly [program: string]: { readonly name: string; readonly parse: Parse } } = {
  [systemProgram]: { name: 'system', parse: parseSystem },
  [tokenProgram]: { name: 'spl-token', parse: parseToken },
  [token2022Program]: { name: 'spl-token', parse: parseToken },
  [associatedTokenProgram]: { name: 'spl-associated-token-account', parse: parseAssociatedToken },
}

/** Kinds of SPL Token with an amount: number → name and the names of its accounts. */
const tokenAmounts: { readonly [kind: number]: readonly [type: string, ...accounts: string[]] } = {
  3: ['transfer', 'source', 'destination', 'authority'],
  4: ['approve', 'source', 'delegate', 'owner'],
  7: ['mintTo', 'mint', 'account', 'mintAuthority'],
  8: ['burn', 'account', 'mint', 'authority'],
}

const tokenAmountsChecked: { readonly [kind: number]: readonly [type: string, ...accounts: string[]] } = {
  12: ['transferChecked', 'source', 'mint', 'destination', 'authority'],
  13: ['approveChecked', 'source', 'mint', 'delegate', 'owner'],
  14: ['mintToChecked', 'mint', 'account', 'mintAuthority'],
  15: ['burnChecked', 'account', 'mint', 'authority'],
}

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

type Parsed = { readonly type: string; readonly info: Readonly<Record<string, unknown>> }

type Parse = (input: {
  readonly data: Uint8Array
  readonly view: DataView
  readonly accounts: readonly Address[]
}) => Parsed | undefined

/** An instruction as `jsonParsed` gives it; one the node cannot read stays half decoded, as on real nodes. */
function parseInstruction(
  instruction: { readonly program: Address; readonly accounts: readonly Address[]; readonly data: Uint8Array },
  stackHeight: number | null,
): unknown {
  const { program, accounts, data } = instruction
  if (program === memoProgram) {
    return { program: 'spl-memo', programId: program, parsed: new TextDecoder().decode(data), stackHeight }
  }
  const parser = parsers[program]
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const parsed = parser && parseSafely(() => parser.parse({ data, view, accounts }))
  if (parser && parsed) return { program: parser.name, programId: program, parsed, stackHeight }
  return { programId: program, accounts, data: base58(data), stackHeight }
}

/** Data shorter than its kind asks for is not read. */
function parseSafely(parse: () => Parsed | undefined): Parsed | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

function parseSystem({ data, view, accounts }: Parameters<Parse>[0]): Parsed | undefined {
  const [first, second] = accounts
  const kind = view.getUint32(0, true)
  if (kind === 0) {
    const info = {
      source: first,
      newAccount: second,
      lamports: view.getBigUint64(4, true),
      space: view.getBigUint64(12, true),
      owner: base58(data.slice(20, 52)),
    }
    return { type: 'createAccount', info }
  }
  if (kind === 1) return { type: 'assign', info: { account: first, owner: base58(data.slice(4, 36)) } }
  if (kind === 2) {
    const info = { source: first, destination: second, lamports: view.getBigUint64(4, true) }
    return { type: 'transfer', info }
  }
  if (kind === 8) return { type: 'allocate', info: { account: first, space: view.getBigUint64(4, true) } }
  return undefined
}

function parseToken({ data, view, accounts }: Parameters<Parse>[0]): Parsed | undefined {
  const [kind = -1] = data
  const [type, ...names] = tokenAmounts[kind] ?? tokenAmountsChecked[kind] ?? []
  if (type) {
    const amount = view.getBigUint64(1, true)
    const named = Object.fromEntries(names.map((name, index) => [name, accounts[index]]))
    const amounts = kind < 12 ? { amount: amount.toString() } : { tokenAmount: toUiAmount(amount, data[9] ?? 0) }
    return { type, info: { ...named, ...amounts } }
  }
  const [first, second, third] = accounts
  if (kind === 1) return { type: 'initializeAccount', info: { account: first, mint: second, owner: third } }
  if (kind === 9) return { type: 'closeAccount', info: { account: first, destination: second, owner: third } }
  if (kind === 17) return { type: 'syncNative', info: { account: first } }
  if (kind === 18) {
    return { type: 'initializeAccount3', info: { account: first, mint: second, owner: base58(data.slice(1, 33)) } }
  }
  if (kind === 20) {
    const info = { mint: first, decimals: data[1], mintAuthority: base58(data.slice(2, 34)) }
    return { type: 'initializeMint2', info }
  }
  if (kind === 21) return { type: 'getAccountDataSize', info: { mint: first } }
  if (kind === 22) return { type: 'initializeImmutableOwner', info: { account: first } }
  return undefined
}

function parseAssociatedToken({ data, accounts }: Parameters<Parse>[0]): Parsed | undefined {
  const [source, account, wallet, mint, system, token] = accounts
  const type = data.length === 0 || data[0] === 0 ? 'create' : data[0] === 1 ? 'createIdempotent' : undefined
  if (!type) return undefined
  return { type, info: { source, account, wallet, mint, systemProgram: system, tokenProgram: token } }
}
