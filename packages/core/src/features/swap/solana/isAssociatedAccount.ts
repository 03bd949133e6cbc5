import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { associatedTokenProgram } from './programs.ts'

type TokenOwner = { readonly owner: string; readonly mint: string; readonly program: string }

/**
 * Whether an address is where an owner keeps a token by the rule that all wallets follow. The rule counts down from 255 to the first
 * number that makes no public key; an address of another number belongs to no one, because neither its key nor its program exists.
 * @see https://github.com/solana-program/associated-token-account, and `Address::create_program_address` of anza-xyz/solana-sdk
 */
export function isAssociatedAccount(address: string, { owner, mint, program }: TokenOwner): boolean {
  const seeds = [owner, program, mint].flatMap((seed) => [...base58.decode(seed)])
  const end = [...base58.decode(associatedTokenProgram), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1)
    if (base58.encode(sha256(Uint8Array.from([...seeds, bump, ...end]))) === address) return true
  return false
}
