import type { Address, Client } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import { routerAbi } from './abis.ts'
import type { Pool } from './pools.ts'
import { readMany } from './readMany.ts'

/** The contracts behind a Uniswap V2-shaped router; all in lower case. */
export type RouterContracts = {
  readonly router: Address
  readonly factory: Address
  readonly wrapped: Address
  /** What its pools take; undefined when the router follows another rule and has to be asked each time. */
  readonly fee: PoolFee | undefined
}

/** Asks the router once for its factory, its wrapped coin and how it counts; they never change. */
export function createRouterContracts(chain: {
  readonly client: Client
  readonly config: ChainConfig
  readonly getMulticall: () => Promise<Address | undefined>
}): () => Promise<RouterContracts | undefined> {
  const router = chain.config.router?.toLowerCase() as Address | undefined
  let found: Promise<RouterContracts | undefined> | undefined
  const find = async (): Promise<RouterContracts | undefined> => {
    if (!router) return undefined
    const [factory, wrapped, ...amounts] = await readMany(chain, [
      { address: router, abi: routerAbi, functionName: 'factory' },
      { address: router, abi: routerAbi, functionName: 'WETH' },
      ...feeSamples.map((args) => ({ address: router, abi: routerAbi, functionName: 'getAmountOut', args })),
    ])
    if (typeof factory !== 'string' || typeof wrapped !== 'string') return undefined
    return {
      router,
      factory: factory.toLowerCase() as Address,
      wrapped: wrapped.toLowerCase() as Address,
      fee: findPoolFee(amounts),
    }
  }
  return () => {
    found ??= find().then(
      (contracts) => {
        // not deployed yet: look again next time
        if (!contracts) found = undefined
        return contracts
      },
      (error: unknown) => {
        found = undefined
        throw error
      },
    )
    return found
  }
}

/** What is left of an amount that goes into a pool, as a fraction in lowest terms: 997/1000 for Uniswap V2. */
type PoolFee = { readonly kept: bigint; readonly of: bigint }

/** Amounts for which a router is asked, far apart, so that no two fees answer alike. */
export const feeSamples = [
  [10n ** 18n, 7n * 10n ** 21n, 3n * 10n ** 21n],
  [123_456_789n, 10n ** 12n, 5n * 10n ** 17n],
] as const

const parts = 10_000n
/** No pool keeps more than a tenth. */
const mostTaken = 1_000n
const uint256 = 2n ** 256n

/**
 * The fee with which a router's own `getAmountOut` agrees on all samples; undefined when it follows another rule.
 * @param answers of `getAmountOut` for `feeSamples`
 */
export function findPoolFee(answers: readonly unknown[]): PoolFee | undefined {
  for (let taken = 0n; taken <= mostTaken; taken += 1n) {
    const divisor = greatestDivisor(parts - taken, parts)
    const fee = { kept: (parts - taken) / divisor, of: parts / divisor }
    const fits = feeSamples.every(([amount, reserveA, reserveB], index) => {
      return getAmountOut(fee, amount, { reserveA, reserveB }) === answers[index]
    })
    if (fits) return fee
  }
  return undefined
}

/** Calculates what a pool gives for an amount of its first token; undefined where the contract would refuse or overflow. */
export function getAmountOut(
  { kept, of }: PoolFee,
  amount: bigint,
  { reserveA, reserveB }: Pick<Pool, 'reserveA' | 'reserveB'>,
): bigint | undefined {
  if (amount <= 0n || reserveA === 0n || reserveB === 0n) return undefined
  const numerator = amount * kept * reserveB
  if (numerator >= uint256) return undefined
  return numerator / (reserveA * of + amount * kept)
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}

/** Smallest accepted output after slippage. @param slippage percent, at most four decimal places */
export function toMinimum(amountOut: bigint, slippage: number): bigint {
  const millionths = BigInt(Math.round(slippage * 10_000))
  return (amountOut * (1_000_000n - millionths)) / 1_000_000n
}
