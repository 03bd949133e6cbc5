import type { SourceConfig } from '../config/sourceSchemas.ts'
import { createAlchemy } from './createAlchemy.ts'
import { createBlockscout } from './createBlockscout.ts'
import { createCoinGecko } from './createCoinGecko.ts'
import { createCosmosRest } from './createCosmosRest.ts'
import { createDefiLlama } from './createDefiLlama.ts'
import { createEsplora } from './createEsplora.ts'
import { createEtherscan } from './createEtherscan.ts'
import { createJupiter } from './createJupiter.ts'
import { createLifi } from './createLifi.ts'
import { createPolkadotNode } from './createPolkadotNode.ts'
import { createSolanaNode } from './createSolanaNode.ts'
import type { SourceManners } from './createSourceRequest.ts'
import { createSubscan } from './createSubscan.ts'
import { createTokenList } from './createTokenList.ts'
import { createUniswapV3 } from './createUniswapV3.ts'
import { createUniswapV4 } from './createUniswapV4.ts'
import { createZeroEx } from './createZeroEx.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

type Tools = {
  readonly openRequest: (manners: SourceManners) => SourceRequest
  /** For the network's own nodes. */
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
}

/** Makes what knows how a source is asked. */
export function createDriver(config: SourceConfig, { openRequest, fetch, now }: Tools): SourceDriver {
  if (config.kind === 'uniswap-v3') return createUniswapV3(config)
  if (config.kind === 'uniswap-v4') return createUniswapV4(config)
  if (config.kind === 'polkadot') return createPolkadotNode(fetch)
  if (config.kind === 'solana') return createSolanaNode()
  const request = openRequest(config)
  switch (config.kind) {
    case 'alchemy':
      return createAlchemy(config, request)
    case 'blockscout':
      return createBlockscout(config, request)
    case 'coingecko':
      return createCoinGecko(config, request, now)
    case 'cosmos':
      return createCosmosRest(config, request)
    case 'defillama':
      return createDefiLlama(config, request, now)
    case 'etherscan':
      return createEtherscan(config, request)
    case 'esplora':
      return createEsplora(config, request)
    case 'jupiter':
      return createJupiter(config, request, now)
    case 'lifi':
      return createLifi(config, request)
    case 'subscan':
      return createSubscan(config, request)
    case 'tokenlist':
      return createTokenList(config, request, now)
    case 'zeroex':
      return createZeroEx(config, request)
  }
}
