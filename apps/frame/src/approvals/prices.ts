import { formatUnits, parseUnits } from '@foyer/base'
import * as z from 'zod/mini'
import type { ApprovalRequest } from './approval.ts'
import type { Count, Review } from './review.ts'

/** US dollars for one whole token, as decimal text, by its address; `native` is the coin. */
export type Prices = { readonly [token: string]: string }

const answerSchema = z.object({ prices: z.record(z.string(), z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/))) })

/** An answer that takes longer, in ms, is not waited for. */
const longest = 2_000
const mostTokens = 24
const priceDecimals = 18

/** Reads what the amounts of a review are worth, where the wallet's owner has prices. Nothing is invented where there are none. */
export async function readPrices(review: Review, { wallet, chainId, signal }: ApprovalRequest): Promise<Prices> {
  const counts = listCounts(review)
  if (counts.length === 0) return {}
  const seen = new Map(counts.flatMap(({ token, decimals }) => (token === undefined ? [] : [[token, decimals]])))
  const tokens = [...seen].slice(0, mostTokens).map(([address, decimals]) => ({ address, decimals }))
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longest)])
  const answer = await wallet.call('prices', { chainId, tokens }, limit).catch(() => undefined)
  const parsed = answerSchema.safeParse(answer)
  return parsed.success ? parsed.data.prices : {}
}

function listCounts({ balanceChanges, facts }: Review): readonly Count[] {
  const changes = balanceChanges.kind === 'known' ? balanceChanges.changes : []
  return [...changes, ...facts].flatMap(({ count }) => (count ? [count] : []))
}

/** An amount in US dollars, to the cent; undefined where there is no price. */
export function toMoney(prices: Prices, { units, decimals, token }: Count, locale?: string): string | undefined {
  const key = token === undefined ? 'native' : token
  const listed = [key, key.toLowerCase()].find((name) => Object.hasOwn(prices, name))
  const price = listed === undefined ? undefined : prices[listed]
  if (price === undefined) return undefined
  const scaled = BigInt(units) * parseUnits(price, priceDecimals)
  const perCent = 10n ** BigInt(decimals + priceDecimals - 2)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  // an amount is isolated where it is said, and a mark of its own would turn it around
  const write = (dollars: `${number}`) => format.format(dollars).replace(/[\u061c\u200e\u200f]/g, '')
  if (scaled > 0n && scaled < perCent) return `< ${write('0.01')}`
  const cents = (scaled + perCent / 2n) / perCent
  return write(formatUnits(cents, 2) as `${number}`)
}
