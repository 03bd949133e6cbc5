import { type Address, address, type EncodedAccount, getBase58Decoder } from '@solana/kit'

/** Programs whose accounts and instructions the node can name, as `jsonParsed` does. */
export const systemProgram: Address = address('11111111111111111111111111111111')
export const tokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram: Address = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const computeBudgetProgram: Address = address('ComputeBudget111111111111111111111111111111')
export const memoProgram: Address = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const metadataProgram: Address = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
export const lookupTableProgram: Address = address('AddressLookupTab1e1111111111111111111111111')

function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}

export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

/** A token account's fields (SPL Token and Token-2022 share the first 165 bytes). */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly state: string
  readonly isNative: boolean
  readonly delegate: string | undefined
  readonly delegatedAmount: bigint
}

export type Mint = {
  readonly decimals: number
  readonly supply: bigint
  readonly isInitialized: boolean
  readonly mintAuthority: string | undefined
  readonly freezeAuthority: string | undefined
}

/** The account's token fields, or undefined when it is no token account. */
export function readTokenAccount(account: EncodedAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.programAddress) || !isTokenAccountSize(account.data)) return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: base58(data.slice(0, 32)),
    owner: base58(data.slice(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: view.getUint32(72, true) ? base58(data.slice(76, 108)) : undefined,
    state: ['uninitialized', 'initialized', 'frozen'][data[108] ?? 0] ?? 'uninitialized',
    isNative: view.getUint32(109, true) === 1,
    delegatedAmount: view.getBigUint64(121, true),
  }
}

/** The account's fields as a mint, or undefined when it is none. */
export function readMint(account: EncodedAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.programAddress)) return undefined
  const { data } = account
  // byte 165 of an extended Token-2022 account says what it is: 1 a mint, 2 a token account
  if (data.length !== 82 && data[165] !== 1) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    decimals: data[44] ?? 0,
    supply: view.getBigUint64(36, true),
    isInitialized: data[45] === 1,
    mintAuthority: view.getUint32(0, true) ? base58(data.slice(4, 36)) : undefined,
    freezeAuthority: view.getUint32(46, true) ? base58(data.slice(50, 82)) : undefined,
  }
}

function isTokenAccountSize(data: Uint8Array | { readonly length: number; readonly [index: number]: number }): boolean {
  return data.length === 165 || (data.length > 165 && data[165] === 2)
}

export type UiAmount = {
  readonly amount: string
  readonly decimals: number
  /** What real nodes give for display; not exact for large amounts. */
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

export function toUiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}
