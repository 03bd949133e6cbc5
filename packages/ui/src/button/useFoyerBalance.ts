import type { Namespace } from '@foyer/base'
import { type BalanceState, useBalance } from '../data/useBalance.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'

/**
 * The balance of the connected account: the native coin, or the token named in `tokens`. Fresh for 30 s.
 * Asks the site's RPC and no one else; without an account, on an unknown network or with `enabled: false` it asks nothing.
 */
export function useFoyerBalance(
  options: { readonly namespace?: Namespace | undefined; readonly enabled?: boolean | undefined } = {},
): BalanceState {
  const account = useFoyerAccount(options.namespace)
  const network = useAccountNetwork(account)
  const { address } = account
  const isEnabled = address !== undefined && network !== undefined && options.enabled !== false
  return useBalance(isEnabled ? { address, network } : undefined)
}
