import { type FakeAnswer, type FakeFetch, fakeFetch } from './fakeFetch.ts'

/** Where a foyer finds `fakeAccountService`. */
export const accountServiceUrl = 'https://api.test'

const networkId = 'eip155:1'
const picture = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${color}" d="M0 0h8v8H0z"/></svg>`)}`

/** A balance as the data service states it. */
export function heldToken(symbol: string, numeric: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    name: symbol,
    symbol,
    chainId: networkId,
    address: `${networkId}:0x${[...symbol]
      .map((letter) => (letter.codePointAt(0) ?? 0).toString(16))
      .join('')
      .padStart(40, '0')
      .slice(-40)}`,
    price: 0,
    quantity: { decimals: '18', numeric },
    iconUrl: '',
    ...more,
  }
}

/** The network's own coin, with a price. */
export const heldEther = {
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: networkId,
  price: 3_062.28,
  value: 9_842.18,
  quantity: { decimals: '18', numeric: '3.214' },
  iconUrl: '',
}

/** What somebody holds who is sent advertisements and imitations, too. */
export const heldBalances: readonly unknown[] = [
  heldToken('UNI', '31.88', { name: 'Uniswap', price: 7.471, value: 238.18 }),
  heldEther,
  heldToken('USDC', '2400', { name: 'USD Coin', price: 1, value: 2_400, quantity: { decimals: '6', numeric: '2400' } }),
  heldToken('UЅDС', '1000000', { name: 'USD Coin' }),
  heldToken('GIFT', '5000', { name: 'Visit claim-gift.xyz' }),
]

/** A transaction as the data service states it. */
export function pastTransaction(operationType: string, minedAt: string, more: Readonly<Record<string, unknown>> = {}) {
  const { transfers = [], ...metadata } = more
  const hash = `0x${(Date.parse(minedAt) / 1_000).toString(16).padStart(64, '0')}`
  return {
    id: `${networkId}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt,
      sentFrom: '0x9f2e000000000000000000000000000004B71c00',
      sentTo: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      status: 'confirmed',
      nonce: 1,
      chain: networkId,
      ...metadata,
    },
    transfers,
  }
}

/** A transfer of a token as the data service states it. */
export function pastTransfer(symbol: string, numeric: string, direction: 'in' | 'out', isSpam = false) {
  return {
    fungible_info: { name: symbol, symbol, flags: { is_spam: isSpam } },
    direction,
    quantity: { numeric },
    sender: '0x9f2e000000000000000000000000000004B71c00',
    recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  }
}

export const pastTransactions: readonly unknown[] = [
  pastTransaction('trade', '2026-11-22T10:00:00Z', {
    transfers: [pastTransfer('ETH', '1.25', 'out'), pastTransfer('USDC', '3819.04', 'in')],
  }),
  pastTransaction('receive', '2026-11-21T10:00:00Z', { transfers: [pastTransfer('ETH', '0.12', 'in')] }),
  pastTransaction('receive', '2026-11-20T10:00:00Z', { transfers: [pastTransfer('FREE', '9999', 'in', true)] }),
  pastTransaction('send', '2026-11-19T10:00:00Z', { status: 'failed', transfers: [] }),
  pastTransaction('approve', '2026-10-16T10:00:00Z'),
  pastTransaction('burn', '2025-10-16T10:00:00Z', { transfers: [pastTransfer('UNI', '50', 'out')] }),
]

/** An NFT as the data service states it. */
export function heldNft(name: string, tokenId: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    name,
    interface: 'erc721',
    contract: `${networkId}:0x5b2100000000000000000000000000000009d04a`,
    token_id: tokenId,
    chainId: networkId,
    content: { preview: { url: picture('#2f6f62') } },
    flags: { is_spam: false },
    quantity: { numeric: '1' },
    ...more,
  }
}

export const heldNfts: readonly unknown[] = [
  heldNft('Tern 218', '218'),
  heldNft('Dune 4', '4', { content: { preview: { url: picture('#e4572e') } }, quantity: { numeric: '2' } }),
  heldNft('Ticket 12', '12', { content: undefined }),
  heldNft('Claim your prize', '13', { flags: { is_spam: true } }),
]

/**
 * The data service of an account, on mainnet alone.
 * @param routes what it answers instead, as for `fakeFetch`; `balance`, `history` and `nfts` stand for those of any account
 */
export function fakeAccountService(
  routes: { readonly balance?: FakeAnswer; readonly history?: FakeAnswer; readonly nfts?: FakeAnswer } = {},
  others: Readonly<Record<string, FakeAnswer>> = {},
): FakeFetch {
  const {
    balance = { balances: heldBalances },
    history = { data: pastTransactions, next: null },
    nfts = { data: heldNfts, next: null },
  } = routes
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const account = `/v1/account/${address}`
  return fakeFetch({
    'GET /v1/supported-chains': { http: [networkId], ws: [] },
    [`GET ${account}/balance`]: balance,
    [`GET ${account}/history`]: history,
    [`GET ${account}/nfts`]: nfts,
    [`GET /v1/identity/${address}`]: { name: null, avatar: null },
    ...others,
  })
}

const suggestion = (label: string, registered: boolean) => ({ name: `${label}.reown.id`, registered })

/** Routes of a name service for `fakeAccountService`: `adalove` and `adal` are taken, whatever is signed for is registered. */
export const nameRoutes: Readonly<Record<string, FakeAnswer>> = {
  'GET /v1/profile/suggestions/adalove': {
    suggestions: [
      suggestion('adalove', true),
      suggestion('ada-love', false),
      suggestion('adalovelace', false),
      suggestion('adal', true),
    ],
  },
  'GET /v1/profile/suggestions/countess': { suggestions: [suggestion('countess', false)] },
  'POST /v1/profile/account': { success: true },
}
