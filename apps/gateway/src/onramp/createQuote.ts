import { formatUnits, parseUnits } from '@foyer/base'
import type { Chain } from '../chains/chains.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Price } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import { getGasPrices } from '../swaps/getGasPrices.ts'
import type { OnrampQuote, OnrampQuoteRequest } from './provider.ts'
import { findPurchase, type Purchase, paymentLimits } from './purchases.ts'

const decimals = 18
const unit = 10n ** BigInt(decimals)
/** Gas of sending a coin, and of a token transfer. */
const gasOf = { native: 21_000n, token: 65_000n }
/** Lamports of one signature. */
const solanaFee = 5_000n

export type QuoteParams = {
  readonly purchase: Purchase
  readonly currency: string
  /** US dollars for one unit of the currency, decimal. */
  readonly rate: string
  readonly amount: string
  readonly feeBasisPoints: number
}

/** A quote, and the same in base units of what is bought. */
export type PricedQuote = { readonly quote: OnrampQuote; readonly units: bigint }

/**
 * Calculates what a payment gives: the payment less the fee and less what sending costs, at the price now.
 * @throws refusal `AmountOutOfRange`, `OnrampUnsupported` without a price
 */
export async function createQuote(prices: Prices, params: QuoteParams, quoteId: string): Promise<PricedQuote> {
  const { purchase, currency, amount } = params
  const total = parseUnits(amount, decimals)
  const [lowest, highest] = [paymentLimits[0].min, paymentLimits[1].max]
  if (total < parseUnits(lowest, decimals) || total > parseUnits(highest, decimals)) {
    throwHttpError('AmountOutOfRange', { min: `${lowest} ${currency}`, max: `${highest} ${currency}` })
  }
  const { chain } = purchase
  const native = { address: 'native', decimals: chain.config.nativeCurrency.decimals }
  const found = await prices.get(chain, [native, { address: purchase.token, decimals: purchase.decimals }])
  const price = found.get(purchase.token)
  if (!price)
    return throwHttpError('OnrampUnsupported', { text: `There is no price for ${purchase.symbol} at the moment.` })
  const rate = parseUnits(params.rate, decimals)
  const fee = (total * BigInt(params.feeBasisPoints)) / 10_000n
  const networkFee = ((await readNetworkFee(chain, purchase, found.get('native') ?? 0n)) * unit) / rate
  const subtotal = total - fee - networkFee
  if (subtotal <= 0n)
    return throwHttpError('OnrampUnsupported', { text: 'The payment does not cover the cost of sending.' })
  const units = (((subtotal * rate) / unit) * 10n ** BigInt(purchase.decimals)) / price
  const money = (value: bigint) => ({ amount: toMoney(value), currency })
  return {
    units,
    quote: {
      paymentTotal: money(total),
      paymentSubtotal: money(subtotal),
      networkFee: money(networkFee),
      purchaseAmount: { amount: formatUnits(units, purchase.decimals), currency: purchase.symbol },
      quoteId,
    },
  }
}

/**
 * The same of a provider with a page of its own, in US dollars only: another currency needs a rate, which that page knows.
 * @throws refusal `AmountOutOfRange`, `OnrampUnsupported`
 */
export async function createDollarQuote(
  prices: Prices,
  { purchases, feeBasisPoints }: { readonly purchases: readonly Purchase[]; readonly feeBasisPoints: number },
  { purchaseCurrency, paymentCurrency, amount, network }: OnrampQuoteRequest,
): Promise<OnrampQuote> {
  const purchase = findPurchase(purchases, purchaseCurrency, network)
  if (!purchase) return throwHttpError('OnrampUnsupported', { text: 'That currency is not sold here.' })
  if (paymentCurrency.toUpperCase() !== 'USD') {
    return throwHttpError('OnrampUnsupported', {
      text: `Quotes in ${paymentCurrency.slice(0, 10)} are not available.`,
    })
  }
  const asked = { purchase, currency: 'USD', rate: '1', amount, feeBasisPoints }
  return (await createQuote(prices, asked, crypto.randomUUID())).quote
}

/** In US dollars with 18 places. */
async function readNetworkFee(chain: Chain, purchase: Purchase, nativePrice: Price): Promise<bigint> {
  const nativeUnit = 10n ** BigInt(chain.config.nativeCurrency.decimals)
  if (chain.family === 'solana') return (solanaFee * nativePrice) / nativeUnit
  const { standard } = await getGasPrices(chain)
  const gas = purchase.token === 'native' ? gasOf.native : gasOf.token
  return (gas * BigInt(standard) * nativePrice) / nativeUnit
}

/** Two places, as money is written. */
function toMoney(value: bigint): string {
  const cents = (value + unit / 200n) / (unit / 100n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
