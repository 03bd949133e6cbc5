import { type ExchangeSession, getPayUrl, openPayUrl } from '@foyer/core/pay'
import { useMemo } from 'react'
import { useFoyerContext } from './FoyerContext.ts'

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
