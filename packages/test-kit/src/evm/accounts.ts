import type { Address, LocalAccount } from 'viem'
import { rpcError } from '../script/rpcError.ts'
import type { WalletState } from './readSaved.ts'

/** What a site sees: nothing before it is authorised or while the wallet is locked. */
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
