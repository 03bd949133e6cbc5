import type { CaipNetworkId } from '@foyer/base'
import { getQueryClient } from '@foyer/core/internal/queries'
import { type Exchange, getAvailableExchanges } from '@foyer/core/pay'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from './FoyerContext.ts'

type ExchangesOptions = {
  readonly page?: number | undefined
  /** CAIP-19; beside `network` an address there, or `native`. */
  readonly asset?: string | undefined
  /** Whole units, decimal. */
  readonly amount?: string | undefined
  /** The asset's network. */
  readonly network?: CaipNetworkId | undefined
}

/** The exchanges of your gateway that can pay. */
export function useAvailableExchanges(options: ExchangesOptions = {}): {
  readonly data: readonly Exchange[] | undefined
  readonly isLoading: boolean
  readonly error: Error | null
  readonly fetch: () => Promise<unknown>
} {
  const { foyer } = useFoyerContext()
  const { data, isLoading, error, refetch } = useQuery(
    {
      queryKey: ['availableExchanges', options.page, options.asset, options.amount, options.network],
      queryFn: ({ signal }) => getAvailableExchanges(foyer, { ...options, signal }),
      retry: false,
    },
    getQueryClient(foyer),
  )
  return { data, isLoading, error, fetch: refetch }
}
