import type { Balance, Namespace } from '@foyer/base'
import { useEffect, useState } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { useAccountNetwork, useFoyerAccount } from '../hooks.ts'

export type BalanceState = {
  /** Base units; the last known one stays while it is read again. */
  readonly balance: Balance | undefined
  /** A FoyerError such as `RpcRequestFailed`; undefined when the last reading worked. */
  readonly error: Error | undefined
  readonly isPending: boolean
  /** Reads again now; never rejects. */
  readonly refetch: () => Promise<void>
}

const nothing: BalanceState = { balance: undefined, error: undefined, isPending: false, refetch: async () => {} }
const pending: BalanceState = { ...nothing, isPending: true }

/**
 * The balance of the connected account: the native coin, or the token named in `tokens`. Fresh for 30 s.
 * Asks the site's RPC and nobody else; without an account, on an unknown network or with `enabled: false` it asks nothing.
 */
export function useFoyerBalance(
  options: { readonly namespace?: Namespace | undefined; readonly enabled?: boolean } = {},
): BalanceState {
  const { foyer } = useFoyerContext()
  const account = useFoyerAccount(options.namespace)
  const network = useAccountNetwork(account)
  const { address } = account
  const subject = address && network && options.enabled !== false ? `${network.caipNetworkId}:${address}` : undefined
  const [known, setKnown] = useState({ subject, state: pending })

  useEffect(() => {
    if (!subject || !address || !network) return
    let stop: (() => void) | undefined
    let ended = false
    const set = (state: BalanceState) => ended || setKnown({ subject, state })
    import('./watchBalance.ts').then(
      ({ watchBalance }) => {
        if (!ended) stop = watchBalance(foyer, { address, network }, set)
      },
      (error: Error) => set({ ...nothing, error }),
    )
    return () => {
      ended = true
      stop?.()
    }
  }, [foyer, subject])

  if (!subject) return nothing
  return known.subject === subject ? known.state : pending
}
