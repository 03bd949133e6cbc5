import { bitcoin, bitcoinTestnet, type NetworkInput, solana, solanaDevnet, solanaTestnet } from '@foyer/base'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bsc,
  celo,
  gnosis,
  linea,
  mainnet,
  optimism,
  polygon,
  scroll,
  sepolia,
  unichain,
  zksync,
} from 'viem/chains'

/** What a page can name by its chain id or its CAIP-2 id; any other one it describes. */
export const networks: readonly NetworkInput[] = [
  ...[mainnet, base, arbitrum, optimism, polygon, bsc, avalanche, gnosis, celo, linea, scroll, unichain, zksync],
  ...[sepolia, baseSepolia],
  ...[solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet],
]
