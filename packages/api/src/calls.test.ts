import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { AnyShape, Fields } from './shape.ts'

const rows: readonly (readonly [string, Call])[] = Object.entries(calls)

test('default: no two calls have the same method and path, but for JSON-RPC, where the method says which', () => {
  const keys = rows.map(([, { method, path, rpcMethod = '' }]) => `${method} ${path} ${rpcMethod}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

describe.each(rows)('%s', (_, row) => {
  test('behavior: the path has its parameters and no others', () => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(named).toEqual(Object.keys(row.params ?? {}))
  })

  test('behavior: a name stands for one parameter', () => {
    const body: Fields = row.body?.is === 'object' ? row.body.fields : {}
    const names = [row.params, row.query, body, row.bearer].flatMap((part) => Object.keys(part ?? {}))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('behavior: what a page sends has a longest length', () => {
    const sent = [
      ...Object.values(row.params ?? {}),
      ...Object.values(row.query ?? {}),
      ...(row.body ? [row.body] : []),
    ]
    expect(sent.flatMap((shape) => listUnlimited(shape))).toEqual([])
  })
})

test('behavior: what goes over the wire, in both directions, with its limits', () => {
  expect(rows.map(([name, row]) => `${name}: ${describeCall(row)}`)).toEqual([
    'authenticate: POST catalogue /auth/v1/authenticate body {data {accountAddress text<-128>, chainId networkId}, message text<1-10000>, signature text<1-131074>, clientId text<-200>|null?, walletInfo {type (social), social text<-40>, identifier text<-200>}|{type (walletconnect extension unknown), name text<-100>|null?, icon text<-2000>|null?}|null?} bearer {"nonceToken":"x-nonce-jwt"} → {token text}',
    'buildSwapApproval: GET blockchain /v1/convert/build-approve query {userAddress caipAddress, from token, to token} → {tx {from text, to text, data text, eip155 {gas text|number, gasPrice text}, value text}} elsewhere an error',
    'buildSwapTransaction: POST blockchain /v1/convert/build-transaction body {projectId projectId?, amount baseUnits, eip155 {slippage percent?}?, solana {slippage percent?}?, from token, to token, userAddress caipAddress, disableEstimate boolean?, ways (pools)?} sends {"disableEstimate":true} → {tx {from text, to text, data text, eip155 {gas text|number, gasPrice text}?, solana {lastValidBlockHeight whole<0-9007199254740991>}?, amount text}} elsewhere an error',
    'callRpc: POST blockchain /v1 query {chainId networkId} body {jsonrpc text<-10>?, id text<-100>|number|null?, method text<1-100>, params unknown?}|[{jsonrpc text<-10>?, id text<-100>|number|null?, method text<1-100>, params unknown?}]<1-1000> → unknown',
    'createOnrampUrl: POST blockchain /v1/generators/onrampurl body {destinationWallets [{address address, blockchains [text<-100>]<-50>?, assets [text<-100>]<-50>?}]<1-20>, defaultNetwork text<-100>?, partnerUserId text<-100>?, defaultExperience (buy send)?, presetCryptoAmount looseAmount?, presetFiatAmount looseAmount?, fiatCurrency text<-100>?} sends {"defaultExperience":"buy"} → {url text} elsewhere {"url":""}',
    'createSmartSession: POST blockchain /v1/sessions/{address} path {address caipAddress} body {message text<-12000>, signature signature} → {pci text} elsewhere an error',
    'getAddressBalance: POST blockchain /v1 query {chainId networkId} body {address text<-128>} rpc getAddressBalance → text? elsewhere an error',
    'getAnalyticsConfig: GET catalogue /getAnalyticsConfig → {isAnalyticsEnabled boolean}',
    'getAppConfig: GET catalogue /appkit/v1/config → {features [{id text, isEnabled boolean, config [text]|null!}]}',
    'getAssetImage: GET catalogue /public/getAssetImage/{id} path {id imageId} → image',
    'getAuthNonce: GET catalogue /auth/v1/nonce → {nonce text, token text}',
    'getAuthSession: GET catalogue /auth/v1/me query {includeAppKitAccount boolean?} bearer {"token":"authorization"} → {aud text!, iss text!, exp number, projectIdKey text, sub text!, address text, chainId text|number, chainIdNamespace text, caip2Network text, uri text, domain text, projectUuid text!, profileUuid text, nonce text, appKitAccount {metadata unknown|null!, walletInfo {type (social), social text<-40>, identifier text<-200>}|{type (walletconnect extension unknown), name text<-100>|null?, icon text<-2000>|null?}|null!, clientId text|null!}?}',
    'getBalance: GET blockchain /v1/account/{address}/balance path {address account} query {currency (usd USD)?, chainId networkId?, forceUpdate [token]<-50>?} sends {"currency":"usd"} → {balances [{name text, symbol text, chainId text, address text?, value number?, price number, priceDayAgo number?, quantity {decimals text, numeric text}, iconUrl text, source text?, asOf text?}], isPartial boolean?} elsewhere {"balances":[]}',
    'getCurrencyImage: GET catalogue /public/getCurrencyImage/{id} path {id imageId} → image',
    'getExchangeBuyStatus: POST blockchain /v1/json-rpc body {projectId projectId?, st text<-256>?, sv text<-256>?, exchangeId text<1-64>, sessionId text<1-64>} rpc reown_getExchangeBuyStatus → {status (UNKNOWN IN_PROGRESS SUCCESS FAILED), txHash text?}',
    'getExchangePayUrl: POST blockchain /v1/json-rpc body {projectId projectId?, st text<-256>?, sv text<-256>?, exchangeId text<1-64>, asset asset, amount looseAmount, recipient caipAddress} rpc reown_getExchangePayUrl → {url text, sessionId text}',
    'reportPayment: POST blockchain /v1/payments body {paymentId text<1-200>, network networkId, asset text<1-100>, recipient address, payer address?, hash text<1-100>} → {status (accepted)}',
    'getExchanges: POST blockchain /v1/json-rpc body {projectId projectId?, st text<-256>?, sv text<-256>?, page whole<1-1000>?, asset asset?, amount looseAmount?, includeOnly [text<1-64>]<-50>?, exclude [text<1-64>]<-50>?} rpc reown_getExchanges → {exchanges [{id text, imageUrl text, name text}], total number}',
    'getGasPrice: GET blockchain /v1/convert/gas-price query {chainId networkId} → {standard text, fast text, instant text} elsewhere an error',
    'getHistory: GET blockchain /v1/account/{account}/history path {account account} query {chainId networkId?, cursor cursor?} → {data [{id text, metadata {operationType (send receive trade mint burn approve deposit withdraw deploy execute …), hash text!, minedAt text, sentFrom text, sentTo text, status (confirmed failed …), nonce number!, chain text}, transfers [{fungible_info {name text!, symbol text!, icon {url text}?, address text?, flags {is_spam boolean!}!}?, nft_info {name text!, interface text!, contract text!, token_id text!, content {preview {url text}!}?, flags {is_spam boolean!, is_transferable boolean?}!}?, direction (in out self …)!, quantity {numeric text}, price number?, value number?, sender text!, recipient text!}]}], next text|null!} elsewhere {"data":[]}',
    'getIdentity: GET blockchain /v1/identity/{address} path {address address} query {sender text<-128>?} → {name text|null!, avatar text|null!} elsewhere {"avatar":"","name":""}',
    'getNameSuggestions: GET blockchain /v1/profile/suggestions/{name} path {name name} query {zone text<-100>?} → {suggestions [{name text, registered boolean}]} elsewhere {"suggestions":[]}',
    'getNamesOfAddress: GET blockchain /v1/profile/reverse/{address} path {address address} query {apiVersion apiVersion?, sender text<-128>?} sends {"apiVersion":"2"} → [{name text, registered number!, updated number|null!, addresses {* {address text, created number!}}, attributes [{* text}]|{* text}!}] elsewhere []',
    'getNftImage: GET blockchain /v1/nfts/{chainId}/{contract}/{tokenId}/image path {chainId networkId, contract address, tokenId tokenId} → image',
    'getNfts: GET blockchain /v1/account/{address}/nfts path {address account} query {chainId networkId?, cursor cursor?} → {data [{name text!, interface text!, contract text!, token_id text!, content {preview {url text}!}?, flags {is_spam boolean!, is_transferable boolean?}!, chainId text, quantity {numeric text}}], next text|null!} elsewhere {"data":[]}',
    'getOnrampOptions: GET blockchain /v1/onramp/options → {purchaseCurrencies [{id text, name text, symbol text, icon_url text?, networks [{name text, display_name text, chain_id text, contract_address text|null}]}], paymentCurrencies [{id text, payment_method_limits [{id text, min text, max text}]}]} elsewhere {"paymentCurrencies":[],"purchaseCurrencies":[]}',
    'getOnrampQuote: POST blockchain /v1/onramp/quote body {purchaseCurrency text<-100>, paymentCurrency text<-100>, amount amount, network text<-100>?} → {paymentTotal {amount text, currency text}, paymentSubtotal {amount text, currency text}, purchaseAmount {amount text, currency text}, networkFee {amount text, currency text}, coinbaseFee {amount text, currency text}?, quoteId text} elsewhere an error',
    'getOrigins: GET catalogue /projects/v1/origins → {allowedOrigins [text]}',
    'getPriceHistory: GET blockchain /v1/fungible/price/history query {address token, period (day week month)?} → {prices [{time number, price number}]<-1500>} elsewhere {"prices":[]}',
    'getSmartSessions: GET blockchain /v1/sessions/{address} path {address caipAddress} → {pcis [{pci text, project {id text, name text}!, createdAt number!, expirationTime number!, revokedAt number|null!, permissions [unknown]!}]} elsewhere {"pcis":[]}',
    'getSupportedChains: GET blockchain /v1/supported-chains → {http [text], ws [text]!}',
    'getSwapAllowance: GET blockchain /v1/convert/allowance query {tokenAddress token, userAddress caipAddress, spender evmAccount?} → {allowance text} elsewhere {"allowance":"0"}',
    'getSwapQuotes: GET blockchain /v1/convert/quotes query {amount baseUnits, userAddress account?, from token, to token, gasPrice wei?, ways (pools)?} → {quotes [{id text|null, fromAmount text, fromAccount text, toAmount text, toAccount text}]} elsewhere {"quotes":[]}',
    'getSwapTokens: GET blockchain /v1/convert/tokens query {chainId networkId} → {tokens [{name text, symbol text, address text, decimals number, logoUri text!, eip2612 boolean?}]} elsewhere {"tokens":[]}',
    'getTokenImage: GET catalogue /public/getTokenImage/{id} path {id imageId} → image',
    'getTokenPrices: POST blockchain /v1/fungible/price body {projectId projectId?, currency (usd USD)?, addresses [token]<1-100>} sends {"currency":"usd"} → {fungibles [{name text, symbol text, iconUrl text, price number, address text!}]} elsewhere {"fungibles":[]}',
    'getWalletImage: GET catalogue /getWalletImage/{id} path {id imageId} → image',
    "getWallets: GET catalogue /getWallets query {page whole<1-1000000>?, entries whole<1-500>?, include [walletId]<-500>?, exclude [walletId]<-500>?, chains [anyNetworkId]<-200>?, search search?, badge_type (certified none '')?, rdns [rdns]<-100>?, names [walletName]<-100>?} → {data [{id text<1->, name text<1->, badge_type (certified none …)?, chains [text]?, homepage text|null?, image_id text?, image_url text|null?, order number?, link_mode text|null?, mobile_link text|null?, desktop_link text|null?, webapp_link text|null?, app_store text|null?, play_store text|null?, chrome_store text|null?, rdns text|null?, injected [{namespace text?, injected_id text?}]|null?}], count number}",
    'postEvent: POST analytics /e body {eventId eventId, url text<-4000>?, domain text<-300>?, timestamp number|text<-40>, props {type text<-40>, event text<1-80>, properties unknown?, address text<-128>|null?, errorType text<-200>?, errorMessage text<-4000>?, stackTrace text<-12000>?}} → {accepted number}!',
    'postEvents: POST analytics /batch body [{eventId eventId, url text<-4000>?, domain text<-300>?, timestamp number|text<-40>, props {type text<-40>, event text<1-80>, properties unknown?, address text<-128>|null?, errorType text<-200>?, errorMessage text<-4000>?, stackTrace text<-12000>?}}]<1-200> → {accepted number}!',
    'registerName: POST blockchain /v1/profile/account body {coin_type whole<0-4294967295>, address address, message text<2-4000>, signature signature} → {success boolean!} elsewhere {"success":false}',
    'resolveName: GET blockchain /v1/profile/account/{name} path {name name} query {apiVersion apiVersion?} sends {"apiVersion":"2"} → {name text, registered number!, updated number|null!, addresses {* {address text, created number!}}, attributes [{* text}]|{* text}!} elsewhere {"name":"","addresses":{},"attributes":[]}',
    'revokeSmartSession: POST blockchain /v1/sessions/{address}/revoke path {address caipAddress} body {pci smartSessionId, signature signature} → {success boolean!} elsewhere {"success":false}',
    'setAuthMetadata: PUT catalogue /auth/v1/account-metadata body {metadata {* unknown}<-100>} bearer {"token":"authorization"} → {success boolean}!',
    'signOut: POST catalogue /auth/v1/sign-out bearer {"token":"authorization"} → {success boolean}!',
  ])
})

/** A call on a line: what is asked, what is sent, what comes back, and what stands in its place. */
function describeCall({ service, method, path, params, query, body, bearer, rpcMethod, sends, ...row }: Call): string {
  const { answer, perNetwork, empty } = row
  const part = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name} ${value}`])
  const fields = (some: Fields | undefined) => some && describeShape({ is: 'object', fields: some })
  return [
    `${method} ${service} ${path}`,
    ...part('path', fields(params)),
    ...part('query', fields(query)),
    ...part('body', body && describeShape(body)),
    ...part('bearer', bearer && JSON.stringify(bearer)),
    ...part('rpc', rpcMethod),
    ...part('sends', sends && JSON.stringify(sends)),
    `→ ${answer === 'image' ? answer : describeShape(answer)}`,
    ...part('elsewhere', perNetwork && (empty === undefined ? 'an error' : JSON.stringify(empty))),
  ].join(' ')
}

