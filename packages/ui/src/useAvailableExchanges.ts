import { type Exchange, getExchanges } from '@foyer/core/pay'
import { getQueryClient } from '@foyer/core/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from './FoyerContext.ts'

type ExchangesOptions = {
  readonly page?: number | undefined
  /** CAIP-19 */
  readonly asset?: string | undefined
  /** Whole units, decimal. */
  readonly amount?: string | undefined
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
      queryKey: ['availableExchanges', options.page, options.asset, options.amount],
      queryFn: async ({ signal }) => (await getExchanges(foyer, { ...options, signal })).exchanges,
      retry: false,
    },
    getQueryClient(foyer),
  )
  return { data, isLoading, error, fetch: refetch }
}
