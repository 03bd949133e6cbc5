import type { Account } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import type { AccountType, EmbeddedWalletInfo, UseAppKitAccountReturn } from './types.ts'

const made = new WeakMap<AccountState, UseAppKitAccountReturn>()

/** The same object for the same state, so that a hook's value changes only with the account. */
export function toAccount(state: AccountState): UseAppKitAccountReturn {
  const known = made.get(state)
  if (known) return known
  const { address, caipAddress, isConnected, status, allAccounts } = state
  const one = { allAccounts, address, caipAddress, isConnected, status, embeddedWalletInfo: toEmbeddedInfo(state) }
  made.set(state, one)
  return one
}

const madeOf = new WeakMap<AccountState, UseAppKitAccountReturn>()

/** The same of one family: its accounts alone. */
export function toAccountOf(state: AccountState): UseAppKitAccountReturn {
  const known = madeOf.get(state)
  if (known) return known
  const one = { ...toAccount(state), allAccounts: listOf(state.allAccounts, state.namespace) }
  madeOf.set(state, one)
  return one
}

function listOf(accounts: readonly Account[], namespace: string): readonly AccountType[] {
  return accounts.filter((one) => one.namespace === namespace)
}

function toEmbeddedInfo({ embeddedWallet, allAccounts, namespace }: AccountState): EmbeddedWalletInfo | undefined {
  if (!embeddedWallet) return undefined
  const { user, accountType, isSmartAccountDeployed } = embeddedWallet
  return {
    user: { email: user.email, username: user.userName, accounts: listOf(allAccounts, namespace) },
    authProvider: user.socialProvider ?? 'email',
    accountType,
    isSmartAccountDeployed,
  }
}
