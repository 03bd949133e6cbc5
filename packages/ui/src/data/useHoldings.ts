import type { Network } from '@foyer/base'
import { type HoldingsAnswer, holdingsQuery } from '@foyer/core/internal/holdings'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from '../FoyerContext.ts'

export type HoldingsState = {
  /** The last known stays while it is read again, and while that fails. */
  readonly holdings: HoldingsAnswer | undefined
  readonly isPending: boolean
  /** The last reading failed; `holdings` is older, or unknown. */
  readonly isFailed: boolean
  /** In ms since 1970. */
  readonly knownSince: number
  /** Never rejects. */
  readonly refetch: () => Promise<unknown>
}

/** Returns what an account holds on a network, read again while someone looks. */
export function useHoldings(account: { readonly address: string; readonly network: Network }): HoldingsState {
  const { foyer } = useFoyerContext()
  const query = useQuery(holdingsQuery(foyer, account), getQueryClient(foyer))
  const { data, isPending, isError, dataUpdatedAt, refetch } = query
  return { holdings: data, isPending, isFailed: isError, knownSince: dataUpdatedAt, refetch }
}
