import { type Address, getAddress, type Hex, isAddressEqual, size, slice } from 'viem'
import { translate } from '../words.ts'
import type { CallArguments } from './callArguments.ts'
import { asService, type CallReading, type CallScene, type CallTable, named, type ReadCall } from './callTable.ts'
import { type Effect, found, type TradePart } from './effects.ts'

type Token = Address | undefined

/** Addresses that stand for who calls, and for the exchange itself, at some exchanges. */
const [nobody, caller, exchange] = ['00', '01', '02'].map((end): Address => `0x${'0'.repeat(38)}${end}`) as [
  Address,
  Address,
  Address,
]
/** The coin, as most exchanges write it. */
const coins = [nobody, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'] as const

export const toToken = (token: Address): Token =>
  coins.some((coin) => isAddressEqual(coin, token)) ? undefined : token

/** Which addresses an exchange takes for the caller and for itself: to every other exchange they are addresses like any. */
type Signs = { readonly caller?: Address; readonly self?: Address }
/** The first SwapRouter writes the zero address for itself, later routers write numbers. */
const [first, later]: readonly [Signs, Signs] = [{ self: nobody }, { caller, self: exchange }]

/** Returns what a trade gives, wherever that goes. */
export function give(
  account: Address,
  { me, to }: CallScene,
  { token, least }: { token: Token; least: bigint },
  signs: Signs = {},
): readonly Effect[] {
  const is = (...list: readonly (Address | undefined)[]) =>
    list.some((one) => one !== undefined && isAddressEqual(one, account))
  if (is(me, signs.caller)) return [{ kind: 'receive', token, least }]
  if (is(to, signs.self)) return [{ kind: 'receive', token, least, isLeft: true }]
  return [found('caution', 'recipient', translate('call.recipient', { account }))]
}

/** Returns what lies at an exchange after its trades, wherever that goes. */
export const withdraw = (...all: Parameters<typeof give>): readonly Effect[] =>
  give(...all).map((one) => (one.kind === 'receive' ? { ...one, isWithdrawn: true } : one))

const pay = (token: Token, amount: bigint): TradePart => ({ kind: 'pay', token, amount })
const payMost = (token: Token, amount: bigint): TradePart => ({ kind: 'pay', token, amount, isMost: true })

const trade = (...effects: readonly Effect[]): CallReading => asService({ effects })

/** First and last token of a way, each hop with its fee. @throws Error when it is none */
export function readPath(path: Hex): { readonly first: Address; readonly last: Address } {
  const length = size(path)
  if (length < 43 || (length - 20) % 23 !== 0) throw new Error('The way does not fit')
  return { first: getAddress(slice(path, 0, 20)), last: getAddress(slice(path, length - 20)) }
}

/** @throws Error when it has no end */
export function readWay(tokens: readonly CallArguments[]): { readonly first: Address; readonly last: Address } {
  const way = tokens.map((one) => one.address(0))
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last || way.length < 2) throw new Error('The way does not fit')
  return { first, last }
}

/** Each of these is there a second time, for tokens that keep a part of what is sent. */
const withFee = (name: string) => [name, `${name}SupportingFeeOnTransferTokens`]
const sold = 'uint256 amountIn, uint256 amountOutMin, address[] path, address to'
const bought = 'uint256 amountOut, uint256 amountInMax, address[] path, address to'

/** Uniswap V2 and what is made after it. @see docs.uniswap.org, V2, Router02 */
const v2Rows: CallTable = {
  ...named(withFee('swapExactTokensForTokens'), `${sold}, uint256 deadline`, (a, scene) =>
    sellTokens(a, scene, (last) => last),
  ),
  ...named(withFee('swapExactTokensForTokens'), sold, (a, scene) => sellTokens(a, scene, (last) => last, later)),
  ...named(withFee('swapExactTokensForETH'), `${sold}, uint256 deadline`, (a, scene) =>
    sellTokens(a, scene, () => undefined),
  ),
  ...named(
    withFee('swapExactETHForTokens'),
    'uint256 amountOutMin, address[] path, address to, uint256 deadline',
    (a, scene) => {
      const { last: token } = readWay(a.list(1))
      return trade(pay(undefined, scene.value), ...give(a.address(2), scene, { token, least: a.amount(0) }))
    },
  ),
  [`swapTokensForExactTokens(${bought}, uint256 deadline)`]: (a, scene) => buyTokens(a, scene, (last) => last),
  [`swapTokensForExactTokens(${bought})`]: (a, scene) => buyTokens(a, scene, (last) => last, later),
  [`swapTokensForExactETH(${bought}, uint256 deadline)`]: (a, scene) => buyTokens(a, scene, () => undefined),
  'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)': (a, scene) => {
    const { last: token } = readWay(a.list(1))
    return trade(payMost(undefined, scene.value), ...give(a.address(2), scene, { token, least: a.amount(0) }))
  },
}

type ToGiven = (last: Address) => Token

function sellTokens(a: CallArguments, scene: CallScene, toGiven: ToGiven, signs: Signs = {}): CallReading {
  const { first: sold, last } = readWay(a.list(2))
  const given = { token: toGiven(last), least: a.amount(1) }
  return trade(pay(sold, a.amount(0)), ...give(a.address(3), scene, given, signs))
}

