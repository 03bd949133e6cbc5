import type { CallOutput, getBalance as getBalanceCall } from '@foyer/api'
import { formatUnits, isEvmAddress, parseCaipAddress } from '@foyer/base'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'
import * as z from 'zod/mini'
import { erc20Abi } from '../chains/abis.ts'
import type { Chain, SolanaChain } from '../chains/chains.ts'
import { type EvmChain, nativeToken, requestChain } from '../chains/evmChain.ts'
import type { Head } from '../chains/head.ts'
import { wholeNumber } from '../chains/jsonRpc.ts'
import { readMany } from '../chains/readMany.ts'
import { cleanText } from '../cleanText.ts'
import { ownNames } from '../config/sourceSchemas.ts'
import { getHttpError } from '../http/httpErrors.ts'
import type { PriceHistory } from '../prices/openPriceHistory.ts'
import type { PricedToken } from '../prices/price.ts'
import { toPriceNumber, toValueNumber } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { Sourced, Sources } from '../sources/createSources.ts'
import type { SourceBalance } from '../sources/source.ts'
import type { Store } from '../store/openStore.ts'
import type { SolanaTokens } from '../tokens/solanaTokens.ts'
import { isSuspiciousToken } from '../tokens/spam.ts'
import { findConfigured, type Token, type Tokens } from '../tokens/tokens.ts'
import { readSolanaTokenAccounts } from './readSolanaTokenAccounts.ts'

/** An amount of the native coin (`token` absent) or of a token. */
type Amount = { readonly token?: Token | undefined; readonly amount: bigint }

const balanceSchema = z.object({ value: wholeNumber })

/** Lamports and SPL tokens of an account, from the node, without its NFTs. Several token accounts of one mint are added up. */
async function readSolanaAmounts(
  chain: SolanaChain,
  tokens: SolanaTokens,
  account: string,
): Promise<readonly Amount[]> {
  return await requestChain(chain, async () => {
    const [lamports, held] = await Promise.all([
      chain.rpc('getBalance', [account, { commitment: 'confirmed' }]),
      readSolanaTokenAccounts(chain, account),
    ])
    const sums = new Map<string, bigint>()
    for (const { mint, amount } of held) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
    const facts = await tokens.get(chain, new Map(held.map(({ mint, decimals }) => [mint, decimals])))
    const fungible = [...sums].flatMap(([mint, amount]) => {
      const token = facts.get(mint)
      return token && !token.isSpam && !token.nft ? [{ token, amount }] : []
    })
    return [{ amount: balanceSchema.parse(lamports).value }, ...fungible]
  })
}

export type BalanceAnswer = CallOutput<typeof getBalanceCall>['balances'][number]

export type Balances = {
  /**
   * Reads what an account holds on a chain now, with prices.
   * @param forced addresses of tokens that are read anew, and listed even with a zero amount
   */
  get(chain: Chain, account: string, forced: readonly string[]): Promise<AccountBalances>
}

export type AccountBalances = {
  readonly balances: readonly BalanceAnswer[]
  /** Tokens may be missing: none of those who know all that an account has did answer. */
  readonly isPartial: boolean
}

/** Tokens read for one account; those of the owner's list first. */
const tokenLimit = 500
/** Amounts kept, over all accounts. */
const cacheLimit = 20_000

/** Amounts of an account at a block. */
type Known = Reading & { readonly hash: string }
type Reading = { readonly amounts: readonly Amount[]; readonly isPartial: boolean }

