import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import type { NodeAccount } from './nodeAccounts.ts'
import { associatedTokenProgram, tokenPrograms } from './programs.ts'

/** Bytes of a token account that both token programs lay out the same; extensions stand behind them. */
export const tokenAccountSize = 165

/** What a token account says of itself. @see `Account` of https://github.com/solana-program/token, interface/src/state.rs */
type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly isNative: boolean
  /** It can be used, and no one but its owner can take from it or close it. */
  readonly isClean: boolean
}

export function readTokenAccount(account: NodeAccount | undefined): TokenAccount | undefined {
  if (!account || !tokenPrograms.includes(account.owner) || account.data.length < tokenAccountSize) return undefined
  const { data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [delegate, native, closer] = [72, 109, 129].map((at) => view.getUint32(at, true))
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isNative: native === 1,
    isClean: data[108] === 1 && delegate === 0 && closer === 0,
  }
}

/**
 * Checks whether the token keeps a part of each transfer. @see `ExtensionType::TransferFeeAmount` of
 * https://github.com/solana-program/token-2022
 */
export function takesTransferFee({ data }: NodeAccount): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = tokenAccountSize + 1; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 2) return true
  return false
}

/** Whether nothing but the amount differs in the part that all token accounts have. */
export function isSameButAmount(a: NodeAccount, b: NodeAccount): boolean {
  const isSame = (byte: number, index: number) => (index >= 64 && index < 72) || byte === b.data[index]
  return a.owner === b.owner && a.data.subarray(0, tokenAccountSize).every(isSame)
}

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
