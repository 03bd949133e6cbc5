import type { Chains } from '../chains/chains.ts'
import type { Config } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Prices } from '../prices/prices.ts'
import { createHosted, type HostedSettings } from './createHosted.ts'
import { createDollarQuote } from './createQuote.ts'
import { createCoinbase, createMoonpay, createTransak, type HostedService } from './hostedServices.ts'
import type { OnrampProvider } from './provider.ts'
import { listPurchases, toOptions } from './purchases.ts'
import { createSandbox, type SandboxParams, selectPurchase } from './sandbox.ts'

type RedirectConfig = Extract<Config['onramp'], { kind: 'redirect' }>

const currencies = ['USD'] as const

/**
 * A provider with a page of its own, told what to sell in the query
 * (`destinationCurrencyCode`, `walletAddress`, `externalCustomerId`, reference-behaviour §4.5, and the amount with its currency).
 */
function createRedirect(params: {
  settings: RedirectConfig
  chains: Chains
  prices: Prices
  getPublicUrl: () => string
}): OnrampProvider {
  const { settings, prices } = params
  const purchases = listPurchases(params.chains, (chain) => chain.family !== 'plain' && !chain.config.testnet)
  return {
    getOptions: () => toOptions(purchases, currencies, params.getPublicUrl()),
    getQuote: (asked) => createDollarQuote(prices, { purchases, feeBasisPoints: settings.feeBasisPoints }, asked),
    createUrl: async (request, project) => {
      const { purchase, account } = selectPurchase(purchases, request)
      const url = new URL(settings.url)
      for (const [name, value] of Object.entries(settings.query)) url.searchParams.set(name, value)
      url.searchParams.set('destinationCurrencyCode', purchase.symbol)
      url.searchParams.set('walletAddress', account)
      url.searchParams.set('externalCustomerId', project.id)
      if (request.fiatCurrency) url.searchParams.set('sourceCurrencyCode', request.fiatCurrency)
      if (request.presetFiatAmount) url.searchParams.set('sourceAmount', request.presetFiatAmount)
      return url.toString()
    },
  }
}

/** The provider the configuration names. */
export function createOnramp(
  params: Omit<SandboxParams, 'settings'> & { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): OnrampProvider {
  const { onramp } = params.config
  if (onramp.kind === 'sandbox') return createSandbox({ ...params, settings: onramp })
  if (onramp.kind === 'redirect') return createRedirect({ ...params, settings: onramp })
  if (onramp.kind !== 'off')
    return createHosted({ ...params, settings: onramp, service: createService(onramp, params) })
  const off = () => throwHttpError('OnrampUnsupported', { text: 'This gateway sells nothing.' })
  return {
    getOptions: () => ({ purchaseCurrencies: [], paymentCurrencies: [] }),
    getQuote: async () => off(),
    createUrl: async () => off(),
  }
}

function createService(
  settings: HostedSettings,
  ports: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): HostedService {
  if (settings.kind === 'moonpay') return createMoonpay(settings)
  return settings.kind === 'coinbase' ? createCoinbase(settings, ports) : createTransak(settings, ports)
}
