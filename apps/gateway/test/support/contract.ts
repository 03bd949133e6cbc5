import type { CallAnswer, CallParams } from '@foyer/api'
import type { CallName, calls } from '@foyer/api/calls'
import type { CaipAddress, CaipNetworkId } from '@foyer/base'
import type { EvmAccount, RunningEvm } from 'devnet'
import type { EndpointName as GatewayEndpoint } from '../../src/endpoints.ts'
import { toSignIn } from './evmWallet.ts'
import type { Example } from './examples.ts'

/** The calls that the widget's client can make; the others are for who speaks to the gateway without it. */
export type ClientCall = Exclude<CallName, 'callRpc' | 'postEvents'>
type ParamsOf<name extends ClientCall> = CallParams<(typeof calls)[name]>
type AnswerOf<name extends ClientCall> = CallAnswer<(typeof calls)[name]>

/** What there is to ask a running gateway about. */
export type World = {
  readonly evm: RunningEvm
  readonly chainId: CaipNetworkId
  readonly account: EvmAccount
  /** Of the account, registered. */
  readonly name: string
  readonly usdc: CaipAddress
  readonly coin: CaipAddress
  readonly user: CaipAddress
  /** Id of a wallet picture in the catalogue. */
  readonly imageId: string
  /** Signs as the account. */
  readonly sign: (message: string) => Promise<string>
  /** A call of the client. */
  readonly call: <name extends ClientCall>(name: name, params: ParamsOf<name>) => Promise<AnswerOf<name>>
  /** A permission that the account signs. */
  readonly toGrant: () => Promise<{ readonly message: string; readonly signature: string }>
  /** Grants one and gives its id. */
  readonly grant: () => Promise<string>
}

export type Asked = Omit<Example['request'], 'body'> & {
  /** The path's parts; the parameter is the one the row picks. */
  readonly segments: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: recorded messages of every shape
  readonly body?: any
}

/** One call as the client makes it, beside the endpoint of the gateway that answers it. */
export type ContractRow<name extends ClientCall> = {
  /** Where the endpoint is not called as the call is. */
  readonly gateway?: GatewayEndpoint
  /** Which of the endpoint's recorded messages are this call's; all, unless told. */
  readonly isOwn?: (body: unknown) => boolean
  /** The client's parameters that lead to a recorded request. */
  readonly toParams: (asked: Asked) => ParamsOf<name>
  /** Parameters for a running gateway, and what its answer must hold. */
  readonly toLive: (world: World) => ParamsOf<name> | Promise<ParamsOf<name>>
  readonly isRight: (answer: AnswerOf<name>, world: World) => boolean
}

/** The chain of the recorded messages that do not name one. */
const recordedChain = 'eip155:1'

const chainOf = ({ query }: Asked) => (query['chainId'] ?? recordedChain) as CaipNetworkId
const on = (asked: Asked) => ({ chainId: chainOf(asked) })
const listOf = (text: string | undefined) => text?.split(',')
const nothing = () => ({})
const isMethod = (method: string) => (body: unknown) => (body as { method?: unknown }).method === method

/** The parameters of a method of Pay, which carry the sdk properties, too. */
export function withoutSdk<params extends object>(params: params): params {
  const { projectId: _id, st: _st, sv: _sv, ...own } = params as Record<string, unknown>
  return own as params
}

const readBearer = (header = '') => header.replace('Bearer ', '')

async function toAuthentication({ call, account, sign, chainId }: World) {
  const { nonce, token } = await call('getAuthNonce', {})
  const { message, data } = toSignIn(account.address, nonce, { chainId, domain: 'app.example' })
  return { nonceToken: token, message, data: { ...data, chainId }, signature: await sign(message) }
}

async function signIn(world: World): Promise<string> {
  const { token } = await world.call('authenticate', await toAuthentication(world))
  return token
}

const toPayment = ({ chainId, user }: World) => {
  return { exchangeId: 'foyer-sandbox', asset: `${chainId}/slip44:60`, amount: '0.1', recipient: user }
}

