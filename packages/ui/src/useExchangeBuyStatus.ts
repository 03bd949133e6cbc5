import { getQueryClient } from '@foyer/core/internal/queries'
import { type ExchangeBuyStatus, type ExchangeSession, getExchangeBuyStatus } from '@foyer/core/pay'
import { useQuery } from '@tanstack/react-query'
import { useFoyerContext } from './FoyerContext.ts'

/** Between two questions, in ms: less is asked of no exchange (reference §1.10). */
const leastInterval = 3_000

type UseStatusOptions = ExchangeSession & {
  /** In ms, at least 3 000. Default 3 000. */
  readonly pollingInterval?: number | undefined
  readonly isEnabled?: boolean | undefined
}

/** How a payment at an exchange stands, asked again until it is decided. */
export function useExchangeBuyStatus({
  exchangeId,
  sessionId,
  pollingInterval = 0,
  isEnabled = true,
}: UseStatusOptions): {
  readonly data: ExchangeBuyStatus | undefined
  readonly isLoading: boolean
  readonly error: Error | null
} {
  const { foyer } = useFoyerContext()
  const { data, isLoading, error } = useQuery(
    {
      queryKey: ['exchangeStatus', exchangeId, sessionId],
      queryFn: ({ signal }) => getExchangeBuyStatus(foyer, { exchangeId, sessionId, signal }),
      enabled: isEnabled,
      retry: false,
      refetchInterval: ({ state }) => (isDecided(state.data) ? false : Math.max(leastInterval, pollingInterval)),
      // nor when the visitor comes back to the page
      staleTime: ({ state }) => (isDecided(state.data) ? Number.POSITIVE_INFINITY : 0),
    },
    getQueryClient(foyer),
  )
  return { data, isLoading, error }
}

function isDecided(answer: ExchangeBuyStatus | undefined): boolean {
  return answer?.status === 'SUCCESS' || answer?.status === 'FAILED'
}
