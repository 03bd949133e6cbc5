import type { Address, Client } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import { routerAbi } from './abis.ts'
import { readMany } from './readMany.ts'

/** The contracts behind a Uniswap V2-shaped router; all in lower case. */
export type RouterContracts = { readonly router: Address; readonly factory: Address; readonly wrapped: Address }

/** Asks the router once for its factory and its wrapped coin; they never change. */
export function createRouterContracts(chain: {
  readonly client: Client
  readonly config: ChainConfig
  readonly getMulticall: () => Promise<Address | undefined>
}): () => Promise<RouterContracts | undefined> {
  const router = chain.config.router?.toLowerCase() as Address | undefined
  let found: Promise<RouterContracts | undefined> | undefined
  const find = async (): Promise<RouterContracts | undefined> => {
    if (!router) return undefined
    const [factory, wrapped] = await readMany(chain, [
      { address: router, abi: routerAbi, functionName: 'factory' },
      { address: router, abi: routerAbi, functionName: 'WETH' },
    ])
    if (typeof factory !== 'string' || typeof wrapped !== 'string') return undefined
    return { router, factory: factory.toLowerCase() as Address, wrapped: wrapped.toLowerCase() as Address }
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
