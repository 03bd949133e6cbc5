import { calls } from '@foyer/api/calls'
import { type EndpointHandler, type Policy, serveCall } from './http/endpoint.ts'
import { servePay } from './pay/servePay.ts'

const day = 86_400

const image = (summary: string) =>
  ({ tag: 'images', summary, project: 'none', origins: 'any', bucket: 'asset', cacheSeconds: day }) as const

const rpc = {
  tag: 'rpc',
  summary: 'Passes JSON-RPC calls to a node of the chain; methods that read, and the sending of signed transactions.',
  project: 'query',
  origins: 'project',
  bucket: 'rpc',
  bodyLimit: 524_288,
} as const satisfies Policy

/**
 * Every call that the gateway serves, one row each: the call, out of the table it shares with the widget, and how it is served.
 * Routes, validation, rate limits, headers and the OpenAPI document are made from this table.
 */
export const endpoints = {
  getAppConfig: serveCall(calls.getAppConfig, {
    tag: 'project',
    summary: 'The feature switches of the project.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getOrigins: serveCall(calls.getOrigins, {
    tag: 'project',
    summary: 'The origins that may use the project; readable from every page, since pages compare themselves with it.',
    project: 'query',
    origins: 'any',
    bucket: 'read',
  }),
  getAnalyticsConfig: serveCall(calls.getAnalyticsConfig, {
    tag: 'project',
    summary: 'Whether the project collects usage events.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getWallets: serveCall(calls.getWallets, {
    tag: 'catalogue',
    summary: 'One page of the wallet catalogue, with the number of wallets that match.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
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
    tag: 'chain data',
    summary: 'The chains this gateway serves, by transport.',
    project: 'optional',
    origins: 'project',
    bucket: 'read',
    cacheSeconds: 60,
  }),
  getIdentity: serveCall(calls.getIdentity, {
    tag: 'chain data',
    summary: 'Name and avatar of an address.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getBalance: serveCall(calls.getBalance, {
    tag: 'chain data',
    summary: 'The native coin and every known or seen token of an account, with prices.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getHistory: serveCall(calls.getHistory, {
    tag: 'chain data',
    summary: 'The transactions of an account, newest first, with their transfers.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getNfts: serveCall(calls.getNfts, {
    tag: 'chain data',
    summary: 'The NFTs an account holds now. An addition of this gateway; the specification names no such call.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getNftImage: serveCall(calls.getNftImage, image('The picture of an NFT, which the gateway reads for the visitor.')),
  getTokenPrices: serveCall(calls.getTokenPrices, {
    tag: 'chain data',
    summary: 'Prices of tokens in US dollars; a token without a price is left out.',
    project: 'body',
    origins: 'project',
    bucket: 'read',
    bodyLimit: 65_536,
  }),
  getPriceHistory: serveCall(calls.getPriceHistory, {
    tag: 'chain data',
    summary:
      'What a token was worth over a day, a week or a month. An addition of this gateway; the specification names no such call.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getSwapTokens: serveCall(calls.getSwapTokens, {
    tag: 'swaps',
    summary: 'The tokens that can be swapped on a chain.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getSwapQuotes: serveCall(calls.getSwapQuotes, {
    tag: 'swaps',
    summary: 'What an amount of one token gives in another, now.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getSwapAllowance: serveCall(calls.getSwapAllowance, {
    tag: 'swaps',
    summary: 'How much of a token the swap router can spend from an account.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getGasPrice: serveCall(calls.getGasPrice, {
    tag: 'swaps',
    summary: 'The price of gas at three speeds, in base units of the native coin.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  buildSwapTransaction: serveCall(calls.buildSwapTransaction, {
    tag: 'swaps',
    summary: 'The transaction that makes a swap, ready to sign.',
    project: 'body',
    origins: 'project',
    bucket: 'read',
  }),
  buildSwapApproval: serveCall(calls.buildSwapApproval, {
    tag: 'swaps',
    summary: 'The transaction that lets the swap router take a token, ready to sign.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  resolveName: serveCall(calls.resolveName, {
    tag: 'names',
    summary: 'The record of a registered name.',
    project: 'optional',
    origins: 'project',
    bucket: 'read',
  }),
  getNamesOfAddress: serveCall(calls.getNamesOfAddress, {
    tag: 'names',
    summary: 'The names that point to an address.',
    project: 'optional',
    origins: 'project',
    bucket: 'read',
  }),
  getNameSuggestions: serveCall(calls.getNameSuggestions, {
    tag: 'names',
    summary: 'Free names like the one asked for, and whether that one is taken.',
    project: 'optional',
    origins: 'project',
    bucket: 'read',
  }),
  registerName: serveCall(calls.registerName, {
    tag: 'names',
    summary: 'Registers a name for the account that signed the message.',
    project: 'optional',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 262_144,
  }),
  createOnrampUrl: serveCall(calls.createOnrampUrl, {
    tag: 'on-ramp',
    summary: 'The address of the page on which a visitor pays.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
  }),
  getOnrampOptions: serveCall(calls.getOnrampOptions, {
    tag: 'on-ramp',
    summary: 'What can be bought, and what it can be paid with.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  getOnrampQuote: serveCall(calls.getOnrampQuote, {
    tag: 'on-ramp',
    summary: 'What a payment gives.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  callPay: servePay({
    tag: 'pay',
    summary: 'Exchanges that can pay for a visitor, the page of a payment and how it stands, as JSON-RPC.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
  }),
  reportPayment: serveCall(calls.reportPayment, {
    tag: 'pay',
    summary:
      "Tells of a transaction that is to pay for an order; the project's own server hears what the chain says of it.",
    project: 'query',
    origins: 'project',
    bucket: 'write',
  }),
  getSmartSessions: serveCall(calls.getSmartSessions, {
    tag: 'smart sessions',
    summary: 'The permissions an account has granted.',
    project: 'query',
    origins: 'project',
    bucket: 'read',
  }),
  createSmartSession: serveCall(calls.createSmartSession, {
    tag: 'smart sessions',
    summary: 'Records a permission that the account signed.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 262_144,
  }),
  revokeSmartSession: serveCall(calls.revokeSmartSession, {
    tag: 'smart sessions',
    summary: 'Ends a permission; the account signs its id.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 262_144,
  }),
  getAuthNonce: serveCall(calls.getAuthNonce, {
    tag: 'sign-in',
    summary: 'A nonce for a sign-in message, and the token that is shown with the signed one.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
  }),
  authenticate: serveCall(calls.authenticate, {
    tag: 'sign-in',
    summary: 'Begins a session for the account that signed a sign-in message.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 262_144,
  }),
  getAuthSession: serveCall(calls.getAuthSession, {
    tag: 'sign-in',
    summary: 'The session a token belongs to.',
    project: 'optional',
    origins: 'project',
    bucket: 'read',
  }),
  setAuthMetadata: serveCall(calls.setAuthMetadata, {
    tag: 'sign-in',
    summary: 'Keeps the site’s own notes about the account that is signed in.',
    project: 'optional',
    origins: 'project',
    bucket: 'write',
  }),
  signOut: serveCall(calls.signOut, {
    tag: 'sign-in',
    summary: 'Ends the session a token belongs to.',
    project: 'optional',
    origins: 'project',
    bucket: 'write',
  }),
  callRpc: serveCall(calls.callRpc, rpc),
  /** The same for clients that end the path so. */
  callRpcSlash: serveCall({ ...calls.callRpc, path: '/v1/' } as const, rpc),
  postEvent: serveCall(calls.postEvent, {
    tag: 'analytics',
    summary: 'Takes one usage event.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 65_536,
  }),
  postEvents: serveCall(calls.postEvents, {
    tag: 'analytics',
    summary: 'Takes several usage events.',
    project: 'query',
    origins: 'project',
    bucket: 'write',
    bodyLimit: 262_144,
  }),
} as const

export type EndpointName = keyof typeof endpoints

/** One handler per row; a row without one does not compile. */
export type Handlers<context> = {
  readonly [name in EndpointName]: EndpointHandler<context, (typeof endpoints)[name]>
}
