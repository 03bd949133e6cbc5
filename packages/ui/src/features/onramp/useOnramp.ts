import { formatUnits } from '@foyer/base'
import { activeConnectionAtom } from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import {
  type Buyer,
  getOnrampState,
  listOnrampProviders,
  type OnrampQuote,
  type OnrampState,
  onrampDraftAtom,
  onrampOptionsQuery,
  onrampQuoteQuery,
  toBuyer,
  toCents,
} from '@foyer/core/internal/onramp'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'

/** Whom coins are bought for; undefined where nothing is bought. */
export function useBuyer(): Buyer | undefined {
  const { foyer } = useFoyerContext()
  return toBuyer(foyer, useFoyerAtom(activeConnectionAtom), useFoyerAtom(remoteFeaturesAtom))
}

export type OnrampView = OnrampState & {
  readonly buyer: Buyer
  readonly quote: OnrampQuote | undefined
  readonly isLoading: boolean
  /** The built-in options stand in for the service's. */
  readonly isDefault: boolean
  readonly reload: () => void
}

/** The draft and what is known about it. */
export function useOnramp(buyer: Buyer): OnrampView {
  const { foyer } = useFoyerContext()
  const draft = useFoyerAtom(onrampDraftAtom)
  const remote = useFoyerAtom(remoteFeaturesAtom)
  const client = getQueryClient(foyer)
  const { network } = buyer
  const options = useQuery(onrampOptionsQuery(foyer, { networkId: network.caipNetworkId }), client)
  const providers = listOnrampProviders(foyer, { namespace: network.chainNamespace, remote })
  const known = { networks: foyer.config.networks, network, providers, options: options.data }
  const asked = getOnrampState(draft, { ...known, quote: undefined, isQuoteLoading: true })
  const quote = useQuery(
    onrampQuoteQuery(foyer, {
      purchase: asked.purchaseCurrency,
      paymentCurrency: asked.paymentCurrency?.id,
      amount: asked.quotesLoading ? draft.amount : '',
    }),
    client,
  )
  const state = getOnrampState(draft, { ...known, quote: quote.data, isQuoteLoading: quote.isPending })
  return {
    ...state,
    buyer,
    quote: asked.quotesLoading ? quote.data : undefined,
    isLoading: options.isPending,
    isDefault: options.data?.isDefault === true,
    reload: () => void options.refetch(),
  }
}

/** Calculates what a payment loses to fees, network included: a decimal string. Undefined where the two sums cannot be compared. */
export function toCosts({ paymentTotal, paymentSubtotal }: OnrampQuote): string | undefined {
  const [total, subtotal] = [toCents(paymentTotal.amount), toCents(paymentSubtotal.amount)]
  if (total === undefined || subtotal === undefined || total < subtotal) return undefined
  return paymentTotal.currency === paymentSubtotal.currency ? formatUnits(total - subtotal, 2) : undefined
}
