import { cleanText, formatUnits, isSameAddress, type Network } from '@foyer/base'
import { toServiceImage } from '../../api/toServiceImage.ts'
import type { Foyer } from '../../foyer.ts'
import { createImitationFinder, isAdvertisement } from './findImitation.ts'
import type { TokenBalance } from './portfolioQuery.ts'
import { worthDecimals } from './toRate.ts'

/** A token that an account holds, fit to be shown. */
export type Holding = {
  /** Of a token its address; of the coin its network, by CAIP-2. */
  readonly key: string
  /** Undefined: the network's own coin. */
  readonly address: string | undefined
  /** Cleaned text. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An exact decimal string. */
  readonly quantity: string
  /** US dollars; undefined where no one knows a price, or its source is not to be believed. */
  readonly value: number | undefined
  /** How much more a token is worth than a day ago, as a part of that: 0.02 is 2 %. Undefined where no one knows. */
  readonly dayChange: number | undefined
  readonly icon: string | undefined
  /** Who said the amount, and when (ms since 1970), where it was not the chain now. */
  readonly said?: { readonly source: string; readonly at: number; readonly isOld: boolean }
  /** The symbol of another token that this one only looks like. */
  readonly imitates: string | undefined
}

export type Holdings = {
  /** The most valuable first. */
  readonly shown: readonly Holding[]
  /** Imitations and advertisements. */
  readonly spam: readonly Holding[]
  /** US dollars as an exact decimal string; undefined where nothing has a price. */
  readonly total: string | undefined
  /** US dollars by which the total is more, or less, than the same holdings were worth a day ago; undefined where that is not known of all. */
  readonly dayGain: number | undefined
}

/** What was said longer ago, in ms, would have been said anew if anyone answered. */
const oldAfter = 120_000

/** No one holds more than this; a service that says so is not believed. */
const largestValue = 1e15

/** Rows of the data service → what can be shown: cleaned, without rows that make no sense, imitations apart. */
export function toHoldings(foyer: Foyer, network: Network, rows: readonly TokenBalance[]): Holdings {
  const siteToken = foyer.config.tokens[network.caipNetworkId]?.address
  const isTrusted = ({ address, value }: Holding) =>
    !address || value !== undefined || (siteToken && isSameAddress(network.chainNamespace, address, siteToken))
  const trusted: Holding[] = []
  const others: Holding[] = []
  for (const row of rows) {
    const holding = toHolding(foyer, network, row)
    if (holding) (isTrusted(holding) ? trusted : others).push(holding)
  }
  const findImitation = createImitationFinder(trusted)
  const shown = [...trusted]
  const spam: Holding[] = []
  for (const holding of others) {
    const imitates = findImitation(holding.symbol)
    const isSpam = imitates !== undefined || isAdvertisement(holding.name, holding.symbol)
    ;(isSpam ? spam : shown).push({ ...holding, imitates })
  }
  shown.sort(compare)
  return { shown, spam, total: toTotal(network, shown), dayGain: toDayGain(shown) }
}

function toHolding(foyer: Foyer, network: Network, row: TokenBalance): Holding | undefined {
  const { quantity, chainId } = row
  const decimals = Number(quantity.decimals)
  const isAmount = /^\d{1,78}(\.\d{1,36})?$/.test(quantity.numeric) && quantity.numeric.length <= 100
  if (chainId !== network.caipNetworkId || !isAmount || !Number.isInteger(decimals) || decimals < 1 || decimals > 36)
    return undefined
  const address = row.address?.slice(row.address.lastIndexOf(':') + 1)
  const symbol = cleanText(row.symbol, 12) ?? '?'
  // coins of a test network have no value (specification §5)
  const isPriced =
    !network.testnet && row.price > 0 && row.value !== undefined && row.value >= 0 && row.value <= largestValue
  return {
    key: address ?? network.caipNetworkId,
    address,
    name: cleanText(row.name, 40) ?? symbol,
    symbol,
    decimals,
    quantity: quantity.numeric,
    value: isPriced ? row.value : undefined,
    dayChange: isPriced ? toDayChange(row.price, row.priceDayAgo) : undefined,
    icon: toServiceImage(foyer, row.iconUrl),
    ...toSaid(row),
    imitates: undefined,
  }
}

function toSaid({ source, asOf }: TokenBalance): Pick<Holding, 'said'> {
  const [name, at] = [cleanText(source, 40), Date.parse(asOf ?? '')]
  return name && !Number.isNaN(at) ? { said: { source: name, at, isOld: Date.now() - at > oldAfter } } : {}
}

/** No price grows more than this within a day; a service that says so is not believed. */
const largestChange = 1_000

function toDayChange(price: number, priceDayAgo: number | undefined): number | undefined {
  if (priceDayAgo === undefined || !(priceDayAgo > 0)) return undefined
  const change = price / priceDayAgo - 1
  return change <= largestChange ? change : undefined
}

/** What is held now, at the prices of a day ago, taken from what it is worth now. */
function toDayGain(shown: readonly Holding[]): number | undefined {
  const priced = shown.filter(({ value }) => value !== undefined && value > 0)
  if (priced.length === 0 || priced.some(({ dayChange }) => dayChange === undefined)) return undefined
  return priced.reduce((sum, { value = 0, dayChange = 0 }) => sum + value - value / (1 + dayChange), 0)
}

/** Of a test network nothing, which is what its coins are worth. */
function toTotal(network: Network, shown: readonly Holding[]): string | undefined {
  if (network.testnet) return '0'
  const values = shown.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return undefined
  const sum = values.reduce((total, value) => total + BigInt(value.toFixed(worthDecimals).replace('.', '')), 0n)
  return formatUnits(sum, worthDecimals)
}

function compare(a: Holding, b: Holding): number {
  if (a.value !== b.value) return (b.value ?? -1) - (a.value ?? -1)
  if (a.address === undefined || b.address === undefined) return a.address === undefined ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
