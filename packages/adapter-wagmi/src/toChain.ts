import type { CaipNetworkId, Network } from '@foyer/base'
import type { Chain } from 'viem'

/** The chain id of an eip155 network. */
export function toChainId(network: Pick<Network, 'caipNetworkId'>): number {
  return Number(network.caipNetworkId.slice('eip155:'.length))
}

export function toNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

export function toHexChainId(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/** A network as viem and wagmi name it. */
export function toChain(network: Network): Chain {
  const { name, nativeCurrency, rpcUrls, blockExplorer, contracts, testnet } = network
  const multicall3 = contracts?.multicall3 as `0x${string}` | undefined
  return {
    id: toChainId(network),
    name,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(multicall3 && { contracts: { multicall3: { address: multicall3 } } }),
    ...(testnet !== undefined && { testnet }),
  }
}
