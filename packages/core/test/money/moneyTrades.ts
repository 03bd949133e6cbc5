import type { Capabilities } from '@foyer/base'
import {
  type BuiltSwap,
  fakeOnrampService,
  fakeSwapService,
  mainnet,
  type SwapService,
  swapAddresses,
} from '@foyer/test'
import { activeConnectionAtom, type Foyer } from '../../src/index.ts'
import {
  leavePurchase,
  listPurchaseRecords,
  onrampFlowAtom,
  resumePurchase,
  startPurchase,
} from '../../src/internal/onramp.ts'
import { getQueryClient } from '../../src/internal/queries.ts'
import {
  returnToSwap,
  type SwapOffer,
  type SwapToken,
  submitSwap,
  swapFlowAtom,
  swapOfferQuery,
  toSwapper,
} from '../../src/internal/swap.ts'

/** Swaps and purchases of a history: a service that lies about the first, a seller of the second, and what is true of both. */
export type Trades = {
  readonly service: SwapService
  readonly fetch: typeof fetch
  /** Of the coin that is swapped; no two histories have the same. */
  readonly amount: bigint
  readonly orders: Order[]
  /** What the account holds, in wei. */
  held: bigint
  lies: number
  nodeLies: boolean
}

type Order = { readonly url: string; isPaid: boolean }

const { native, router, usdc, weth } = swapAddresses
const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const thief = `0x${'7'.repeat(40)}`
const ether: SwapToken = { address: native, name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollar: SwapToken = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }

/** What each purchase brings, in wei: more than all that is spent meanwhile. */
const bought = 10n ** 20n

export function createTrades(seed: number): Trades {
  const service = fakeSwapService()
  const orders: Order[] = []
  const seller = fakeOnrampService({
    'POST /v1/generators/onrampurl': () => {
      const url = `https://seller.test/order/${orders.length}`
      orders.push({ url, isPaid: false })
      return { url }
    },
  })
  const answer: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return /onramp|supported-chains/.test(pathname) ? seller(input, init) : service(input, init)
  }
  const amount = 10n ** 18n + BigInt(seed)
  return { service, fetch: answer, amount, orders, held: 10n ** 24n, lies: 0, nodeLies: false }
}

/** Returns what the chain says to whoever trades: of the account, and, where its node lies, of a token. */
export function toTradeCapabilities(trades: Trades): Partial<Capabilities> {
  return {
    getBalance: async () => ({ value: trades.held, decimals: 18, symbol: 'ETH' }),
    getTokenBalances: async ({ tokenAddresses }) => tokenAddresses.map(() => 10n ** 18n),
    getToken: async () => (trades.nodeLies ? { ...dollar, decimals: 4 } : dollar),
  }
}

/** Ways in which a data service builds something else than it was asked for. */
const lies: readonly ((built: BuiltSwap) => BuiltSwap)[] = [
  (built) => ({ ...built, to: thief }),
  (built) => ({ ...built, amount: String(BigInt(built.amount) * 2n) }),
  (built) => ({ ...built, data: built.data.replace(account.slice(2).toLowerCase(), thief.slice(2)) }),
  (built) => ({ ...built, data: built.data.replace(usdc.slice(2), thief.slice(2)) }),
  (built) => ({ ...built, data: built.data.replace(weth.slice(2), thief.slice(2)) }),
  (built) => ({ ...built, to: thief, data: '0xd0e30db0' }),
  (built) => ({ ...built, data: `0x095ea7b3${thief.slice(2).padStart(64, '0')}${'f'.repeat(64)}`, to: usdc }),
  (built) => ({ ...built, data: built.data.replace(/^(0x.{8}).{64}/, `$1${'0'.repeat(64)}`) }),
  (built) => built,
]

/** From now on the service, or the node, says what it likes; or the truth. */
export function lie(trades: Trades, random: () => number): void {
  const { market } = trades.service
  market.tamper = lies[Math.floor(random() * lies.length)] ?? ((built) => built)
  market.usdcPerEther = random() < 0.3 ? 1n : random() < 0.5 ? 30_000_000_000n : 3_000_000_000n
  trades.nodeLies = random() < 0.3
}

/** Names what a wallet is asked to move: a receiver, or a swap by its amount. */
export function toMoved(to: string, value: bigint): string {
  return to === router ? `swap ${value}` : to
}