export function createBalances(params: {
  store: Store
  sources: Pick<Sources, 'query' | 'isAccountSource' | 'list'>
  tokens: Tokens
  solanaTokens: SolanaTokens
  prices: Prices
  priceHistory: Pick<PriceHistory, 'getDayAgo'>
  getPublicUrl: () => string
}): Balances {
  const cache = new LRUCache<string, Known>({
    maxSize: cacheLimit,
    // an account that holds nothing takes a place, too
    sizeCalculation: ({ amounts }) => amounts.length + 1,
  })
  const readings = new Map<string, Promise<Reading>>()
  return {
    async get(chain, account, forced) {
      if (chain.family === 'solana') {
        return await toAnswers(
          params,
          chain,
          { amounts: await readSolanaAmounts(chain, params.solanaTokens, account) },
          forced,
        )
      }
      if (chain.family === 'plain') {
        const found = await params.sources.query('balances', chain, { account })
        return await toAnswers(params, chain, found ? toReported(chain, found) : { amounts: [] }, forced)
      }
      try {
        const reading = await requestChain(chain, () =>
          getEvmAmounts({ ...params, cache, readings }, chain, account, forced),
        )
        return await toAnswers(params, chain, reading, forced)
      } catch (error) {
        // what a source says of amounts counts only where the chain itself cannot be asked, and says so
        if (!getHttpError(error)) throw error
        const found = await params.sources.query('balances', chain, { account }).catch(() => undefined)
        // a list of tokens says nothing of amounts
        if (!found?.answer.some(({ amount }) => amount !== undefined)) throw error
        return await toAnswers(params, chain, toReported(chain, found), forced)
      }
    },
  }
}

/** Amounts, and who said them when; without that it is the chain, now. */
type Reported = Pick<Reading, 'amounts'> &
  Partial<Reading> & { readonly by?: { readonly source: string; readonly at: number } }

/** Reads what a source says an account holds. Of what the owner's list has, the list says how it is called and divided. */
function toReported(chain: Chain, { answer, source, at }: Sourced<readonly SourceBalance[]>): Reported {
  const amounts = answer.flatMap(({ token, amount, ...facts }): readonly Amount[] => {
    if (amount === undefined) return []
    if (token === 'native') return [{ amount: BigInt(amount) }]
    const known = findConfigured(chain.config, token) ?? toUnlisted(chain, token, facts)
    return known && !known.isSpam && BigInt(amount) > 0n ? [{ token: known, amount: BigInt(amount) }] : []
  })
  return { amounts, by: { source, at } }
}

function toUnlisted(chain: Chain, address: string, facts: Omit<SourceBalance, 'token' | 'amount'>): Token | undefined {
  const { decimals, isSpam = false } = facts
  const [name, symbol] = [cleanText(facts.name ?? '', 60), cleanText(facts.symbol ?? '', 16)]
  if (decimals === undefined || decimals > 77 || !symbol) return undefined
  const token = { address, name: name || symbol, symbol, decimals, isKnown: false }
  return { ...token, isSpam: isSpam || isSuspiciousToken(token, chain.config) }
}

type Source = {
  readonly store: Store
  readonly sources: Pick<Sources, 'query' | 'isAccountSource' | 'list'>
  readonly tokens: Tokens
  readonly cache: LRUCache<string, Known>
  /** Under way, by block and account. */
  readonly readings: Map<string, Promise<Reading>>
}

async function getEvmAmounts(
  source: Source,
  chain: EvmChain,
  account: string,
  forced: readonly string[],
): Promise<Reading> {
  if (forced.length > 0) return await readEvmAmounts(source, chain, account, forced, await chain.head.refresh())
  const head = await chain.head.get()
  // nothing can change within a block, so its hash is all the age limit an answer needs
  const place = `${chain.id} ${account}`
  const known = source.cache.get(place)
  if (known?.hash === head.hash) return known
  const key = `${place} ${head.hash}`
  const reading = source.readings.get(key) ?? readEvmAmounts(source, chain, account, [], head)
  source.readings.set(key, reading)
  try {
    const found = await reading
    source.cache.set(place, { hash: head.hash, ...found })
    return found
  } finally {
    source.readings.delete(key)
  }
}

