import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi, zeroAddress } from 'viem'
import { type EvmChain, nativeToken } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { toMinimum } from '../chains/routerContracts.ts'
import type { SourceConfig } from '../config/sourceSchemas.ts'
import { findPoolPath, type PoolLeg } from './findPoolPath.ts'
import type { SourceDriver, SourceQuestion, SourceQuote } from './source.ts'

const quoterAbi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
])
const routerAbi = parseAbi([
  'function WETH9() view returns (address)',
  'function factory() view returns (address)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])

const factoryAbi = parseAbi(['function getPool(address a, address b, uint24 fee) view returns (address)'])

/** Stands for the router itself among receivers. @see Constants.sol of swap-router-contracts */
const routerItself: Address = '0x0000000000000000000000000000000000000002'
/** A signed swap that is not mined by then fails, in seconds. */
const lifetime = 20 * 60
/** What a swap burns beside what the quoter counts: once, and for what each pool sends and takes. */
const usualGas = { call: 120_000n, perPool: 100_000n }

type Settings = Extract<SourceConfig, { kind: 'uniswap-v3' }>
type Leg = PoolLeg & { readonly fee: number }

/**
 * Uniswap V3 as its own contracts quote it: the best pool of two tokens, or the best two over another token.
 * @see https://github.com/Uniswap/v3-periphery/blob/main/contracts/lens/QuoterV2.sol
 * @see https://github.com/Uniswap/swap-router-contracts/blob/main/contracts/V3SwapRouter.sol
 */
export function createUniswapV3(settings: Settings): SourceDriver {
  const places = new Map<string, Promise<Places | undefined>>()
  /** They never change. */
  const getPlaces = (chain: EvmChain) => {
    const known = places.get(chain.id) ?? readPlaces(chain, settings.router)
    places.set(chain.id, known)
    // not there yet, or not asked: look again next time
    const remove = () => void places.delete(chain.id)
    known.then((found) => found ?? remove(), remove)
    return known
  }
  return {
    async quotes(question) {
      const { chain, from, to, amount } = question
      if (chain.family !== 'evm') return undefined
      const found = await getPlaces(chain)
      if (!found) return undefined
      const { coin } = found
      const [first, last] = [from, to].map((token) => (token === nativeToken ? coin : token)) as [string, string]
      // wrapping is no swap
      if (first === last) return undefined
      const legs = await findLegs(chain, settings, { first, last, ...found, amount: BigInt(amount) })
      if (!legs) return undefined
      const { timestamp } = await chain.head.get()
      const deadline = BigInt(Math.max(timestamp, Math.floor(Date.now() / 1_000)) + lifetime)
      return toQuote(settings, question, { legs, deadline })
    },
  }
}

/** What the router says of itself: the coin as a token, and the factory of its pools. */
type Places = { readonly coin: string; readonly factory: string }

async function readPlaces(chain: EvmChain, router: string): Promise<Places | undefined> {
  const names = ['WETH9', 'factory']
  const [coin, factory] = await readMany(
    chain,
    names.map((functionName) => ({ address: router, abi: routerAbi, functionName })),
  )
  if (typeof coin !== 'string' || typeof factory !== 'string') return undefined
  return { coin: coin.toLowerCase(), factory: factory.toLowerCase() }
}

type Ends = Places & { readonly first: string; readonly last: string; readonly amount: bigint }

async function findLegs(
  chain: EvmChain,
  settings: Settings,
  { coin, factory, ...sides }: Ends,
): Promise<readonly Leg[] | undefined> {
  return await findPoolPath<Leg>(chain, sides, {
    version: 3,
    middles: [coin, ...chain.config.tokens.map(({ address }) => address.toLowerCase())],
    quote: (legs) => quoteLegs(chain, settings, legs),
    async listHolders(legs) {
      const found = await readMany(
        chain,
        legs.map(({ from, to, fee }): Read => {
          return { address: factory, abi: factoryAbi, functionName: 'getPool', args: [from, to, fee] }
        }),
      )
      return legs.flatMap(({ from, to }, index) => {
        const address = found[index]
        return [from, to].flatMap((token) =>
          typeof address === 'string' && token !== coin ? [{ token, address }] : [],
        )
      })
    },
  })
}

const toAmount = (legs: readonly Leg[]) => legs.at(-1)?.amountOut ?? 0n

/** The best pool for each. */
async function quoteLegs(
  chain: EvmChain,
  { quoter, fees }: Settings,
  legs: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[],
): Promise<readonly (Leg | undefined)[]> {
  const rows = legs.flatMap(({ from, to, amount }, index) =>
    fees.map((fee) => ({ index, from, to, fee, amount })).filter((row) => row.amount > 0n),
  )
  const reads = rows.map(({ from, to, fee, amount }): Read => {
    const args = [{ tokenIn: from, tokenOut: to, amountIn: amount, fee, sqrtPriceLimitX96: 0n }]
    return { address: quoter, abi: quoterAbi, functionName: 'quoteExactInputSingle', args }
  })
  const answers = await readMany(chain, reads)
  const best: (Leg | undefined)[] = legs.map(() => undefined)
  for (const [row, { index, from, to, fee }] of rows.entries()) {
    const answer = answers[row]
    if (!Array.isArray(answer)) continue
    const [amountOut, , , gas] = answer as unknown as readonly [bigint, bigint, number, bigint]
    if (amountOut > (best[index]?.amountOut ?? 0n)) best[index] = { from, to, fee, amountOut, gas }
  }
  return best
}

function toQuote(
  { router }: Settings,
  { from, to, amount, account, slippage }: SourceQuestion<'quotes'>,
  { legs, deadline }: { readonly legs: readonly Leg[]; readonly deadline: bigint },
): SourceQuote {
  const amountOut = toAmount(legs)
  if (!account) return { amountOut: String(amountOut) }
  const minimum = toMinimum(amountOut, slippage)
  const isForCoin = to === nativeToken
  const swap = {
    path: toPath(legs),
    recipient: isForCoin ? routerItself : (account as Address),
    amountIn: BigInt(amount),
    amountOutMinimum: minimum,
  }
  const calls = [encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [swap] })]
  if (isForCoin) {
    const args = [minimum, account as Address] as const
    calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args }))
  }
  const gas = legs.reduce((sum, leg) => sum + leg.gas + usualGas.perPool, usualGas.call)
  return {
    amountOut: String(amountOut),
    call: {
      to: router.toLowerCase(),
      data: encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] }),
      value: from === nativeToken ? amount : '0',
      gas: String(gas),
    },
  }
}

/** Tokens with the fee of the pool between them. */
function toPath(legs: readonly Leg[]): Hex {
  const types = ['address', ...legs.flatMap(() => ['uint24', 'address'])]
  return encodePacked(types, [legs[0]?.from ?? zeroAddress, ...legs.flatMap(({ fee, to }) => [fee, to])])
}
