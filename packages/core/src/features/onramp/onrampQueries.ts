import { type CaipNetworkId, delay, FoyerError, isFoyerError, loadPart } from '@foyer/base'
import { onrampOptionsStaleTime, quoteDelay, quoteInterval } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { defaultOnrampOptions, type OnrampOptions, type OnrampPurchase } from './onrampOptions.ts'

const load = () => loadPart(() => import('./calls.ts'))

/**
 * Returns the query options for what is sold and what is paid with; the built-in ones where the service fails, until it is asked
 * again (specification §7).
 */
export function onrampOptionsQuery(foyer: Foyer, { networkId }: { readonly networkId: CaipNetworkId }) {
  return queryOptions({
    queryKey: ['onrampOptions', networkId] as const,
    queryFn: async ({ signal }): Promise<OnrampOptions> => {
      try {
        const { callApi, getOnrampOptions } = await load()
        const answer = await callApi(foyer, getOnrampOptions, { chainId: networkId }, { signal })
        return { ...answer, isDefault: false }
      } catch (error) {
        if (isFoyerError(error, 'RequestAborted')) throw error
        return defaultOnrampOptions
      }
    },
    staleTime: ({ state }) => (state.data?.isDefault ? 0 : onrampOptionsStaleTime),
    retry: false,
  })
}

type Sum = { readonly amount: string; readonly currency: string }

/** What a payment gives (specification §3). */
export type OnrampQuote = {
  readonly paymentTotal: Sum
  readonly paymentSubtotal: Sum
  readonly networkFee: Sum
  readonly purchaseAmount: Sum
  readonly quoteId: string
  /** Why the service gave none: then every amount is what is paid, and no one has promised anything. */
  readonly failure?: unknown
}

export type OnrampQuoteParams = {
  readonly purchase: OnrampPurchase | undefined
  readonly paymentCurrency: string | undefined
  /** Decimal; empty for none. */
  readonly amount: string
}

/** The id of a quote that the service did not give. */
export const placeholderQuoteId = 'placeholder'

/**
 * Returns the query options for what a payment gives, asked once typing has paused for 200 ms and again every 10 s while someone
 * looks. Where the service fails it is a placeholder that echoes the amount (specification §7), in the currency it is paid in.
 */
export function onrampQuoteQuery(foyer: Foyer, { purchase, paymentCurrency, amount }: OnrampQuoteParams) {
  return queryOptions({
    queryKey: ['onrampQuote', purchase?.key, paymentCurrency, amount] as const,
    queryFn: async ({ signal }): Promise<OnrampQuote> => {
      if (!purchase || !paymentCurrency) throw new FoyerError('InvalidAmount', { value: amount })
      await delay(quoteDelay, signal)
      try {
        return await requestQuote(foyer, { purchase, paymentCurrency, amount }, signal)
      } catch (failure) {
        if (isFoyerError(failure, 'RequestAborted')) throw failure
        const echo = { amount, currency: paymentCurrency }
        const amounts = { paymentTotal: echo, paymentSubtotal: echo, networkFee: echo, purchaseAmount: echo }
        return { ...amounts, quoteId: placeholderQuoteId, failure }
      }
    },
    staleTime: quoteInterval,
    refetchInterval: quoteInterval,
    refetchIntervalInBackground: false,
    retry: false,
    enabled: purchase !== undefined && paymentCurrency !== undefined && amount !== '',
  })
}

async function requestQuote(
  foyer: Foyer,
  { purchase, paymentCurrency, amount }: { purchase: OnrampPurchase; paymentCurrency: string; amount: string },
  signal: AbortSignal,
): Promise<OnrampQuote> {
  const { callApi, getOnrampQuote } = await load()
  const { symbol, network, networkName } = purchase
  const asked = { purchaseCurrency: symbol, paymentCurrency, amount, network: networkName }
  const quote = await callApi(foyer, getOnrampQuote, { chainId: network.caipNetworkId, ...asked }, { signal })
  const { paymentTotal, paymentSubtotal, networkFee, purchaseAmount, quoteId } = quote
  const isCounted = [paymentTotal, paymentSubtotal, networkFee, purchaseAmount].every((sum) => isAmount(sum.amount))
  const isMeant = purchaseAmount.currency.toUpperCase() === symbol.toUpperCase()
  if (!isCounted || !isMeant) throw new FoyerError('AnswerInvalid', { url: getOnrampQuote.path })
  return { paymentTotal, paymentSubtotal, networkFee, purchaseAmount, quoteId }
}

function isAmount(text: string): boolean {
  return /^\d{1,40}(\.\d{1,36})?$/.test(text)
}
