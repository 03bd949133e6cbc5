import { type Address, type Client, createClient, defineChain, fallback, http, type Transport, zeroAddress } from 'viem'
import type { ChainConfig } from '../config/schema.ts'
import { getHttpError, throwHttpError } from '../http/httpErrors.ts'
import { describeError, type Log } from '../log.ts'
import { permitAbi } from './abis.ts'
import { createHeadWatch, type HeadWatch } from './head.ts'
import { rpcTimeout } from './jsonRpc.ts'
import { createPoolReader, type GetPools } from './pools.ts'
import { readMany } from './readMany.ts'
import { createRouterContracts, type RouterContracts } from './routerContracts.ts'
import { createTransferFees, type GetTransferFee } from './transferFees.ts'

export type EvmChain = {
  readonly family: 'evm'
  /** CAIP-2 */
  readonly id: string
  /** The number after `eip155:`. */
  readonly number: number
  readonly config: ChainConfig
  readonly client: Client<Transport>
  readonly head: HeadWatch
  /** Multicall3 when the chain has it. */
  readonly getMulticall: () => Promise<`0x${string}` | undefined>
  /** Says once that the node does not trace (some) blocks. */
  readonly noteUntraced: (error: unknown) => void
  /** Factory and wrapped coin of the configured router. */
  readonly getRouter: () => Promise<RouterContracts | undefined>
  /** Tokens of the owner's list that know EIP-2612. */
  readonly getPermitTokens: () => Promise<ReadonlySet<string>>
  /** Reserves of pools, read once per block. */
  readonly getPools: GetPools
  /** What tokens keep of transfers. */
  readonly getTransferFee: GetTransferFee
}

/** The pseudo-address of the native coin of EVM chains (reference-behaviour §4.5). */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const usualMulticall = '0xca11bde05977b3631167028862be2a173976ca11'

export function createEvmChain(config: ChainConfig, fetch: typeof globalThis.fetch, log: Log): EvmChain {
  const number = Number(config.id.slice('eip155:'.length))
  const transports = config.rpcUrls.map((url) =>
    http(url, {
      batch: { batchSize: 100, wait: 0 },
      timeout: rpcTimeout,
      retryCount: 1,
      retryDelay: 100,
      fetchFn: fetch,
    }),
  )
  const client = createClient({
    chain: defineChain({
      id: number,
      name: config.name,
      nativeCurrency: config.nativeCurrency,
      rpcUrls: { default: { http: [...config.rpcUrls] } },
    }),
    transport: fallback(transports, { rank: false, retryCount: 1 }),
    cacheTime: 0,
    // a contract must not choose which addresses this process asks (ERC-3668)
    ccipRead: false,
  })
  let multicall: Promise<`0x${string}` | undefined> | undefined
  const getMulticall = () => {
    multicall ??= findMulticall(client, config).catch((error: unknown) => {
      multicall = undefined
      throw error
    })
    return multicall
  }
  let isNoted = false
  const noteUntraced = (error: unknown) => {
    if (!isNoted) log('warn', 'blocks without traces', { chain: config.id, error: describeError(error) })
    isNoted = true
  }
  const base = { family: 'evm', id: config.id, number, config, client, getMulticall, noteUntraced } as const
  return {
    ...base,
    head: createHeadWatch(base, log),
    getRouter: createRouterContracts(base),
    getPools: createPoolReader(base),
    getTransferFee: createTransferFees(base),
    getPermitTokens: createPermitTokens(base),
  }
}

async function findMulticall(client: Client, config: ChainConfig): Promise<`0x${string}` | undefined> {
  const address = (config.multicall ?? usualMulticall) as `0x${string}`
  const code = await client.request({ method: 'eth_getCode', params: [address, 'latest'] })
  return code && code !== '0x' ? address : undefined
}

/**
 * Runs something that asks the chain's nodes.
 * @throws refusal `ChainUnavailable` when it failed, unless it was refused for a reason of its own
 */
export async function requestChain<result>(
  chain: { readonly id: string },
  request: () => Promise<result>,
): Promise<result> {
  try {
    return await request()
  } catch (error) {
    if (getHttpError(error)) throw error
    try {
      return throwHttpError('ChainUnavailable', { chainId: chain.id })
    } catch (refusal) {
      throw Object.assign(refusal as Error, { cause: error })
    }
  }
}

/**
 * Creates a finder of the owner's tokens that take a signature in place of an approval (EIP-2612), in lower case. Asked once: what
 * a token can do is in its code.
 */
function createPermitTokens(chain: {
  readonly client: Client
  readonly config: ChainConfig
  readonly getMulticall: () => Promise<Address | undefined>
}): () => Promise<ReadonlySet<string>> {
  let found: Promise<ReadonlySet<string>> | undefined
  const find = async () => {
    const addresses = chain.config.tokens.map((token) => token.address.toLowerCase())
    const answers = await readMany(
      chain,
      addresses.flatMap((address) => [
        { address, abi: permitAbi, functionName: 'DOMAIN_SEPARATOR' },
        { address, abi: permitAbi, functionName: 'nonces', args: [zeroAddress] },
      ]),
    )
    return new Set(
      addresses.filter((_, index) => {
        return typeof answers[index * 2] === 'string' && typeof answers[index * 2 + 1] === 'bigint'
      }),
    )
  }
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}
