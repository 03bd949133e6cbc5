import { type CaipAddress, type CaipNetworkId, FoyerError } from '@foyer/base'
import { endpoint, type SdkProperties } from './endpoint.ts'
import * as shapes from './shapes.ts'

type OnNetwork = { readonly chainId: CaipNetworkId }
type Nothing = Readonly<Record<never, never>>
type ImageId = { readonly id: string }

const image = (path: string) =>
  endpoint<ImageId>()<Blob>({ service: 'catalogue', method: 'GET', path, decode: 'image' })

/** Who is signed in (reference §4.6). */
const bearer = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` })

/** A method of Pay: JSON-RPC whose id is always 1 (reference §4.6). */
const pay = (method: string) =>
  ({
    service: 'blockchain',
    method: 'POST',
    path: '/v1/json-rpc',
    body: (params: object, { projectId, st, sv }: SdkProperties) => ({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, st, sv, projectId },
    }),
  }) as const

/** Every call of specification §7, with the shapes of reference §4.3–§4.6. Functions, types and tests derive from this table. */
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
  postEvent: endpoint<{
    readonly eventId: string
    /** Of the page, without query and hash. */
    readonly url: string
    readonly domain: string
    /** ms since 1970; of an error report ISO 8601. */
    readonly timestamp: number | string
    readonly props: {
      readonly type: 'track' | 'error'
      readonly event: string
      readonly properties?: unknown
      readonly address?: CaipAddress | undefined
      readonly errorType?: string
      readonly errorMessage?: string
      readonly stackTrace?: string
    }
  }>()({
    service: 'analytics',
    method: 'POST',
    path: '/e',
    body: (params) => params,
    decode: shapes.ignored,
  }),
  getAuthNonce: endpoint<Nothing>()({
    service: 'catalogue',
    method: 'GET',
    path: '/auth/v1/nonce',
    decode: shapes.authNonce,
  }),
  authenticate: endpoint<{
    /** Of the nonce. */
    readonly nonceToken: string
    readonly data: {
      readonly accountAddress: string
      readonly chainId: CaipNetworkId
      readonly [part: string]: unknown
    }
    readonly message: string
    readonly signature: string
    /** Of the relay. */
    readonly clientId?: string
    readonly walletInfo?:
      | { readonly type: 'walletconnect' | 'extension' | 'unknown'; readonly name?: string; readonly icon?: string }
      | { readonly type: 'social'; readonly social: string; readonly identifier: string }
  }>()({
    service: 'catalogue',
    method: 'POST',
    path: '/auth/v1/authenticate',
    headers: ({ nonceToken }) => ({ 'x-nonce-jwt': `Bearer ${nonceToken}` }),
    body: ({ nonceToken: _, ...params }) => params,
    decode: shapes.authToken,
  }),
  getAuthSession: endpoint<{ readonly token: string; readonly includeAppKitAccount?: boolean }>()({
    service: 'catalogue',
    method: 'GET',
    path: '/auth/v1/me',
    headers: bearer,
    query: ({ includeAppKitAccount }) => ({ includeAppKitAccount }),
    decode: shapes.authSession,
  }),
  setAuthMetadata: endpoint<{ readonly token: string; readonly metadata: Readonly<Record<string, unknown>> }>()({
    service: 'catalogue',
    method: 'PUT',
    path: '/auth/v1/account-metadata',
    headers: bearer,
    body: ({ metadata }) => ({ metadata }),
    decode: shapes.ignored,
  }),
  signOutAuthSession: endpoint<{ readonly token: string }>()({
    service: 'catalogue',
    method: 'POST',
    path: '/auth/v1/sign-out',
    headers: bearer,
    decode: shapes.ignored,
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
    body: ({ addresses }, { projectId }) => ({ currency: 'usd', addresses, projectId }),
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
    body: ({ amount, from, to, userAddress, slippage }, { projectId }) => ({
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
    fallback: (_, options) => new FoyerError('ResolveNameFailed', options),
  }),
  reverseLookupName: endpoint<OnNetwork & { readonly address: string; readonly sender?: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    query: ({ sender }) => ({ sender, apiVersion: '2' }),
    decode: shapes.profiles,
    unsupported: [],
    fallback: (_, options) => new FoyerError('NamesForAddressFailed', options),
  }),
  getNameSuggestions: endpoint<OnNetwork & { readonly name: string; readonly zone: string }>()({
    service: 'blockchain',
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    query: ({ zone }) => ({ zone }),
    decode: shapes.suggestions,
    unsupported: { suggestions: [] },
    fallback: (_, options) => new FoyerError('NameSuggestionsFailed', options),
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
    fallback: ({ message }, options) => new FoyerError('RegisterNameFailed', { name: readName(message) }, options),
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
  getAddressBalance: endpoint<OnNetwork & { readonly address: string }>()({
    service: 'blockchain',
    method: 'POST',
    path: '/v1',
    query: ({ chainId }) => ({ chainId }),
    body: ({ address }) => ({ jsonrpc: '2.0', id: 1, method: 'getAddressBalance', params: { address } }),
    decode: shapes.addressBalance,
    unsupported: {},
  }),
  getExchanges: endpoint<{
    readonly page?: number
    readonly asset?: string
    /** Whole units, decimal. */
    readonly amount?: string
    readonly includeOnly?: readonly string[]
    readonly exclude?: readonly string[]
  }>()({ ...pay('reown_getExchanges'), decode: shapes.exchanges }),
  getExchangePayUrl: endpoint<{
    readonly exchangeId: string
    /** CAIP-19. */
    readonly asset: string
    /** Whole units, decimal. */
    readonly amount: string
    /** CAIP-10. */
    readonly recipient: CaipAddress
  }>()({ ...pay('reown_getExchangePayUrl'), decode: shapes.exchangePayUrl }),
  getExchangeBuyStatus: endpoint<{ readonly exchangeId: string; readonly sessionId: string }>()({
    ...pay('reown_getExchangeBuyStatus'),
    decode: shapes.exchangeBuyStatus,
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

/** The name that a registration's message is about (reference §4.5). */
function readName(message: string): string {
  try {
    const { name } = JSON.parse(message) as { name?: unknown }
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