async function readEvmAmounts(
  { store, sources, tokens }: Pick<Source, 'store' | 'sources' | 'tokens'>,
  chain: EvmChain,
  account: string,
  forced: readonly string[],
  head: Head,
): Promise<Reading> {
  const { seen, isPartial } = await listSeen({ store, sources }, chain, account)
  const configured = chain.config.tokens.map((token) => token.address.toLowerCase())
  const addresses = [...new Set([...configured, ...forced, ...seen])].slice(0, tokenLimit)
  const blockNumber = BigInt(head.number)
  const [native, answers] = await Promise.all([
    getBalance(chain.client, { address: account as Address, blockNumber }),
    readMany(
      chain,
      addresses.map((address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
      blockNumber,
    ),
  ])
  const held = addresses.flatMap((address, index) => {
    const amount = answers[index]
    return typeof amount === 'bigint' && (amount > 0n || forced.includes(address)) ? [{ address, amount }] : []
  })
  const facts = await tokens.get(
    chain,
    held.map(({ address }) => address),
  )
  const rows = held.flatMap(({ address, amount }) => {
    const token = facts.get(address)
    return token && (!token.isSpam || forced.includes(address)) ? [{ token, amount }] : []
  })
  return { amounts: [{ amount: native }, ...rows], isPartial }
}

/** Contracts that the account may hold something of: as a source says, else as the own index has seen. */
async function listSeen(
  { store, sources }: Pick<Source, 'store' | 'sources'>,
  chain: EvmChain,
  account: string,
): Promise<{ readonly seen: readonly string[]; readonly isPartial: boolean }> {
  // without a source the owner's own tokens are still right
  const found = await sources
    .query('balances', chain, { account })
    .catch(() => ({ answer: [], source: '', isStale: false }))
  const names = sources.list('balances', chain)
  const end = names.indexOf(found ? found.source : ownNames.balances)
  const isWhole = found ? sources.isAccountSource(found.source) : chain.config.indexFrom === 0
  // a list of tokens, or the own index, is what is left where an explorer before it fails
  const isPartial = !isWhole && names.slice(0, end < 0 ? undefined : end).some(sources.isAccountSource)
  if (found) {
    const tokens = found.answer.filter(({ token, isSpam }) => token !== 'native' && !isSpam)
    const seen = tokens.map(({ token }) => token.toLowerCase()).filter(isEvmAddress)
    return { seen, isPartial: isPartial || found.isStale }
  }
  const rows = await store
    .selectFrom('holdings')
    .select('token')
    .where('chain_id', '=', chain.id)
    .where('account', '=', account)
    .where('kind', '=', 'erc20')
    .limit(tokenLimit)
    .execute()
  return { seen: rows.map(({ token }) => token), isPartial }
}

async function toAnswers(
  params: { prices: Prices; priceHistory: Pick<PriceHistory, 'getDayAgo'>; getPublicUrl: () => string },
  chain: Chain,
  { amounts, by, isPartial = false }: Reported,
  forced: readonly string[],
): Promise<AccountBalances> {
  const { nativeCurrency } = chain.config
  const priced: PricedToken[] = amounts.map(({ token }) =>
    token
      ? { address: token.address, decimals: token.decimals }
      : { address: 'native', decimals: nativeCurrency.decimals },
  )
  const prices = await params.prices.get(chain, priced)
  const dayAgo = await params.priceHistory.getDayAgo(chain, [...prices.keys()])
  const balances = amounts
    .filter(({ token, amount }) => !token || amount > 0n || forced.includes(token.address))
    .map(({ token, amount }) => {
      const { name, symbol, decimals } = token ?? nativeCurrency
      const address = token?.address ?? 'native'
      const [price, priceDayAgo] = [prices.get(address), dayAgo.get(address)]
      const icon =
        !token || token.isKnown ? `${params.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
      return {
        name,
        symbol,
        chainId: chain.id,
        ...(token && { address: `${chain.id}:${token.address}` }),
        ...(price !== undefined && { value: toValueNumber(amount, decimals, price) }),
        price: price === undefined ? 0 : toPriceNumber(price),
        ...(priceDayAgo !== undefined && { priceDayAgo: toPriceNumber(priceDayAgo) }),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        ...(by && { source: by.source, asOf: new Date(by.at).toISOString() }),
        iconUrl: token?.logoUri ?? icon,
      }
    })
  return { balances, isPartial }
}

/** The token addresses of a chain among CAIP-10 ids; the native coin needs no forcing. */
export function toForcedTokens(chainId: string, ids: readonly string[]): readonly string[] {
  return ids
    .filter((id) => id.startsWith(`${chainId}:`))
    .map((id) => parseCaipAddress(id).address.toLowerCase())
    .filter((address) => address !== nativeToken)
}
