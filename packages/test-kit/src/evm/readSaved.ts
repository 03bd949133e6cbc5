import type { Address, LocalAccount } from 'viem'
import { rpcError } from '../script/rpcError.ts'
import type { EvmChain } from './types.ts'

export type Batch = { readonly chainId: number; readonly hashes: readonly `0x${string}`[]; readonly failed: boolean }

/** What the wallet knows. One per wallet; handlers read and change it. */
export type WalletState = {
  /** Every key of the wallet. */
  readonly keys: readonly LocalAccount[]
  /** Accounts the user shares, the active one first. */
  accounts: readonly Address[]
  authorized: boolean
  locked: boolean
  chainId: number
  /** Chains the wallet can switch to. */
  readonly rpcUrls: Map<number, string | EvmChain>
  readonly batches: Map<string, Batch>
}

export type Saved = { readonly authorized: boolean; readonly accounts: readonly Address[]; readonly chainId: number }

/** Reads what was saved before a reload, or undefined when it is absent, foreign or no longer true. */
export function readSaved(
  storage: Pick<Storage, 'getItem'> | undefined,
  key: string,
  keys: readonly LocalAccount[],
): Saved | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const { authorized, accounts, chainId } = value as { [key in keyof Saved]?: unknown }
    if (typeof authorized !== 'boolean' || !Number.isSafeInteger(chainId) || !Array.isArray(accounts)) return undefined
    const known = keys.map(({ address }) => address)
    if (!accounts.every((account): account is Address => known.includes(account))) return undefined
    return { authorized, accounts, chainId: Number(chainId) }
  } catch {
    return undefined
  }
}

/** Returns what a site sees: nothing before it is authorised or while the wallet is locked. */
export function visibleAccounts({ authorized, locked, accounts }: WalletState): readonly Address[] {
  return authorized && !locked ? accounts : []
}

/** The key for an account the site may use; 4100 otherwise. */
export function keyOf(state: WalletState, address: unknown): LocalAccount {
  const wanted = String(address).toLowerCase()
  const visible = visibleAccounts(state).find((account) => account.toLowerCase() === wanted)
  const key = visible && state.keys.find((candidate) => candidate.address === visible)
  if (!key) throw rpcError(4100, 'The requested account and/or method has not been authorized by the user.')
  return key
}
