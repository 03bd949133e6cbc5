import { families, parseCaipNetworkId, shortenAddress } from '@foyer/base'
import type { RouteParams } from '@foyer/core'

/** What tells an NFT from others of its name: its number, or its mint where it has none. */
export function toNftNumber({
  networkId,
  contract,
  tokenId,
}: Pick<RouteParams['Nft'], 'networkId' | 'contract' | 'tokenId'>): string {
  return families[parseCaipNetworkId(networkId).namespace].hasMints ? shortenAddress(contract) : `#${tokenId}`
}
