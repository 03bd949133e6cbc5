import type { Namespace } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'

/** Whether a wallet serves a family; one that states nothing might. */
export function servesAny({ chains }: Wallet, namespaces: readonly Namespace[]): boolean {
  if (!chains || chains.length === 0) return true
  return chains.some((chain) =>
    namespaces.some((namespace) => chain === namespace || chain.startsWith(`${namespace}:`)),
  )
}
