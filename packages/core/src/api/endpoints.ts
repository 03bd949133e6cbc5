import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import { endpoint } from './endpoint.ts'
import * as shapes from './shapes.ts'

type OnNetwork = { readonly chainId: CaipNetworkId }
type Nothing = Readonly<Record<never, never>>
type ImageId = { readonly id: string }

const image = (path: string) =>
  endpoint<ImageId>()<Blob>({ service: 'catalogue', method: 'GET', path, decode: 'image' })

/** Every call of specification §7, with the shapes of reference §4.3–§4.5. Functions, types and tests derive from this table. */
export const endpoints = {
  getAppConfig: endpoint<Nothing>()({
    service: 'catalogue',
    method: 'GET',
    path: '/appkit/v1/config',
    decode: shapes.appConfig,
  }),
  getOrigins: endpoint<Nothing>()({
    service: 'catalogue',
    method: 'GET',
    path: '/projects/v1/origins',
    decode: shapes.origins,
  }),
  getWallets: endpoint<{
    readonly page: number
    readonly entries: number
    readonly include?: readonly string[]
    readonly exclude?: readonly string[]
    readonly chains?: readonly CaipNetworkId[]
    readonly search?: string
    readonly badge_type?: 'certified' | 'none'
  }>()({
    service: 'catalogue',
    method: 'GET',
    path: '/getWallets',
    query: (params) => params,
    decode: shapes.wallets,
  }),
  getAnalyticsConfig: endpoint<Nothing>()({
    service: 'catalogue',
    method: 'GET',
    path: '/getAnalyticsConfig',
    decode: shapes.analyticsConfig,
  }),
  getWalletImage: image('/getWalletImage/{id}'),
  getAssetImage: image('/public/getAssetImage/{id}'),
  getCurrencyImage: image('/public/getCurrencyImage/{id}'),
  getTokenImage: image('/public/getTokenImage/{id}'),
  getSupportedChains: endpoint<Nothing>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/supported-chains',
    decode: shapes.supportedChains,
  }),
  getIdentity: endpoint<OnNetwork & { readonly address: string; readonly sender?: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/identity/{address}',
    query: ({ sender }) => ({ sender }),
    decode: shapes.identity,
    unsupported: { avatar: '', name: '' },
  }),
  getHistory: endpoint<OnNetwork & { readonly account: string; readonly cursor?: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/account/{account}/history',
    query: ({ cursor, chainId }) => ({ cursor, chainId }),
    decode: shapes.history,
    unsupported: { data: [], next: undefined },
  }),
  getBalance: endpoint<OnNetwork & { readonly address: string; readonly forceUpdate?: readonly CaipAddress[] }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/account/{address}/balance',
    query: ({ chainId, forceUpdate }) => ({ currency: 'usd', chainId, forceUpdate }),
    decode: shapes.balances,
    unsupported: { balances: [] },
  }),
  getSwapQuotes: endpoint<
    OnNetwork & {
      /** Base units of `from`. */
      readonly amount: string
      readonly userAddress: string
      readonly from: CaipAddress
      readonly to: CaipAddress
      /** wei. */
      readonly gasPrice: string
    }
  >()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/convert/quotes',
    query: ({ amount, userAddress, from, to, gasPrice }) => ({ amount, userAddress, from, to, gasPrice }),
    decode: shapes.quotes,
    unsupported: { quotes: [] },
  }),
  getSwapTokens: endpoint<OnNetwork>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/convert/tokens',
    query: ({ chainId }) => ({ chainId }),
    decode: shapes.swapTokens,
    unsupported: { tokens: [] },
  }),
  getTokenPrices: endpoint<OnNetwork & { readonly addresses: readonly CaipAddress[] }>()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/fungible/price',
    body: ({ addresses }, projectId) => ({ currency: 'usd', addresses, projectId }),
    decode: shapes.prices,
    unsupported: { fungibles: [] },
  }),
  getSwapAllowance: endpoint<OnNetwork & { readonly tokenAddress: CaipAddress; readonly userAddress: CaipAddress }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/convert/allowance',
    query: ({ tokenAddress, userAddress }) => ({ tokenAddress, userAddress }),
    decode: shapes.allowance,
    unsupported: { allowance: '0' },
  }),
  getGasPrice: endpoint<OnNetwork>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/convert/gas-price',
    query: ({ chainId }) => ({ chainId }),
    decode: shapes.gasPrice,
  }),
  buildSwapTransaction: endpoint<
    OnNetwork & {
      readonly amount: string
      readonly from: CaipAddress
      readonly to: CaipAddress
      readonly userAddress: CaipAddress
      /** Percent. */
      readonly slippage: number
    }
  >()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    body: ({ amount, from, to, userAddress, slippage }, projectId) => ({
      amount,
      eip155: { slippage },
      projectId,
      from,
      to,
      userAddress,
      disableEstimate: true,
    }),
    decode: shapes.swapTransaction,
  }),
  buildSwapApprove: endpoint<
    OnNetwork & { readonly userAddress: CaipAddress; readonly from: CaipAddress; readonly to: CaipAddress }
  >()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/convert/build-approve',
    query: ({ userAddress, from, to }) => ({ userAddress, from, to }),
    decode: shapes.approveTransaction,
  }),
  lookupName: endpoint<OnNetwork & { readonly name: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/profile/account/{name}',
    query: () => ({ apiVersion: '2' }),
    decode: shapes.profile,
    unsupported: { name: '', addresses: {}, attributes: [] },
    fallback: 'ResolveNameFailed',
  }),
  reverseLookupName: endpoint<OnNetwork & { readonly address: string; readonly sender?: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    query: ({ sender }) => ({ sender, apiVersion: '2' }),
    decode: shapes.profiles,
    unsupported: [],
    fallback: 'NamesForAddressFailed',
  }),
  getNameSuggestions: endpoint<OnNetwork & { readonly name: string; readonly zone: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    query: ({ zone }) => ({ zone }),
    decode: shapes.suggestions,
    unsupported: { suggestions: [] },
    fallback: 'NameSuggestionsFailed',
  }),
  registerName: endpoint<
    OnNetwork & {
      readonly coinType: number
      readonly address: string
      readonly message: string
      readonly signature: string
    }
  >()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/profile/account',
    body: ({ coinType, address, message, signature }) => ({ coin_type: coinType, address, message, signature }),
    decode: shapes.success,
    unsupported: { success: false },
  }),
  createOnrampUrl: endpoint<
    OnNetwork & {
      readonly destinationWallets: readonly {
        readonly address: string
        readonly blockchains: readonly string[]
        readonly assets: readonly string[]
      }[]
      readonly defaultNetwork: string
      readonly partnerUserId: string
      readonly presetCryptoAmount?: number
      readonly presetFiatAmount?: number
    }
  >()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/generators/onrampurl',
    body: ({ chainId: _, ...params }) => ({ ...params, defaultExperience: 'buy' }),
    decode: shapes.onrampUrl,
    unsupported: { url: '' },
  }),
  getOnrampOptions: endpoint<OnNetwork>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/onramp/options',
    decode: shapes.onrampOptions,
    unsupported: { paymentCurrencies: [], purchaseCurrencies: [] },
  }),
  getOnrampQuote: endpoint<
    OnNetwork & {
      readonly purchaseCurrency: string
      readonly paymentCurrency: string
      readonly amount: string
      readonly network: string
    }
  >()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/onramp/quote',
    body: ({ chainId: _, ...params }) => params,
    decode: shapes.onrampQuote,
  }),
  getSmartSessions: endpoint<OnNetwork & { readonly address: CaipAddress }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/sessions/{address}',
    decode: shapes.sessions,
    unsupported: { pcis: [] },
  }),
  revokeSmartSession: endpoint<
    OnNetwork & { readonly address: CaipAddress; readonly pci: string; readonly signature: string }
  >()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    body: ({ pci, signature }) => ({ pci, signature }),
    decode: shapes.success,
    unsupported: { success: false },
  }),
} as const