/** Compares what a swap that a wallet is asked for does with what was shown. @returns what is not as shown */
export function findChanged(
  { amount }: Trades,
  offer: SwapOffer | undefined,
  asked: { readonly to: string; readonly value: bigint; readonly data: string },
): string | undefined {
  const words = asked.data.slice(10).match(/.{64}/g) ?? []
  const toAddress = (word = '') => `0x${word.slice(24)}`
  // swapExactETHForTokens of Uniswap V2: the least, where the path is, who gets it, until when, the path
  if (!offer || asked.data.slice(0, 10) !== '0x7ff36ab5' || words.length !== 7)
    return 'another thing than a swap is asked'
  if (asked.to !== router) return `${asked.to} is given the money`
  if (toAddress(words[2]) !== account.toLowerCase()) return `${toAddress(words[2])} gets what was swapped`
  if (asked.value !== amount || asked.value !== offer.fromAmount) return `${asked.value} is swapped`
  if (BigInt(`0x${words[0]}`) < offer.minimum) return `${words[0]} is less than the least that was shown`
  return toAddress(words[6]) === usdc ? undefined : `${toAddress(words[6])} is bought`
}

/** Whether the router takes back what it was asked: a path that does not begin with the coin it has wrapped. */
export function isRefused({ to, data }: { readonly to: string; readonly data: string }): boolean {
  return (
    to === router &&
    !data
      .slice(10)
      .slice(5 * 64)
      .startsWith(weth.slice(2).padStart(64, '0'))
  )
}

/** Looks at the preview. @returns undefined where what it would show was refused */
export async function readOffer(foyer: Foyer, { amount }: Trades): Promise<SwapOffer | undefined> {
  const connection = foyer.store.get(activeConnectionAtom)
  const swapper = connection && toSwapper(foyer, connection)
  if (!swapper) return undefined
  const params = { swapper, from: ether, to: dollar, fromAmount: amount, slippage: '1' }
  return await getQueryClient(foyer)
    .fetchQuery({ ...swapOfferQuery(foyer, params), staleTime: 0 })
    .catch(() => undefined)
}

/** Until the wallet is asked, or the press has come to nothing. */
export async function pressSwap(foyer: Foyer, offer: SwapOffer, flush: () => Promise<void>): Promise<void> {
  void submitSwap(foyer, offer, '1')
  for (let turn = 0; turn < 100 && foyer.store.get(swapFlowAtom).step === 'checking'; turn += 1) await flush()
}

/** @returns whether the visitor was told of an earlier question; undefined where nothing was told */
export function receiveSwapNotice(foyer: Foyer): boolean | undefined {
  const flow = foyer.store.get(swapFlowAtom)
  if (flow.step !== 'failed') return undefined
  if (flow.failure.kind === 'repeated') return true
  if (flow.isUnclear) returnToSwap(foyer)
  return flow.isUnclear
}

/** Whether the screen says that nothing was sent. */
export function isSwapUnsent(foyer: Foyer): boolean {
  const flow = foyer.store.get(swapFlowAtom)
  return flow.step === 'failed' && flow.failure.kind === 'error' && !flow.isUnclear
}

/** One press that orders coins; at a seller, in a window that this browser blocks. */
export function pressBuy(foyer: Foyer): void {
  Object.assign(globalThis, { window: { open: () => null } })
  void startPurchase(foyer, {
    provider: { name: 'meld', title: 'Meld', imageUrl: undefined, fee: '1-2' },
    purchase: {
      ...{ key: 'eip155:1/ETH', symbol: 'ETH', name: 'Ether', iconUrl: undefined, tokenAddress: undefined },
      ...{ network: mainnet, networkName: 'ethereum-mainnet' },
    },
    account,
    ...{ paymentAmount: '100', paymentCurrency: 'USD', quote: undefined, isSmartAccount: false, at: Date.now() },
  })
  Reflect.deleteProperty(globalThis, 'window')
}

/** The visitor goes on with the newest open order after a reload, or leaves the one in hand. */
export function goOnBuying(foyer: Foyer, leaves: boolean): void {
  if (leaves && foyer.store.get(onrampFlowAtom).step === 'arrived') return leavePurchase(foyer)
  const [record] = listPurchaseRecords(foyer, account)
  if (record) resumePurchase(foyer, record)
}

/** The visitor pays an order at the seller, who sends the coins. */
export function payOrder(trades: Trades, random: () => number): void {
  const open = trades.orders.filter(({ isPaid }) => !isPaid)
  const order = open[Math.floor(random() * open.length)]
  if (!order) return
  order.isPaid = true
  trades.held += bought
}

/** The chain has moved something of the account's. */
export function spend(trades: Trades, name: string): void {
  trades.held -= name.startsWith('swap') ? trades.amount : 1n
}

/** Orders whose coins have come, as a page says, though they have not. */
export function findFalseArrivals(trades: Trades, told: ReadonlyMap<string, bigint>): string | undefined {
  const paid = trades.orders.filter(({ isPaid }) => isPaid).length
  const sum = [...told.values()].reduce((all, one) => all + one, 0n)
  if (told.size > paid) return `${told.size} orders are told as arrived, ${paid} were paid`
  return sum > BigInt(paid) * bought ? `${sum} are told as received, of ${paid} orders` : undefined
}
