import type { CaipNetworkId } from '@foyer/base'
import { getQueryClient } from '@foyer/core/internal/queries'
import {
  type Exchange,
  type ExchangeBuyStatus,
  type ExchangeSession,
  getAvailableExchanges,
  getExchangeBuyStatus,
  getPayUrl,
  openPayUrl,
  type PaymentOptions,
  type PayResult,
  pay,
} from '@foyer/core/pay'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useFoyerContext } from './FoyerContext.ts'
import { type ActionListeners, useAction } from './useAction.ts'

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

/** Between two questions, in ms: less is asked of no exchange (reference §1.10). */
const leastInterval = 3_000

type UseStatusOptions = ExchangeSession & {
  /** In ms, at least 3 000. Default 3 000. */
  readonly pollingInterval?: number | undefined
  readonly isEnabled?: boolean | undefined
}

/** Returns how a payment at an exchange stands, asked again until it is decided. */
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

/** A payment of the page: how to open it, and what became of the last one. */
export function usePay(options: ActionListeners<PayResult> = {}): {
  /** Never rejects: what went wrong is in `error`, and told to `onError`. */
  readonly open: (payment: PaymentOptions) => Promise<void>
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: PayResult | undefined
} {
  const { foyer } = useFoyerContext()
  const { act, ...state } = useAction(
    useCallback((payment: PaymentOptions) => pay(foyer, payment), [foyer]),
    options,
  )
  return { open: act, ...state }
}

type PayUrlParams = Omit<Parameters<typeof getPayUrl>[1], 'signal'>
type PayUrl = ExchangeSession & { readonly url: string }

/** An exchange's page for a payment, to be opened by the site. */
export function usePayUrlActions(): {
  /** @throws PayError `UNABLE_TO_GET_PAY_URL` */
  readonly getUrl: (params: PayUrlParams) => Promise<PayUrl>
  /** Within a gesture: in a window of its own, or in place of this page. @throws PayError `UNABLE_TO_GET_PAY_URL` */
  readonly openUrl: (params: PayUrlParams, openInNewTab?: boolean) => Promise<PayUrl>
} {
  const { foyer } = useFoyerContext()
  return useMemo(
    () => ({
      getUrl: (params) => getPayUrl(foyer, params),
      openUrl: (params, openInNewTab) => openPayUrl(foyer, { ...params, openInNewTab }),
    }),
    [foyer],
  )
}