const isPicture = (answer: Blob) => answer.type.startsWith('image/') && answer.size > 0

/** Leaves out what is undefined, so that a parameter that was not sent is not there. */
function present<value extends object>(value: value): { [key in keyof value]: Exclude<value[key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never
}

function imageRow(toId: (world: World) => string) {
  return {
    toParams: ({ segments }: Asked) => ({ id: segments.at(-1) ?? '' }),
    toLive: (world: World) => ({ id: toId(world) }),
    isRight: isPicture,
  }
}

/** Every call of the client; a new one does not compile without a row here. */
export const contract: { readonly [name in ClientCall]: ContractRow<name> } = {
  getAppConfig: {
    toParams: nothing,
    toLive: nothing,
    isRight: ({ features }) => features.some(({ id }) => id === 'swap'),
  },
  getOrigins: {
    toParams: nothing,
    toLive: nothing,
    isRight: ({ allowedOrigins }) => allowedOrigins.includes('https://app.example'),
  },
  getAnalyticsConfig: {
    toParams: nothing,
    toLive: nothing,
    isRight: ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
  },
  getWallets: {
    toParams: ({ query }) =>
      present({
        page: Number(query['page']),
        entries: Number(query['entries']),
        include: listOf(query['include']),
        exclude: listOf(query['exclude']),
        chains: listOf(query['chains']) as CaipNetworkId[] | undefined,
        search: query['search'],
        badge_type: query['badge_type'] as 'none' | undefined,
      }) as CallParams<(typeof calls)['getWallets']>,
    toLive: () => ({ page: 1, entries: 4, search: 'metamask' }),
    isRight: ({ data, count }) => data[0]?.name === 'MetaMask' && count === data.length,
  },
  getAuthNonce: {
    toParams: nothing,
    toLive: nothing,
    isRight: ({ nonce, token }) => /^[0-9a-f]{32}$/.test(nonce) && token.length === 43,
  },
  authenticate: {
    toParams: (asked) => ({ ...asked.body, nonceToken: readBearer(asked.headers?.['x-nonce-jwt']) }),
    toLive: (world) => toAuthentication(world),
    isRight: ({ token }) => token.length === 43,
  },
  getAuthSession: {
    toParams: ({ headers, query }) => ({
      token: readBearer(headers?.['authorization']),
      ...(query['includeAppKitAccount'] && { includeAppKitAccount: true }),
    }),
    toLive: async (world) => ({ token: await signIn(world), includeAppKitAccount: true }),
    isRight: ({ address, caip2Network, exp }, { account, chainId }) =>
      address === account.address.toLowerCase() && caip2Network === chainId && exp * 1_000 > Date.now(),
  },
  setAuthMetadata: {
    toParams: ({ headers, body }) => ({ token: readBearer(headers?.['authorization']), metadata: body.metadata }),
    toLive: async (world) => ({ token: await signIn(world), metadata: { plan: 'gold' } }),
    isRight: (answer) => answer?.success === true,
  },
  signOut: {
    toParams: ({ headers }) => ({ token: readBearer(headers?.['authorization']) }),
    toLive: async (world) => ({ token: await signIn(world) }),
    isRight: (answer) => answer?.success === true,
  },
  getWalletImage: imageRow(({ imageId }) => imageId),
  getAssetImage: imageRow(({ chainId }) => chainId),
  getCurrencyImage: imageRow(() => 'USD'),
  getTokenImage: imageRow(() => 'USDC'),
  getSupportedChains: {
    toParams: nothing,
    toLive: nothing,
    isRight: ({ http }, { chainId }) => http.includes(chainId),
  },
  getIdentity: {
    toParams: (asked) => {
      const { sender } = asked.query
      return { ...on(asked), address: asked.segments[2] ?? '', ...(sender && { sender }) }
    },
    toLive: ({ chainId, account }) => ({ chainId, address: account.address, sender: account.address }),
    isRight: (answer, { name }) => answer.name === name,
  },
  getHistory: {
    toParams: (asked) => {
      const { cursor } = asked.query
      return { ...on(asked), account: asked.segments[2] ?? '', ...(cursor !== undefined && { cursor }) }
    },
    toLive: ({ chainId, account }) => ({ chainId, account: account.address }),
    isRight: ({ data }, { chainId }) => data[0]?.metadata.chain === chainId,
  },
  getBalance: {
    toParams: (asked) => {
      const forceUpdate = listOf(asked.query['forceUpdate']) as CaipAddress[] | undefined
      return { ...on(asked), address: asked.segments[2] ?? '', ...(forceUpdate && { forceUpdate }) }
    },
    toLive: ({ chainId, account, usdc }) => ({ chainId, address: account.address, forceUpdate: [usdc] }),
    isRight: ({ balances }, { usdc }) =>
      balances[0]?.address === undefined && balances.some(({ address, price }) => address === usdc && price === 1),
  },
  getNfts: {
    toParams: (asked) => {
      const { cursor } = asked.query
      return { ...on(asked), address: asked.segments[2] ?? '', ...(cursor !== undefined && { cursor }) }
    },
    toLive: ({ chainId, account }) => ({ chainId, address: account.address }),
    isRight: ({ data, next }) => data[0]?.name === 'Harbour House' && next === null,
  },
  getNftImage: {
    toParams: ({ segments: [, , chainId = '', contract = '', tokenId = ''] }) => ({
      chainId: chainId as CaipNetworkId,
      contract,
      tokenId,
    }),
    toLive: async ({ call, chainId, account }) => {
      const { data } = await call('getNfts', { chainId, address: account.address })
      const [nft] = data
      return { chainId, contract: nft?.contract?.split(':')[2] ?? '', tokenId: nft?.token_id ?? '' }
    },
    isRight: isPicture,
  },
  getSwapQuotes: {
    toParams: (asked) => ({ ...on(asked), ...asked.query }) as unknown as CallParams<(typeof calls)['getSwapQuotes']>,
    toLive: ({ chainId, account, usdc, coin }) => {
      const tokens = { from: coin, to: usdc }
      return { chainId, amount: '1000000000000000000', userAddress: account.address, gasPrice: '1000000000', ...tokens }
    },
    isRight: ({ quotes }, { usdc }) => quotes[0]?.toAccount === usdc && BigInt(quotes[0].toAmount) > 0n,
  },
  getSwapTokens: {
    toParams: on,
    toLive: ({ chainId }) => ({ chainId }),
    isRight: ({ tokens }, { usdc }) => tokens.some(({ address, decimals }) => address === usdc && decimals === 6),
  },
  getTokenPrices: {
    toParams: (asked) => ({ ...on(asked), addresses: asked.body.addresses as CaipAddress[] }),
    toLive: ({ chainId, usdc, coin }) => ({ chainId, addresses: [coin, usdc] }),
    isRight: ({ fungibles }) => fungibles.length === 2 && fungibles[1]?.price === 1 && (fungibles[0]?.price ?? 0) > 1,
  },
  getPriceHistory: {
    toParams: (asked) => ({ ...on(asked), ...asked.query }) as unknown as CallParams<(typeof calls)['getPriceHistory']>,
    toLive: ({ chainId, coin }) => ({ chainId, address: coin, period: 'day' }),
    // what was asked about just now may not have been written yet
    isRight: ({ prices }) => prices.every(({ price, time }) => price > 1 && time % 300_000 === 0),
  },
  getSwapAllowance: {
    toParams: (asked) =>
      ({ ...on(asked), ...asked.query }) as unknown as CallParams<(typeof calls)['getSwapAllowance']>,
    toLive: ({ chainId, usdc, user }) => ({ chainId, tokenAddress: usdc, userAddress: user }),
    isRight: ({ allowance }) => allowance === '0',
  },
  getGasPrice: {
    toParams: on,
    toLive: ({ chainId }) => ({ chainId }),
    isRight: ({ standard, instant }) => BigInt(instant) >= BigInt(standard) && BigInt(standard) > 0n,
  },
  buildSwapTransaction: {
    toParams: (asked) => {
      const { amount, from, to, userAddress, eip155, solana } = asked.body
      return { ...on(asked), amount, from, to, userAddress, eip155, solana }
    },
    toLive: ({ chainId, usdc, coin, user }) => {
      return {
        chainId,
        amount: '1000000000000000000',
        from: coin,
        to: usdc,
        userAddress: user,
        eip155: { slippage: 1 },
      }
    },
    isRight: ({ tx }, { user, evm, chainId }) =>
      tx.from === user &&
      tx.to === `${chainId}:${evm.contracts.uniswapRouter.toLowerCase()}` &&
      tx.amount === '1000000000000000000',
  },
  buildSwapApproval: {
    toParams: (asked) =>
      ({ ...on(asked), ...asked.query }) as unknown as CallParams<(typeof calls)['buildSwapApproval']>,
    toLive: ({ chainId, usdc, coin, user }) => ({ chainId, userAddress: user, from: usdc, to: coin }),
    isRight: ({ tx }, { usdc }) => tx.to === usdc && tx.data.startsWith('0x095ea7b3') && tx.value === '0',
  },
  resolveName: {
    toParams: (asked) => ({ ...on(asked), name: asked.segments.at(-1) ?? '' }),
    toLive: ({ chainId, name }) => ({ chainId, name }),
    isRight: (answer, { account }) =>
      Object.values(answer.addresses)[0]?.address.toLowerCase() === account.address.toLowerCase(),
  },
  getNamesOfAddress: {
    toParams: (asked) => {
      const { sender } = asked.query
      return { ...on(asked), address: asked.segments.at(-1) ?? '', ...(sender !== undefined && { sender }) }
    },
    toLive: ({ chainId, account }) => ({ chainId, address: account.address }),
    isRight: (answer, { name }) => answer[0]?.name === name,
  },
  getNameSuggestions: {
    toParams: (asked) => ({ ...on(asked), name: asked.segments.at(-1) ?? '', zone: asked.query['zone'] ?? '' }),
    toLive: ({ chainId, name }) => ({ chainId, name: name.split('.')[0] ?? '', zone: 'reown.id' }),
    isRight: ({ suggestions }, { name }) =>
      suggestions.some((suggestion) => suggestion.name === name && suggestion.registered) &&
      suggestions.some(({ registered }) => !registered),
  },
  registerName: {
    toParams: (asked) => {
      const { coin_type, address, message, signature } = asked.body
      return { ...on(asked), coin_type, address, message, signature }
    },
    toLive: async ({ chainId, account, sign }) => {
      const message = toNameMessage('another.reown.id')
      return { chainId, coin_type: coinType, address: account.address, message, signature: await sign(message) }
    },
    isRight: ({ success }) => success === true,
  },
  reportPayment: {
    toParams: ({ body }) => body,
    toLive: ({ chainId, account }) => ({
      paymentId: 'order-1',
      network: chainId,
      asset: 'native',
      recipient: account.address,
      hash: `0x${'ab'.repeat(32)}`,
    }),
    isRight: ({ status }) => status === 'accepted',
  },
  createOnrampUrl: {
    toParams: (asked) => {
      const { defaultExperience: _, ...body } = asked.body
      return { ...on(asked), ...body }
    },
    toLive: ({ chainId, account }) => ({
      chainId,
      destinationWallets: [{ address: account.address, blockchains: ['foyer-local'], assets: ['ETH'] }],
      defaultNetwork: 'foyer-local',
      partnerUserId: 'demo',
      presetFiatAmount: 60,
    }),
    isRight: ({ url }) => /\/onramp\/pay\/[0-9a-f]{32}$/.test(url),
  },
  getOnrampOptions: {
    toParams: on,
    toLive: ({ chainId }) => ({ chainId }),
    isRight: ({ purchaseCurrencies, paymentCurrencies }) =>
      purchaseCurrencies.some(({ symbol }) => symbol === 'ETH') && paymentCurrencies.some(({ id }) => id === 'USD'),
  },
  getOnrampQuote: {
    toParams: (asked) => ({ ...on(asked), ...asked.body }),
    toLive: ({ chainId }) => {
      return { chainId, purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '60', network: 'ETH' }
    },
    isRight: ({ paymentTotal, purchaseAmount }) =>
      Number(paymentTotal.amount) === 60 && purchaseAmount.currency === 'ETH',
  },
  getAddressBalance: {
    gateway: 'callRpc',
    isOwn: isMethod('getAddressBalance'),
    toParams: (asked) => ({ ...on(asked), address: asked.body.params.address }),
    toLive: ({ chainId, evm }) => ({ chainId, address: evm.accounts[8]?.address ?? '' }),
    isRight: (answer) => answer === '10000000000000000000000',
  },
  getExchanges: {
    gateway: 'callPay',
    isOwn: isMethod('reown_getExchanges'),
    toParams: ({ body }) => withoutSdk(body.params),
    toLive: ({ chainId }) => ({ page: 1, asset: `${chainId}/slip44:60`, amount: '1' }),
    isRight: ({ total, exchanges }) => total === 1 && exchanges[0]?.name === 'Sandbox Exchange',
  },
  getExchangePayUrl: {
    gateway: 'callPay',
    isOwn: isMethod('reown_getExchangePayUrl'),
    toParams: ({ body }) => withoutSdk(body.params),
    toLive: (world) => toPayment(world),
    isRight: ({ url, sessionId }) => url.endsWith(`/pay/exchange/${sessionId}`),
  },
  getExchangeBuyStatus: {
    gateway: 'callPay',
    isOwn: isMethod('reown_getExchangeBuyStatus'),
    toParams: ({ body }) => withoutSdk(body.params),
    toLive: async (world) => {
      const { sessionId } = await world.call('getExchangePayUrl', toPayment(world))
      return { exchangeId: 'foyer-sandbox', sessionId }
    },
    isRight: ({ status }) => status === 'IN_PROGRESS',
  },
  getSmartSessions: {
    toParams: (asked) => ({ ...on(asked), address: asked.segments.at(-1) as CaipAddress }),
    toLive: async ({ chainId, user, grant }) => {
      await grant()
      return { chainId, address: user }
    },
    isRight: ({ pcis }) => pcis.length > 0,
  },
  createSmartSession: {
    toParams: (asked) => ({ ...on(asked), address: asked.segments[2] as CaipAddress, ...asked.body }),
    toLive: async ({ chainId, user, toGrant }) => ({ chainId, address: user, ...(await toGrant()) }),
    isRight: ({ pci }) => /^[0-9a-f-]{32,36}$/.test(pci),
  },
  revokeSmartSession: {
    toParams: (asked) => ({ ...on(asked), address: asked.segments[2] as CaipAddress, ...asked.body }),
    toLive: async ({ chainId, user, grant, sign }) => {
      const pci = await grant()
      return { chainId, address: user, pci, signature: await sign(pci) }
    },
    isRight: ({ success }) => success === true,
  },
  postEvent: {
    toParams: ({ body }) => body as CallParams<(typeof calls)['postEvent']>,
    toLive: () => ({
      eventId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      url: 'https://app.example/shop',
      domain: 'app.example',
      timestamp: 1_773_480_413_000,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    }),
    isRight: (answer) => answer?.accepted === 1,
  },
}

/** Of the devnet's chain (reference-behaviour §4.5). */
export const coinType = (0x80000000 | 31_337) >>> 0

/** Formats what an owner signs to have a name. */
export function toNameMessage(name: string): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
}
