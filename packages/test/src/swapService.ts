import { FoyerError } from '@foyer/base'
import { fakeAccountService } from './accountService.ts'
import type { FakeFetch } from './fakeFetch.ts'

/** A transaction as the swap service builds it. */
export type BuiltSwap = { readonly to: string; readonly data: string; readonly amount: string }

/** What a test changes while the service runs. */
export type SwapMarket = {
  /** Base units of USDC (6 decimals) for one ETH; other tokens are worth one USDC. */
  usdcPerEther: bigint
  /** What the router may take of any token, in base units. */
  allowance: bigint
  /** What Permit2 lets the router take; where a test says it, tokens are swapped for the coin through Uniswap V4. */
  permit: bigint | undefined
  /** Does something to what is built before it is answered. */
  tamper: (built: BuiltSwap) => BuiltSwap
}

export type SwapService = FakeFetch & { readonly market: SwapMarket }

/** Where the fake router, and the tokens that it knows, stand on mainnet. */
export const swapAddresses = {
  router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  usdt: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  uni: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  native: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
} as const

const networkId = 'eip155:1'
const tokens = [
  { name: 'Ether', symbol: 'ETH', address: swapAddresses.native, decimals: 18 },
  { name: 'USD Coin', symbol: 'USDC', address: swapAddresses.usdc, decimals: 6 },
  { name: 'Tether', symbol: 'USDT', address: swapAddresses.usdt, decimals: 6 },
  { name: 'Uniswap', symbol: 'UNI', address: swapAddresses.uni, decimals: 6 },
] as const

/**
 * The data service of an account, on mainnet alone, with swaps of the Uniswap V2 shape: between the coin and tokens whose price
 * is USDC’s.
 */
export function fakeSwapService(given: Partial<SwapMarket> = {}): SwapService {
  const market: SwapMarket = {
    usdcPerEther: 3_000_000_000n,
    allowance: 0n,
    permit: undefined,
    tamper: (built) => built,
    ...given,
  }
  const service = fakeAccountService(
    {},
    {
      'GET /v1/convert/tokens': {
        tokens: tokens.map((token) => ({ ...token, address: toId(token.address), logoUri: '' })),
      },
      'GET /v1/convert/gas-price': { standard: '1000000000', fast: '1000000000', instant: '1000000000' },
      'GET /v1/convert/allowance': () => ({ allowance: String(market.allowance) }),
      'POST /v1/fungible/price': {
        fungibles: tokens.map(({ address, name, symbol }) => ({
          name,
          symbol,
          iconUrl: '',
          address: toId(address),
          price: address === swapAddresses.native ? 3_000 : 1,
        })),
      },
      'GET /v1/convert/quotes': ({ url }: { url: URL }) => {
        const read = (name: string) => url.searchParams.get(name) ?? ''
        const [from, to, amount] = [read('from'), read('to'), read('amount')]
        const toAmount = String(toOutput(market, toAddress(from), BigInt(amount)))
        return { quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] }
      },
      // a node, which says what Permit2 allows, and until when
      'POST /': () => ({
        jsonrpc: '2.0',
        id: 1,
        result: `0x${[market.permit ?? 0n, 2n ** 48n - 1n, 0n].map(toWord).join('')}`,
      }),
      'POST /v1/convert/build-transaction': ({ body }: { body: unknown }) => {
        const built = market.tamper(build(market, body as SwapBody))
        const eip155 = { gas: '220000', gasPrice: '1000000000' }
        return { tx: { ...built, from: (body as SwapBody).userAddress, to: toId(built.to), eip155 } }
      },
    },
  )
  return Object.assign(service, { market })
}

type SwapBody = {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly eip155: { readonly slippage: number }
}

function toOutput(market: SwapMarket, from: string, amount: bigint): bigint {
  const ether = 10n ** 18n
  return from === swapAddresses.native ? (amount * market.usdcPerEther) / ether : (amount * ether) / market.usdcPerEther
}

function build(market: SwapMarket, body: SwapBody): BuiltSwap {
  const [from, to, user] = [body.from, body.to, body.userAddress].map(toAddress) as [string, string, string]
  const amount = BigInt(body.amount)
  const least = (toOutput(market, from, amount) * BigInt(10_000 - body.eip155.slippage * 100)) / 10_000n
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const isFromCoin = from === swapAddresses.native
  if (!isFromCoin && to !== swapAddresses.native)
    throw new FoyerError('HttpRequestFailed', { url: 'build', status: 400 })
  if (market.permit !== undefined && !isFromCoin) {
    const words = listPlanWords(BigInt(from), { amount, least, deadline })
    return { to: swapAddresses.universalRouter, data: `0x3593564c${words.map(toWord).join('')}`, amount: '0' }
  }
  const path = isFromCoin ? [swapAddresses.weth, to] : [from, swapAddresses.weth]
  const head = isFromCoin ? [least, 0x80n] : [amount, least, 0xa0n]
  const words = [...head, BigInt(user), deadline, 2n, ...path.map((address) => BigInt(address))]
  const data = (isFromCoin ? '0x7ff36ab5' : '0x18cbafe5') + words.map(toWord).join('')
  return { to: swapAddresses.router, data, amount: isFromCoin ? String(amount) : '0' }
}

/** One V4_SWAP, of one pool: swap, pay all, take all. @see https://docs.uniswap.org/contracts/universal-router/technical-reference */
function listPlanWords(
  token: bigint,
  { amount, least, deadline }: { readonly amount: bigint; readonly least: bigint; readonly deadline: bigint },
): readonly bigint[] {
  const [command, actions] = [0x10n << 248n, 0x070c0fn << 232n]
  const swap = [0x1a0n, 0x20n, token, 0x80n, amount, least, 1n, 0x20n, 0n, 500n, 10n, 0n, 0xa0n, 0n]
  const sides = [0x40n, token, amount, 0x40n, 0n, least]
  const plan = [0x40n, 0x80n, 3n, actions, 3n, 0x60n, 0x220n, 0x280n, ...swap, ...sides]
  return [0x60n, 0xa0n, deadline, 1n, command, 1n, 0x20n, 0x380n, ...plan]
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

function toId(address: string): string {
  return `${networkId}:${address}`
}

function toAddress(id: string): string {
  return (id.split(':')[2] ?? '').toLowerCase()
}
