import type { Balance, Namespace, Network } from '@foyer/base'
import { balanceQuery, getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'

/** A balance, and how reading it went. */
export type BalanceState = {
  /** Base units; the last known one stays while it is read again. */
  readonly balance: Balance | undefined
  /** A FoyerError such as `RpcRequestFailed`; undefined when the last reading worked. */
  readonly error: Error | undefined
  /** Whether it is read for the first time. */
  readonly isPending: boolean
  /** Reads again now; never rejects. */
  readonly refetch: () => Promise<{ readonly isError: boolean }>
}

/**
 * The balance of an account: the native coin, or the token named in `tokens`. Fresh for 30 s.
 * @param account undefined reads nothing
 */
export function useBalance(account: { readonly address: string; readonly network: Network } | undefined): BalanceState {
  const { foyer } = useFoyerContext()
  const isEnabled = account !== undefined
  const query = balanceQuery(foyer, account ?? { address: '', network: foyer.config.defaultNetwork })
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: isEnabled }, getQueryClient(foyer))
  return {
    balance: data,
    error: error ?? undefined,
    isPending: isEnabled && isPending,
    refetch: isEnabled ? refetch : resolveImmediately,
  }
}

const resolveImmediately = async () => ({ isError: false })

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
