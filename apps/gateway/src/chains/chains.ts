import { parseCaipNetworkId } from '@foyer/base'
import type { ChainConfig } from '../config/schema.ts'
import { throwHttpError } from '../http/httpErrors.ts'
import type { Log } from '../log.ts'
import { createEvmChain, type EvmChain } from './evmChain.ts'
import { createJsonRpc, type JsonRpc } from './jsonRpc.ts'

/** The pseudo-address of SOL (reference-behaviour §4.5). */
export const solanaNativeToken = 'So11111111111111111111111111111111111111111'
/** SOL as a token. */
export const solanaWrappedCoin = 'So11111111111111111111111111111111111111112'

export type SolanaChain = {
  readonly family: 'solana'
  readonly id: string
  readonly config: ChainConfig
  readonly rpc: JsonRpc
}

/** A chain of which only the JSON-RPC is passed on. */
export type PlainChain = { readonly family: 'plain'; readonly id: string; readonly config: ChainConfig }

export type Chain = EvmChain | SolanaChain | PlainChain

/** The chains of the configuration, by CAIP-2 id. */
export type Chains = ReadonlyMap<string, Chain>

export function createChains(configs: readonly ChainConfig[], fetch: typeof globalThis.fetch, log: Log): Chains {
  return new Map(configs.map((config) => [config.id, createChain(config, fetch, log)]))
}

function createChain(config: ChainConfig, fetch: typeof globalThis.fetch, log: Log): Chain {
  const { namespace } = parseCaipNetworkId(config.id)
  if (namespace === 'eip155') return createEvmChain(config, fetch, log)
  if (namespace === 'solana') {
    return {
      family: 'solana',
      id: config.id,
      config,
      rpc: createJsonRpc({ chainId: config.id, urls: config.rpcUrls, fetch }),
    }
  }
  return { family: 'plain', id: config.id, config }
}

/** @throws refusal `UnsupportedChain` */
export function requireChain(chains: Chains, chainId: string): Chain {
  return chains.get(chainId) ?? throwHttpError('UnsupportedChain', { chainId: chainId.slice(0, 60) })
}

/** @throws refusal `UnsupportedChain` when it is not an EVM chain of this gateway */
export function assertEvmChain(chains: Chains, chainId: string): EvmChain {
  const chain = chains.get(chainId)
  return chain?.family === 'evm' ? chain : throwHttpError('UnsupportedChain', { chainId: chainId.slice(0, 60) })
}
