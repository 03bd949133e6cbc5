import type { Balance, Namespace } from '@foyer/base'
import { type Queries, useFoyerQuery } from '../data/useFoyerQuery.ts'
import { useFoyerContext } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'

export type BalanceState = {
  /** Base units; the last known one stays while it is read again. */
  readonly balance: Balance | undefined
  /** A FoyerError such as `RpcRequestFailed`; undefined when the last reading worked. */
  readonly error: Error | undefined
  readonly isPending: boolean
  /** Reads again now; never rejects. */
  readonly refetch: () => Promise<{ readonly isError: boolean }>
}

/**
 * The balance of the connected account: the native coin, or the token named in `tokens`. Fresh for 30 s.
 * Asks the site's RPC and nobody else; without an account, on an unknown network or with `enabled: false` it asks nothing.
 */
export function useFoyerBalance(
  options: { readonly namespace?: Namespace | undefined; readonly enabled?: boolean | undefined } = {},
): BalanceState {
  const { foyer } = useFoyerContext()
  const account = useFoyerAccount(options.namespace)
  const network = useAccountNetwork(account)
  const { address } = account
  const isAsked = address !== undefined && network !== undefined && options.enabled !== false
  const question = isAsked && {
    key: `${network.caipNetworkId}:${address}`,
    ask: ({ watch, balanceQuery }: Queries) => watch(foyer, balanceQuery(foyer, { address, network })),
  }
  const { data, ...rest } = useFoyerQuery(question || undefined)
  return { balance: data, ...rest }
}
