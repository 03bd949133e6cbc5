import { zeroAddress } from 'viem'
import { routerAbi } from '../chains/abis.ts'
import { type EvmChain, requestChain } from '../chains/evmChain.ts'
import type { TokenPair } from '../chains/pools.ts'
import { readMany } from '../chains/readMany.ts'
import type { RouterContracts } from '../chains/routerContracts.ts'
import { getAmountOut } from '../chains/routerContracts.ts'
import type { Kept, TransferFee } from '../chains/transferFees.ts'
import { ownNames, type SourceConfig } from '../config/sourceSchemas.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Sources } from '../sources/createSources.ts'
import type { SourceQuote } from '../sources/source.ts'
import type { SwapPair } from './swapTokens.ts'

export type Route =
  /** The coin and its wrapped form are the same thing, one for one. */
  | { readonly kind: 'wrap'; readonly contracts: RouterContracts; readonly amountOut: bigint }
  | { readonly kind: 'unwrap'; readonly contracts: RouterContracts; readonly amountOut: bigint }
  | {
      readonly kind: 'pools'
      readonly contracts: RouterContracts
      readonly path: readonly string[]
      readonly amountOut: bigint
      /** Whether a token on the way keeps a part of every transfer, so that less arrives than was sent. */
      readonly hasTransferFee: boolean
    }
  /** As a source has built it. */
  | { readonly kind: 'call'; readonly amountOut: bigint; readonly call: NonNullable<SourceQuote['call']> }

/**
 * A question for the best way.
 * @param account who pays and receives
 * @param slippage percent
 * @param ways `pools` for a visitor who was offered a service's own way, and could not make sure of it
 */
export type RouteQuestion = {
  readonly amount: bigint
  readonly account?: string | undefined
  readonly slippage: number
  readonly ways?: 'pools' | undefined
}

/** Tokens of the owner's list that a path may lead through. */
const middleLimit = 8

/**
 * The way that gives most now: through the router's pools, or as a source says that the owner has named.
 * @throws refusal `NoRoute`, `ChainUnavailable`
 */
export async function findRoute(sources: Sources, pair: SwapPair, question: RouteQuestion): Promise<Route> {
  const { chain, contracts, from, to } = pair
  const { amount, account, slippage, ways } = question
  if (contracts && from.pooled === to.pooled)
    return { kind: from.isNative ? 'wrap' : 'unwrap', contracts, amountOut: amount }
  const names = sources.list('quotes', chain)
  const isRouterAsked = names.length === 0 || names.includes(ownNames.quotes)
  const asked = { from: from.address, to: to.address, amount: String(amount), account, slippage }
  const [pools, quotes] = await Promise.allSettled([
    contracts && isRouterAsked ? findPools(pair, contracts, amount) : undefined,
    sources.queryEvery('quotes', chain, asked, ways === 'pools' ? isPools : undefined),
  ])
  let best: Route | undefined = pools.status === 'fulfilled' ? pools.value : undefined
  for (const { answer } of quotes.status === 'fulfilled' ? quotes.value : []) {
    const amountOut = BigInt(answer.amountOut)
    // where no one pays yet, the amount alone is asked for
    const call = answer.call ?? (account ? undefined : noCall)
    if (call && amountOut > (best?.amountOut ?? 0n)) best = { kind: 'call', amountOut, call }
  }
  if (best) return best
  if (pools.status === 'rejected') throw pools.reason
  if (quotes.status === 'rejected') throw quotes.reason
  return throwHttpError('NoRoute')
}

/** Checks whether a source is asked on the chain itself, and answers with a transaction whose way anyone can read. */
const isPools = ({ kind }: SourceConfig) => kind === 'uniswap-v3' || kind === 'uniswap-v4'

const noCall = { to: zeroAddress, data: '0x', value: '0', gas: '0' }

