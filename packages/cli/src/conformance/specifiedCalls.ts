/** What a call can be asked with, once the calls before it have answered. */
export type Facts = {
  readonly projectId: string
  /** CAIP-2. */
  readonly chainId: string
  /** An address that no one has the key of. */
  readonly address: string
  /** `image_id` of a wallet of the catalogue. */
  readonly image: string | undefined
  /** Two tokens that can be swapped, as CAIP-10. */
  readonly tokens: readonly [from: string, to: string] | undefined
  /** One of the first, in base units. */
  readonly amount: string
  /** What is sold: a currency and its network, as the gateway names them. */
  readonly purchase: { readonly currency: string; readonly network: string } | undefined
}

type Asked = {
  readonly params?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly body?: { readonly [name: string]: unknown }
}

/** One line of specification §7. */
export type SpecifiedCall = {
  readonly method: 'GET' | 'POST'
  /** `{name}` stands for a parameter. */
  readonly path: string
  /** Beside `projectId`, `st` and `sv`, which every call has. */
  readonly query?: readonly string[]
  readonly body?: readonly string[]
  /** What stands in the answer; `a.b` is a field of a field. §7 says it of some calls only. */
  readonly answer?: readonly string[] | 'image'
  /** With what a gateway can be asked and nothing changes; undefined where an earlier answer is missing. */
  readonly ask: (facts: Facts) => Asked | undefined
  /** What it would change: it is asked with nothing in it, and a gateway that serves it says so. */
  readonly changes?: string
  /** 404 may mean that there is no such picture or name. */
  readonly mayBeUnknown?: true
}

const nothing = () => ({})
const swap = ({ tokens, chainId, address }: Facts) =>
  tokens && { from: tokens[0], to: tokens[1], userAddress: `${chainId}:${address}` }

