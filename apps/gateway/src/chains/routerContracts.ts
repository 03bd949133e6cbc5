import type { Address, Client } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import { routerAbi } from './abis.ts'
import { feeSamples, findPoolFee, type PoolFee } from './poolFee.ts'
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