function describeShape(shape: AnyShape): string {
  switch (shape.is) {
    case 'text':
      return (shape.format ?? 'text') + describeLimits(shape)
    case 'number':
      return (shape.isWhole ? 'whole' : 'number') + describeLimits(shape)
    case 'oneOf':
      return `(${[...shape.words.map((word) => word || "''"), ...(shape.isOpen ? ['…'] : [])].join(' ')})`
    case 'list':
      return `[${describeShape(shape.of)}]${describeLimits(shape)}`
    case 'record':
      return `{* ${describeShape(shape.of)}}${describeLimits({ max: shape.maxKey })}`
    case 'object':
      return `{${Object.entries(shape.fields)
        .map(([name, field]) => `${name} ${describeShape(field)}`)
        .join(', ')}}`
    case 'optional':
      return `${describeShape(shape.of)}${shape.isExpected ? '!' : '?'}`
    case 'nullable':
      return `${describeShape(shape.of)}|null`
    case 'anyOf':
      return shape.shapes.map(describeShape).join('|')
    case 'boolean':
    case 'unknown':
      return shape.is
  }
}

function describeLimits({
  min,
  max,
}: {
  readonly min?: number | undefined
  readonly max?: number | undefined
}): string {
  return min === undefined && max === undefined ? '' : `<${min ?? ''}-${max ?? ''}>`
}

/** Texts and lists that anyone may make as long as they like, and are not only compared with something. */
function listUnlimited(shape: AnyShape): readonly AnyShape[] {
  switch (shape.is) {
    case 'text':
      return shape.format || shape.max !== undefined ? [] : [shape]
    case 'list':
      return [...(shape.max === undefined ? [shape] : []), ...listUnlimited(shape.of)]
    case 'optional':
    case 'nullable':
      return listUnlimited(shape.of)
    case 'record':
      return [...(shape.maxKey === undefined ? [shape] : []), ...listUnlimited(shape.of)]
    case 'object':
      return Object.values(shape.fields).flatMap(listUnlimited)
    case 'anyOf':
      return shape.shapes.flatMap(listUnlimited)
    case 'number':
    case 'boolean':
    case 'unknown':
    case 'oneOf':
      return []
  }
}