/** The best way through the router's pools, directly or over one other token. */
async function findPools(
  pair: SwapPair,
  contracts: RouterContracts,
  amount: bigint,
): Promise<Extract<Route, { kind: 'pools' }> | undefined> {
  const { chain, from, to } = pair
  const middles = [contracts.wrapped as string, ...chain.config.tokens.map((token) => token.address.toLowerCase())]
  const paths = [
    [from.pooled, to.pooled],
    ...[...new Set(middles)]
      .filter((middle) => middle !== from.pooled && middle !== to.pooled)
      .slice(0, middleLimit)
      .map((middle) => [from.pooled, middle, to.pooled]),
  ]
  const amounts = await requestChain(chain, () => getAmounts(chain, contracts, amount, paths))
  let best: { path: readonly string[]; amountOut: bigint } | undefined
  for (const [index, path] of paths.entries()) {
    const amountOut = amounts[index]
    if (!amountOut) continue
    if (!best || amountOut > best.amountOut) best = { path, amountOut }
  }
  if (!best) return undefined
  const { path, amountOut } = best
  const fees = await requestChain(chain, () => getTransferFees(chain, contracts, path))
  if (fees.every((fee) => fee === undefined))
    return { kind: 'pools', contracts, path, amountOut, hasTransferFee: false }
  const arriving = await requestChain(chain, () => getArriving(chain, contracts, { path, fees, amount }))
  return arriving ? { kind: 'pools', contracts, path, amountOut: arriving, hasTransferFee: true } : undefined
}

type Fees = readonly (TransferFee | undefined)[]

/** Reads what each token of a path keeps, from the pool that it goes through first. */
async function getTransferFees(chain: EvmChain, contracts: RouterContracts, path: readonly string[]): Promise<Fees> {
  const pairs = path.map((token, index): TokenPair => [token, path[index === 0 ? 1 : index - 1] ?? ''])
  const pools = await chain.getPools(contracts.factory, pairs, await chain.head.get())
  return await Promise.all(
    path.map((token, index) => {
      const pool = pools.get(pairs[index]?.join(' ') ?? '')
      return pool && token !== contracts.wrapped ? chain.getTransferFee(token, pool) : undefined
    }),
  )
}

/** Finds what arrives of an amount at the end of a path whose tokens keep a part: once on the way in, and once out of each pool. */
async function getArriving(
  chain: EvmChain,
  contracts: RouterContracts,
  { path, fees, amount }: { readonly path: readonly string[]; readonly fees: Fees; readonly amount: bigint },
): Promise<bigint | undefined> {
  let arriving: bigint | undefined = deductFee(amount, fees[0]?.sold)
  for (const [index, token] of path.entries()) {
    const next = path[index + 1]
    if (next === undefined || !arriving) return arriving
    const [given]: readonly (bigint | undefined)[] = await getAmounts(chain, contracts, arriving, [[token, next]])
    arriving = given === undefined ? undefined : deductFee(given, fees[index + 1]?.bought)
  }
  return arriving
}

function deductFee(amount: bigint, part: Kept | undefined): bigint {
  return part ? (amount * part.kept) / part.of : amount
}

/** Counts what each path gives from the pools as they are at the head, where the router's rule is known. */
async function getAmounts(
  chain: EvmChain,
  { router, factory, fee }: RouterContracts,
  amount: bigint,
  paths: readonly (readonly string[])[],
): Promise<readonly (bigint | undefined)[]> {
  if (!fee) return await requestRouter(chain, router, amount, paths)
  const steps = paths.map((path) => path.slice(1).map((to, index): TokenPair => [path[index] ?? '', to]))
  const pairs = new Map(steps.flat().map((pair) => [pair.join(' '), pair]))
  const pools = await chain.getPools(factory, [...pairs.values()], await chain.head.get())
  return steps.map((path) =>
    path.reduce<bigint | undefined>((given, pair) => {
      const pool = pools.get(pair.join(' '))
      return pool && given !== undefined ? getAmountOut(fee, given, pool) : undefined
    }, amount),
  )
}

async function requestRouter(
  chain: EvmChain,
  router: string,
  amount: bigint,
  paths: readonly (readonly string[])[],
): Promise<readonly (bigint | undefined)[]> {
  const answers = await readMany(
    chain,
    paths.map((path) => ({ address: router, abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] })),
  )
  return answers.map((answer) => {
    const amountOut: unknown = Array.isArray(answer) ? answer.at(-1) : undefined
    return typeof amountOut === 'bigint' ? amountOut : undefined
  })
}
