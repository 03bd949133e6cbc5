import { LRUCache } from 'lru-cache'
import type { Chain } from '../chains/chains.ts'
import { visitorNetwork } from '../http/visitorNetwork.ts'
import type { Sources } from '../sources/createSources.ts'
import { parsePriceTable } from './fixedSource.ts'
import type { Price, PricedToken, PriceSource } from './price.ts'

/** How long a price counts, in ms, and how long where the source fails. */
const freshAge = 60_000
const usefulAge = 600_000
/** A token that the source does not price is asked about again after this, in ms. */
const unpricedAge = 600_000
/** Questions of one network's visitors gather so long, in ms, and are one request. */
const gatherTime = 10

type Known = { readonly at: number; readonly price: Price | undefined }
type Gathering = { readonly tokens: Map<string, PricedToken>; readonly done: Promise<void> }

/** A service that the owner named, as a source of prices: each token is asked for once in a minute, whoever asks. */
export function createSourcePrices(params: {
  readonly name: string
  readonly sources: Pick<Sources, 'askOne'>
  readonly now: () => number
}): PriceSource {
  const { name, sources, now } = params
  const known = new LRUCache<string, Known>({ max: 20_000 })
  const gatherings = new Map<string, Gathering>()
  const ask = async (chain: Chain, tokens: readonly PricedToken[]) => {
    const answer = await sources.askOne(name, 'prices', chain, { tokens })
    const prices = parsePriceTable(answer ?? {})
    for (const { address } of tokens) {
      known.set(`${chain.id} ${address}`, { at: now(), price: prices.get(address.toLowerCase()) })
    }
  }
  const gather = (chain: Chain): Gathering => {
    // each network for itself: one that has used up its share must not take the others' question with it
    const key = `${chain.id} ${visitorNetwork.getStore() ?? ''}`
    const open = gatherings.get(key)
    if (open) return open
    const tokens = new Map<string, PricedToken>()
    const done = new Promise<void>((resolve) => void setTimeout(resolve, gatherTime)).then(() => {
      gatherings.delete(key)
      return ask(chain, [...tokens.values()])
    })
    const gathering = { tokens, done }
    gatherings.set(key, gathering)
    return gathering
  }
  return {
    async getPrices(chain, tokens) {
      const isFresh = ({ at, price }: Known) => now() - at < (price === undefined ? unpricedAge : freshAge)
      const missing = tokens.filter(({ address }) => {
        const one = known.get(`${chain.id} ${address}`)
        return !one || !isFresh(one)
      })
      let failure: unknown
      if (missing.length > 0) {
        const gathering = gather(chain)
        for (const token of missing) gathering.tokens.set(token.address, token)
        await gathering.done.catch((error: unknown) => {
          failure = error
        })
      }
      const found = tokens.flatMap(({ address }) => {
        const one = known.get(`${chain.id} ${address}`)
        return one?.price !== undefined && now() - one.at < usefulAge ? [[address, one.price] as const] : []
      })
      if (failure && found.length === 0) throw failure
      return new Map(found)
    },
  }
}
