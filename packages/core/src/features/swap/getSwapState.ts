import type { Balance } from '@foyer/base'
import { parseUnits } from '@foyer/base'
import { parseSlippage, toMinimum, toPart } from './slippage.ts'
import { findSwapTokens, type SwapDraft } from './swapDraft.ts'
import type { SwapQuote } from './swapQueries.ts'
import { isNativeToken, type SwapToken } from './swapTokens.ts'

/** What stands between the draft and a preview, most urgent first (reference §2.11). */
export type SwapProblem =
  | 'selectToken'
  | 'enterAmount'
  | 'invalidAmount'
  | 'insufficientFunds'
  | 'fetching'
  | 'noQuote'
  | 'insufficientForFee'

/** What has been read, as far as it has arrived. */
export type SwapData = {
  readonly tokens: readonly SwapToken[]
  readonly fromBalance: Balance | undefined
  readonly nativeBalance: Balance | undefined
  readonly quote: SwapQuote | undefined
  readonly isQuoteFailed: boolean
  /** Base units of the native coin. */
  readonly fee: bigint | undefined
  /** What the provider keeps, in percent. */
  readonly providerFee: string | undefined
}

/** Everything the form shows of a draft. Amounts in base units; undefined is unknown. */
export type SwapState = {
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  readonly fromAmount: bigint | undefined
  readonly toAmount: bigint | undefined
  readonly minimum: bigint | undefined
  /** Of the amount, kept by the provider. */
  readonly providerFee: bigint | undefined
  readonly fee: bigint | undefined
  /** How much worse the price is than for a small amount, in hundredths of a percent. */
  readonly impact: bigint | undefined
  readonly impactWarning: boolean
  readonly balance: bigint | undefined
  /** The most that can be swapped: of the coin, what is left beside the cost. */
  readonly maximum: bigint | undefined
  readonly problem: SwapProblem | undefined
}

/** From here on the price is much worse than it need be, in hundredths of a percent. */
const highImpact = 300n

/** Pure; no floating point. */
export function getSwapState(draft: SwapDraft, data: SwapData): SwapState {
  const { from, to } = findSwapTokens(draft, data.tokens)
  const { quote, fee } = data
  const fromAmount = from && toValue(draft.amount, from.decimals)
  const balance = data.fromBalance?.value
  const points = parseSlippage(draft.slippage)
  const impact = toImpact(quote)
  const isNative = from !== undefined && isNativeToken(from)
  const known = { from, to, fromAmount, balance, fee }
  return {
    ...known,
    toAmount: quote?.toAmount,
    minimum: quote && points !== undefined ? toMinimum(quote.toAmount, points) : undefined,
    providerFee: data.providerFee && fromAmount !== undefined ? toPart(fromAmount, data.providerFee) : undefined,
    impact,
    impactWarning: impact !== undefined && impact >= highImpact,
    maximum: isNative ? toMaximum(balance, fee) : balance,
    problem: findProblem(draft, data, known),
  }
}

/** Of the coin something is left for what the swap costs, twice over: it is an estimate. */
function toMaximum(balance: bigint | undefined, fee: bigint | undefined): bigint | undefined {
  if (balance === undefined || fee === undefined) return undefined
  return balance > fee * 2n ? balance - fee * 2n : 0n
}

function toImpact(quote: SwapQuote | undefined): bigint | undefined {
  if (quote?.spotAmount === undefined || quote.spotAmount === 0n) return undefined
  const lost = quote.spotAmount - quote.toAmount
  return lost > 0n ? (lost * 10_000n) / quote.spotAmount : 0n
}

type Known = Pick<SwapState, 'from' | 'to' | 'fromAmount' | 'balance' | 'fee'>

function findProblem(
  draft: SwapDraft,
  data: SwapData,
  { from, to, fromAmount, balance, fee }: Known,
): SwapProblem | undefined {
  if (!from || !to || from.address === to.address) return 'selectToken'
  if (!draft.amount) return 'enterAmount'
  if (!fromAmount) return 'invalidAmount'
  if (balance !== undefined && fromAmount > balance) return 'insufficientFunds'
  if (data.isQuoteFailed && !data.quote) return 'noQuote'
  if (!data.quote) return 'fetching'
  const spent = isNativeToken(from) ? fromAmount : 0n
  const coins = data.nativeBalance?.value
  return fee !== undefined && coins !== undefined && spent + fee > coins ? 'insufficientForFee' : undefined
}

function toValue(amount: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(amount, decimals)
  } catch {
    return undefined
  }
}
