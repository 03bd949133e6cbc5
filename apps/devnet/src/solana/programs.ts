import { type Address, address, getBase58Decoder } from '@solana/kit'

/** Programs whose accounts and instructions the node can name, as `jsonParsed` does. */
export const systemProgram: Address = address('11111111111111111111111111111111')
export const tokenProgram: Address = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program: Address = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram: Address = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const computeBudgetProgram: Address = address('ComputeBudget111111111111111111111111111111')
export const memoProgram: Address = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const metadataProgram: Address = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
export const lookupTableProgram: Address = address('AddressLookupTab1e1111111111111111111111111')

export function isTokenProgram(program: string): boolean {
  return program === tokenProgram || program === token2022Program
}

export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}
