import { cleanText, formatUnits, isSameAddress, type Network, parseUnits } from '@foyer/base'
import { toServiceImage } from '../../api/toServiceImage.ts'
import type { Foyer } from '../../foyer.ts'
import type { TokenBalance } from './portfolioQuery.ts'

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

/** Calculates what is held now, at the prices of a day ago, taken from what it is worth now. */
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

/** What is kept of a sum of money behind the point. */
export const worthDecimals = 10

/** A price as two whole numbers that are worth the same: no digit of an amount is lost to a floating point. */
type Rate = {
  /** Base units of the token. */
  readonly quantity: bigint
  /** US dollars times 10^10. */
  readonly worth: bigint
}

/** What is held of a token, in its own unit and in US dollars. */
type Priced = { readonly quantity: string; readonly value: number | undefined; readonly decimals: number }

/** Undefined where the holding has no price, or is so little that it tells none. */
export function toRate({ quantity, value, decimals }: Priced): Rate | undefined {
  if (value === undefined) return undefined
  const rate = {
    quantity: parseUnits(quantity, decimals),
    worth: parseUnits(value.toFixed(worthDecimals), worthDecimals),
  }
  // a price from less than a cent would be wrong by more than a percent
  return rate.quantity > 0n && rate.worth >= 10n ** BigInt(worthDecimals - 2) ? rate : undefined
}

/**
 * Each letter, and the letters and digits that look like it: small ones, accents are gone by then, and capitals whose
 * small letters may not.
 */
const lookAlikes =
  'aаαɑ@4ΑА bьвβƅ8ΒВ cсϲᴄ¢СϹ dԁɗᎠ eеєε3€ΕЕ gɡց9 hһнհΗН iіιıl1|!јɩΙІӀ kкκΚК mмᴍΜМ nпոηиΝͶ oоοо0օσΟО pрρΡР qԛ rгᴦ sѕꜱ$5ʂЅ tтτ7ΤТ uυսʋцμՍ vѵν wԝшѡω xхχ×ΧХ yуγүΥУҮ zᴢ2Ζ'

const plain: ReadonlyMap<string, string> = new Map(
  lookAlikes.split(' ').flatMap((group) => {
    const [letter = '', ...others] = group
    return others.map((other) => [other, letter] as const)
  }),
)

/**
 * Reduces a symbol to what a reader takes it for: without accents, case, spaces and invisible characters, each letter the plain one
 * it looks like.
 */
function toSkeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Z}]/gu, '')
  let skeleton = ''
  for (const character of bare) skeleton += plain.get(character) ?? toPlain(character.toLowerCase())
  return skeleton
}

function toPlain(character: string): string {
  return plain.get(character) ?? character
}

/** Symbols that are imitated most. */
const wellKnown = 'USDC USDT DAI ETH WETH BTC WBTC SOL EURC BNB LINK UNI MATIC POL'
  .split(' ')
  .map((symbol) => ({ symbol }))

/** Words of tokens that are sent to strangers in order to be read. */
const advertisement =
  /https?:|www\.|t\.me|[a-z0-9-]\.(com|io|org|net|xyz|app|fi|finance|top|vip|link|gift|live|site|pro|co|me|cc)\b|\b(claim|airdrop|reward|voucher|visit|bonus)/i

export function isAdvertisement(...texts: readonly string[]): boolean {
  return texts.some((text) => advertisement.test(text))
}

/**
 * Tells what a token only looks like: a symbol that `trusted` holds (or a well-known one) written in letters that look the
 * same, or just the same where it is not the trusted one itself.
 * @param trusted tokens that are vouched for; the token in question is none of them
 * @returns the symbol that one imitates. Made once for a whole list: a stranger can send thousands of tokens
 */
export function createImitationFinder(trusted: readonly Named[]): (symbol: string) => string | undefined {
  let vouched: ReadonlyMap<string, string> | undefined
  let known: ReadonlyMap<string, string> | undefined
  return (symbol) => {
    vouched ??= toSkeletons(trusted)
    known ??= toSkeletons(wellKnown)
    const skeleton = toSkeleton(symbol)
    const similar = known.get(skeleton)
    // the well-known spelling itself may be the real one: only other letters for it are a lie
    return vouched.get(skeleton) ?? (similar === symbol.toUpperCase() ? undefined : similar)
  }
}

type Named = { readonly symbol: string }

/** Of several that look the same the first. */
function toSkeletons(tokens: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(tokens.map(({ symbol }) => [toSkeleton(symbol), symbol] as const).reverse())
}