/** Every call of specification §7, as it stands there. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  { method: 'GET', path: '/appkit/v1/config', answer: ['features'], ask: nothing },
  { method: 'GET', path: '/projects/v1/origins', answer: ['allowedOrigins'], ask: nothing },
  {
    method: 'GET',
    path: '/getWallets',
    answer: ['data', 'count'],
    query: ['page', 'entries', 'include', 'exclude', 'chains', 'search', 'badge_type'],
    ask: () => ({ query: { page: '1', entries: '4' } }),
  },
  { method: 'GET', path: '/getAnalyticsConfig', answer: ['isAnalyticsEnabled'], ask: nothing },
  {
    method: 'GET',
    path: '/getWalletImage/{id}',
    answer: 'image',
    mayBeUnknown: true,
    ask: ({ image }) => (image === undefined ? undefined : { params: { id: image } }),
  },
  {
    method: 'GET',
    path: '/public/getAssetImage/{id}',
    answer: 'image',
    mayBeUnknown: true,
    ask: ({ chainId }) => ({ params: { id: chainId } }),
  },
  {
    method: 'GET',
    path: '/public/getCurrencyImage/{id}',
    answer: 'image',
    mayBeUnknown: true,
    ask: () => ({ params: { id: 'usd' } }),
  },
  {
    method: 'GET',
    path: '/public/getTokenImage/{id}',
    answer: 'image',
    mayBeUnknown: true,
    ask: () => ({ params: { id: 'ETH' } }),
  },
  {
    method: 'POST',
    path: '/e',
    changes: 'count an event',
    body: ['eventId', 'url', 'domain', 'timestamp', 'props'],
    ask: nothing,
  },
  { method: 'GET', path: '/v1/supported-chains', answer: ['http', 'ws'], ask: nothing },
  {
    method: 'GET',
    path: '/v1/identity/{address}',
    query: ['sender'],
    answer: ['avatar', 'name'],
    ask: ({ address }) => ({ params: { address } }),
  },
  {
    method: 'GET',
    path: '/v1/account/{account}/history',
    query: ['cursor', 'chainId'],
    answer: ['data', 'next'],
    ask: ({ address, chainId }) => ({ params: { account: address }, query: { chainId } }),
  },
  {
    method: 'GET',
    path: '/v1/account/{address}/balance',
    query: ['currency', 'chainId', 'forceUpdate'],
    ask: ({ address, chainId }) => ({ params: { address }, query: { currency: 'usd', chainId } }),
  },
  {
    method: 'GET',
    path: '/v1/convert/tokens',
    query: ['chainId'],
    answer: ['tokens'],
    ask: ({ chainId }) => ({ query: { chainId } }),
  },
  {
    method: 'GET',
    path: '/v1/convert/quotes',
    answer: ['quotes'],
    query: ['amount', 'userAddress', 'from', 'to', 'gasPrice'],
    ask: ({ tokens, amount }) => tokens && { query: { amount, from: tokens[0], to: tokens[1] } },
  },
  {
    method: 'POST',
    path: '/v1/fungible/price',
    answer: ['fungibles'],
    body: ['currency', 'addresses', 'projectId'],
    ask: ({ tokens, projectId }) => tokens && { body: { currency: 'usd', addresses: tokens, projectId } },
  },
  {
    method: 'GET',
    path: '/v1/convert/allowance',
    query: ['tokenAddress', 'userAddress'],
    answer: ['allowance'],
    ask: ({ tokens, chainId, address }) =>
      tokens && { query: { tokenAddress: tokens[1], userAddress: `${chainId}:${address}` } },
  },
  {
    method: 'GET',
    path: '/v1/convert/gas-price',
    query: ['chainId'],
    ask: ({ chainId }) => ({ query: { chainId } }),
  },
  {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    body: ['amount', 'eip155', 'projectId', 'from', 'to', 'userAddress', 'disableEstimate'],
    ask: (facts) => {
      const asked = swap(facts)
      const { projectId, amount } = facts
      return asked && { body: { ...asked, amount, eip155: { slippage: 1 }, projectId, disableEstimate: true } }
    },
  },
  {
    method: 'GET',
    path: '/v1/convert/build-approve',
    query: ['userAddress', 'from', 'to'],
    ask: (facts) => {
      const asked = swap(facts)
      // the other way round: a coin needs no approval
      return asked && { query: { ...asked, from: asked.to, to: asked.from } }
    },
  },
  {
    method: 'GET',
    path: '/v1/profile/account/{name}',
    query: ['apiVersion'],
    mayBeUnknown: true,
    ask: () => ({ params: { name: 'conformance.reown.id' }, query: { apiVersion: '2' } }),
  },
  {
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    query: ['sender', 'apiVersion'],
    mayBeUnknown: true,
    ask: ({ address }) => ({ params: { address }, query: { apiVersion: '2' } }),
  },
  {
    method: 'GET',
    path: '/v1/profile/suggestions/{name}',
    query: ['zone'],
    ask: () => ({ params: { name: 'conformance' }, query: { zone: 'reown.id' } }),
  },
  {
    method: 'POST',
    path: '/v1/profile/account',
    answer: ['success'],
    changes: 'register a name',
    body: ['coin_type', 'address', 'message', 'signature'],
    ask: nothing,
  },
  {
    method: 'POST',
    path: '/v1/generators/onrampurl',
    answer: ['url'],
    changes: 'begin an order',
    body: [
      'destinationWallets',
      'defaultNetwork',
      'partnerUserId',
      'defaultExperience',
      'presetCryptoAmount',
      'presetFiatAmount',
    ],
    ask: nothing,
  },
  {
    method: 'GET',
    path: '/v1/onramp/options',
    answer: ['purchaseCurrencies', 'paymentCurrencies'],
    ask: nothing,
  },
  {
    method: 'POST',
    path: '/v1/onramp/quote',
    answer: ['purchaseAmount.amount'],
    body: ['purchaseCurrency', 'paymentCurrency', 'amount', 'network'],
    ask: ({ purchase }) =>
      purchase && {
        body: {
          purchaseCurrency: purchase.currency,
          paymentCurrency: 'USD',
          amount: '100',
          network: purchase.network,
        },
      },
  },
  {
    method: 'GET',
    path: '/v1/sessions/{address}',
    ask: ({ address, chainId }) => ({ params: { address: `${chainId}:${address}` } }),
  },
  {
    method: 'POST',
    path: '/v1/sessions/{address}/revoke',
    changes: 'revoke a session key',
    body: ['pci', 'signature'],
    ask: ({ address, chainId }) => ({ params: { address: `${chainId}:${address}` } }),
  },
  {
    method: 'POST',
    path: '/v1/',
    query: ['chainId'],
    body: ['jsonrpc', 'id', 'method', 'params'],
    answer: ['result'],
    ask: ({ chainId }) => ({
      query: { chainId },
      body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    }),
  },
]