function buyTokens(a: CallArguments, scene: CallScene, toGiven: ToGiven, signs: Signs = {}): CallReading {
  const { first: sold, last } = readWay(a.list(2))
  const given = { token: toGiven(last), least: a.amount(0) }
  return trade(payMost(sold, a.amount(1)), ...give(a.address(3), scene, given, signs))
}

const single = 'address tokenIn, address tokenOut, uint24 fee, address recipient'

/** Uniswap V3, with a time to end in each call and, later, without. @see docs.uniswap.org, V3, SwapRouter and SwapRouter02 */
const v3Rows = (deadline: string, at: 0 | 1, signs: Signs): CallTable => ({
  [`exactInputSingle((${single}, ${deadline}uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`]:
    (a, scene) => {
      const one = a.part(0)
      const given = { token: one.address(1), least: one.amount(5 + at) }
      return trade(pay(one.address(0), one.amount(4 + at)), ...give(one.address(3), scene, given, signs))
    },
  [`exactOutputSingle((${single}, ${deadline}uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)`]:
    (a, scene) => {
      const one = a.part(0)
      // with a limit of the price the router gives what it gets up to there, and asks for no amount
      const least = one.amount(6 + at) === 0n ? one.amount(4 + at) : 0n
      const given = { token: one.address(1), least }
      return trade(payMost(one.address(0), one.amount(5 + at)), ...give(one.address(3), scene, given, signs))
    },
  [`exactInput((bytes path, address recipient, ${deadline}uint256 amountIn, uint256 amountOutMinimum) params)`]: (
    a,
    scene,
  ) => {
    const one = a.part(0)
    const { first: sold, last } = readPath(one.bytes(0))
    const given = { token: last, least: one.amount(3 + at) }
    return trade(pay(sold, one.amount(2 + at)), ...give(one.address(1), scene, given, signs))
  },
  [`exactOutput((bytes path, address recipient, ${deadline}uint256 amountOut, uint256 amountInMaximum) params)`]: (
    a,
    scene,
  ) => {
    const one = a.part(0)
    // from what is bought back to what is paid
    const { first: bought, last } = readPath(one.bytes(0))
    const given = { token: bought, least: one.amount(2 + at) }
    return trade(payMost(last, one.amount(3 + at)), ...give(one.address(1), scene, given, signs))
  },
})

/** What lies at a router of V3 after its trades. */
const restRows: CallTable = {
  'unwrapWETH9(uint256 least, address recipient)': (a, scene) =>
    trade(...withdraw(a.address(1), scene, { token: undefined, least: a.amount(0) })),
  'unwrapWETH9(uint256 least)': (a) =>
    trade({ kind: 'receive', token: undefined, least: a.amount(0), isWithdrawn: true }),
  'sweepToken(address token, uint256 least, address recipient)': (a, scene) =>
    trade(...withdraw(a.address(2), scene, { token: a.address(0), least: a.amount(1) })),
  'sweepToken(address token, uint256 least)': (a) =>
    trade({ kind: 'receive', token: a.address(0), least: a.amount(1), isWithdrawn: true }),
  'refundETH()': () => asService(),
}

const exchangeAtCurve: ReadCall = (a) => asService(a.amount(3) === 0n ? { effects: [noLeast()] } : {})

/** Curve, Balancer, 1inch and 0x: what they say of amounts. Their ways are bytes of their own, so none of these is calm. */
const otherRows: CallTable = {
  ...named(['exchange', 'exchange_underlying'], 'int128 i, int128 j, uint256 dx, uint256 min_dy', exchangeAtCurve),
  ...named(['exchange', 'exchange_underlying'], 'uint256 i, uint256 j, uint256 dx, uint256 min_dy', exchangeAtCurve),
  'swap((bytes32 poolId, uint8 kind, address assetIn, address assetOut, uint256 amount, bytes userData) singleSwap, (address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds, uint256 limit, uint256 deadline)':
    (a, scene) => {
      const [swap, funds] = [a.part(0), a.part(1)]
      const [sold, bought, amount, limit] = [
        toToken(swap.address(2)),
        toToken(swap.address(3)),
        swap.amount(4),
        a.amount(2),
      ]
      const isSale = swap.amount(1) === 0n
      const paid = isSale ? pay(sold, amount) : payMost(sold, limit)
      return trade(paid, ...give(funds.address(2), scene, { token: bought, least: isSale ? limit : amount }))
    },
  'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)':
    (a, scene) => {
      const desc = a.part(1)
      const given = { token: toToken(desc.address(1)), least: desc.amount(5) }
      return trade(
        pay(toToken(desc.address(0)), desc.amount(4)),
        ...give(desc.address(3), scene, given, { caller: nobody }),
      )
    },
  'transformERC20(address inputToken, address outputToken, uint256 inputTokenAmount, uint256 minOutputTokenAmount, (uint32 deploymentNonce, bytes data)[] transformations)':
    (a) => {
      const least = a.amount(3)
      return trade(pay(toToken(a.address(0)), a.amount(2)), { kind: 'receive', token: toToken(a.address(1)), least })
    },
}

export const noLeast = (): Effect => found('caution', 'no-least', translate('call.no-least'))

export const tradeRows: CallTable = {
  ...v2Rows,
  ...v3Rows('uint256 deadline, ', 1, first),
  ...v3Rows('', 0, later),
  ...restRows,
  ...otherRows,
}
