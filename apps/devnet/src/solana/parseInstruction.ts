import type { Address } from '@solana/kit'
import {
  associatedTokenProgram,
  base58,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { toUiAmount } from './tokens.ts'

export type Parsed = { readonly type: string; readonly info: Readonly<Record<string, unknown>> }

type Parse = (input: {
  readonly data: Uint8Array
  readonly view: DataView
  readonly accounts: readonly Address[]
}) => Parsed | undefined

const parsers: { readonly [program: string]: { readonly name: string; readonly parse: Parse } } = {
  [systemProgram]: { name: 'system', parse: parseSystem },
  [tokenProgram]: { name: 'spl-token', parse: parseToken },
  [token2022Program]: { name: 'spl-token', parse: parseToken },
  [associatedTokenProgram]: { name: 'spl-associated-token-account', parse: parseAssociatedToken },
}

/** An instruction as `jsonParsed` gives it; one the node cannot read stays half decoded, as on real nodes. */
export function parseInstruction(
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
