import type { CaipNetworkId, Network } from '@foyer/base'

/** CAIP-2 ids of the public clusters, those of the first days included, by the name the Wallet Standard gives them. */
const clusters: { readonly [id: string]: `solana:${string}` } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard's name of a network; any cluster that is none of the public ones is `solana:localnet`. */
export function toChain(network: Network): `solana:${string}` {
  return clusters[network.caipNetworkId] ?? 'solana:localnet'
}

/**
 * The site's network behind an id a wallet reports: the current one, or the one older wallets use for it.
 * @returns the id as it came when the site has no such network
 */
export function currentId(networks: readonly Network[], id: CaipNetworkId): CaipNetworkId {
  const known = networks.find(({ caipNetworkId, deprecatedCaipNetworkId }) =>
    [caipNetworkId, deprecatedCaipNetworkId].includes(id),
  )
  return known?.caipNetworkId ?? id
}
