import { calls } from '@foyer/api/calls'
import { type EndpointHandler, type Policy, serveCall } from './http/endpoint.ts'
import { servePay } from './pay/servePay.ts'

const day = 86_400

const image = (summary: string) =>
  ({ tag: 'images', summary, project: 'none', origins: 'any', bucket: 'asset', cacheSeconds: day }) as const

/** To pages of the project that the query names. */
const read = (tag: string, summary: string) =>
  ({ tag, summary, project: 'query', origins: 'project', bucket: 'read' }) as const
const write = (tag: string, summary: string) => ({ ...read(tag, summary), bucket: 'write' }) as const

const rpc = {
  ...read(
    'rpc',
    'Passes JSON-RPC calls to a node of the chain; methods that read, and the sending of signed transactions.',
  ),
  bucket: 'rpc',
  bodyLimit: 524_288,
} as const satisfies Policy

/**
 * Every call that the gateway serves, one row each: the call, out of the table it shares with the widget, and how it is served.
 * Routes, validation, rate limits, headers and the OpenAPI document are made from this table.
 */
export const endpoints = {
  getAppConfig: serveCall(calls.getAppConfig, read('project', 'The feature switches of the project.')),
  getOrigins: serveCall(calls.getOrigins, {
    ...read(
      'project',
      'The origins that may use the project; readable from every page, since pages compare themselves with it.',
    ),
    origins: 'any',
  }),
  getAnalyticsConfig: serveCall(
    calls.getAnalyticsConfig,
    read('project', 'Whether the project collects usage events.'),
  ),
  getWallets: serveCall(calls.getWallets, {
    ...read('catalogue', 'One page of the wallet catalogue, with the number of wallets that match.'),
    cacheSeconds: 60,
  }),
  getWalletImage: serveCall(calls.getWalletImage, image('The picture of a wallet, by image_id.')),
  getAssetImage: serveCall(
    calls.getAssetImage,
    image('The picture of a network or connector, by CAIP-2 id or image id.'),
  ),
  getCurrencyImage: serveCall(calls.getCurrencyImage, image('The picture of a currency, by its three-letter code.')),
  getTokenImage: serveCall(calls.getTokenImage, image('The picture of a token, by its symbol.')),
  getSupportedChains: serveCall(calls.getSupportedChains, {
    ...read('chain data', 'The chains this gateway serves, by transport.'),
    project: 'optional',
    cacheSeconds: 60,
  }),
  getIdentity: serveCall(calls.getIdentity, read('chain data', 'Name and avatar of an address.')),
  getBalance: serveCall(
    calls.getBalance,
    read('chain data', 'The native coin and every known or seen token of an account, with prices.'),
  ),
  getHistory: serveCall(
    calls.getHistory,
    read('chain data', 'The transactions of an account, newest first, with their transfers.'),
  ),
  getNfts: serveCall(
    calls.getNfts,
    read(
      'chain data',
      'The NFTs an account holds now. An addition of this gateway; the specification names no such call.',
    ),
  ),
  getNftImage: serveCall(calls.getNftImage, image('The picture of an NFT, which the gateway reads for the visitor.')),
  getTokenPrices: serveCall(calls.getTokenPrices, {
    ...read('chain data', 'Prices of tokens in US dollars; a token without a price is left out.'),
    project: 'body',
    bodyLimit: 65_536,
  }),
  getPriceHistory: serveCall(
    calls.getPriceHistory,
    read(
      'chain data',
      'What a token was worth over a day, a week or a month. An addition of this gateway; the specification names no such call.',
    ),
  ),
  getSwapTokens: serveCall(calls.getSwapTokens, read('swaps', 'The tokens that can be swapped on a chain.')),
  getSwapQuotes: serveCall(calls.getSwapQuotes, read('swaps', 'What an amount of one token gives in another, now.')),
  getSwapAllowance: serveCall(
    calls.getSwapAllowance,
    read('swaps', 'How much of a token the swap router can spend from an account.'),
  ),
  getGasPrice: serveCall(
    calls.getGasPrice,
    read('swaps', 'The price of gas at three speeds, in base units of the native coin.'),
  ),
  buildSwapTransaction: serveCall(calls.buildSwapTransaction, {
    ...read('swaps', 'The transaction that makes a swap, ready to sign.'),
    project: 'body',
  }),
  buildSwapApproval: serveCall(
    calls.buildSwapApproval,
    read('swaps', 'The transaction that lets the swap router take a token, ready to sign.'),
  ),
  resolveName: serveCall(calls.resolveName, {
    ...read('names', 'The record of a registered name.'),
    project: 'optional',
  }),
  getNamesOfAddress: serveCall(calls.getNamesOfAddress, {
    ...read('names', 'The names that point to an address.'),
    project: 'optional',
  }),
  getNameSuggestions: serveCall(calls.getNameSuggestions, {
    ...read('names', 'Free names like the one asked for, and whether that one is taken.'),
    project: 'optional',
  }),
  registerName: serveCall(calls.registerName, {
    ...write('names', 'Registers a name for the account that signed the message.'),
    project: 'optional',
    bodyLimit: 262_144,
  }),
  createOnrampUrl: serveCall(
    calls.createOnrampUrl,
    write('on-ramp', 'The address of the page on which a visitor pays.'),
  ),
  getOnrampOptions: serveCall(
    calls.getOnrampOptions,
    read('on-ramp', 'What can be bought, and what it can be paid with.'),
  ),
  getOnrampQuote: serveCall(calls.getOnrampQuote, read('on-ramp', 'What a payment gives.')),
  callPay: servePay(
    write('pay', 'Exchanges that can pay for a visitor, the page of a payment and how it stands, as JSON-RPC.'),
  ),
  reportPayment: serveCall(
    calls.reportPayment,
    write(
      'pay',
      "Tells of a transaction that is to pay for an order; the project's own server hears what the chain says of it.",
    ),
  ),
  getSmartSessions: serveCall(
    calls.getSmartSessions,
    read('smart sessions', 'The permissions an account has granted.'),
  ),
  createSmartSession: serveCall(calls.createSmartSession, {
    ...write('smart sessions', 'Records a permission that the account signed.'),
    bodyLimit: 262_144,
  }),
  revokeSmartSession: serveCall(calls.revokeSmartSession, {
    ...write('smart sessions', 'Ends a permission; the account signs its id.'),
    bodyLimit: 262_144,
  }),
  getAuthNonce: serveCall(
    calls.getAuthNonce,
    write('sign-in', 'A nonce for a sign-in message, and the token that is shown with the signed one.'),
  ),
  authenticate: serveCall(calls.authenticate, {
    ...write('sign-in', 'Begins a session for the account that signed a sign-in message.'),
    bodyLimit: 262_144,
  }),
  getAuthSession: serveCall(calls.getAuthSession, {
    ...read('sign-in', 'The session a token belongs to.'),
    project: 'optional',
  }),
  setAuthMetadata: serveCall(calls.setAuthMetadata, {
    ...write('sign-in', 'Keeps the site’s own notes about the account that is signed in.'),
    project: 'optional',
  }),
  signOut: serveCall(calls.signOut, {
    ...write('sign-in', 'Ends the session a token belongs to.'),
    project: 'optional',
  }),
  callRpc: serveCall(calls.callRpc, rpc),
  /** The same for clients that end the path so. */
  callRpcSlash: serveCall({ ...calls.callRpc, path: '/v1/' } as const, rpc),
  postEvent: serveCall(calls.postEvent, { ...write('analytics', 'Takes one usage event.'), bodyLimit: 65_536 }),
  postEvents: serveCall(calls.postEvents, { ...write('analytics', 'Takes several usage events.'), bodyLimit: 262_144 }),
} as const

export type EndpointName = keyof typeof endpoints

/** One handler per row; a row without one does not compile. */
export type Handlers<context> = {
  readonly [name in EndpointName]: EndpointHandler<context, (typeof endpoints)[name]>
}
