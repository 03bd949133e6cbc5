import { formatUnits, parseCaipAddress } from '@foyer/base'
import type { Address } from 'viem'
import { getBalance } from 'viem/actions'
import type * as z from 'zod/mini'
import { erc20Abi } from '../chains/abis.ts'
import type { Chain, SolanaChain } from '../chains/chains.ts'
import { askChain, type EvmChain, nativeToken } from '../chains/evmChain.ts'
import type { Head } from '../chains/head.ts'
import { readMany } from '../chains/readMany.ts'
import { createLru, type Lru } from '../lru.ts'
import { toPriceNumber, toValueNumber } from '../prices/numbers.ts'
import type { PricedToken } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { balanceResponse } from '../schemas/chainData.ts'
import type { Store } from '../store/openStore.ts'
import type { Token, Tokens } from '../tokens/tokens.ts'
import { readSolanaAmounts } from './readSolanaAmounts.ts'

export type BalanceAnswer = z.output<typeof balanceResponse>['balances'][number]

/** An amount of the native coin (`token` absent) or of a token. */
export type Amount = { readonly token?: Token | undefined; readonly amount: bigint }

export type Balances = {
  /**
   * What an account holds on a chain now, with prices.
   * @param forced addresses of tokens that are read anew, and listed even with a zero amount
   */
  get(chain: Chain, account: string, forced: readonly string[]): Promise<readonly BalanceAnswer[]>
}

/** Tokens read for one account; those of the owner's list first. */
const tokenLimit = 300
const cacheLimit = 5_000

export function createBalances(params: {
  store: Store
  tokens: Tokens
  prices: Prices
  getPublicUrl: () => string
}): Balances {
  const cache = createLru<Promise<readonly Amount[]>>(cacheLimit)
  return {
    async get(chain, account, forced) {
      if (chain.family === 'plain') return []
      const amounts =
        chain.family === 'evm'
          ? await askChain(chain, () => getEvmAmounts(params, cache, chain, account, forced))
          : await readSolanaAmounts(chain, account)
      return await toAnswers(params, chain, amounts, forced)
    },
  }
}

type Source = { readonly store: Store; readonly tokens: Tokens }

async function getEvmAmounts(
  source: Source,
  cache: Lru<Promise<readonly Amount[]>>,
  chain: EvmChain,
  account: string,
  forced: readonly string[],
): Promise<readonly Amount[]> {
  if (forced.length > 0) return await readEvmAmounts(source, chain, account, forced, await chain.head.refresh())
  const head = await chain.head.get()
  // nothing can change within a block, so its hash is all the age limit an answer needs
  const key = `${chain.id} ${head.hash} ${account}`
  const known = cache.get(key)
  if (known) return await known
  const reading = readEvmAmounts(source, chain, account, [], head)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  return await reading
}

async function readEvmAmounts(
  { store, tokens }: Source,
  chain: EvmChain,
  account: string,
  forced: readonly string[],
  head: Head,
): Promise<readonly Amount[]> {
  const seen = await store
    .selectFrom('holdings')
    .select('token')
    .where('chain_id', '=', chain.id)
    .where('account', '=', account)
    .where('kind', '=', 'erc20')
    .limit(tokenLimit)
    .execute()
  const configured = chain.config.tokens.map((token) => token.address.toLowerCase())
  const addresses = [...new Set([...configured, ...forced, ...seen.map((row) => row.token)])].slice(0, tokenLimit)
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
  return [
    { amount: native },
    ...held.flatMap(({ address, amount }) => {
      const token = facts.get(address)
      return token && (!token.isSpam || forced.includes(address)) ? [{ token, amount }] : []
    }),
  ]
}

async function toAnswers(
  params: { prices: Prices; getPublicUrl: () => string },
  chain: EvmChain | SolanaChain,
  amounts: readonly Amount[],
  forced: readonly string[],
): Promise<readonly BalanceAnswer[]> {
  const { nativeCurrency } = chain.config
  const priced: PricedToken[] = amounts.map(({ token }) =>
    token
      ? { address: token.address, decimals: token.decimals }
      : { address: 'native', decimals: nativeCurrency.decimals },
  )
  const prices = await params.prices.get(chain, priced)
  return amounts
    .filter(({ token, amount }) => !token || amount > 0n || forced.includes(token.address))
    .map(({ token, amount }) => {
      const { name, symbol, decimals } = token ?? nativeCurrency
      const price = prices.get(token?.address ?? 'native')
      const icon =
        !token || token.isKnown ? `${params.getPublicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
      return {
        name,
        symbol,
        chainId: chain.id,
        ...(token && { address: `${chain.id}:${token.address}` }),
        ...(price !== undefined && { value: toValueNumber(amount, decimals, price) }),
        price: price === undefined ? 0 : toPriceNumber(price),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        iconUrl: token?.logoUri ?? icon,
      }
    })
}

/** The token addresses of a chain among CAIP-10 ids; the native coin needs no forcing. */
export function toForcedTokens(chainId: string, ids: readonly string[]): readonly string[] {
  return ids
    .filter((id) => id.startsWith(`${chainId}:`))
    .map((id) => parseCaipAddress(id).address.toLowerCase())
    .filter((address) => address !== nativeToken)
}
