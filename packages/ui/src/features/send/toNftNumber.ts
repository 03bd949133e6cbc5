import { shortenAddress } from '@foyer/base'
import type { RouteParams } from '@foyer/core'

/** What tells an NFT from others of its name: its number, on Solana its mint. */
export function toNftNumber({
  networkId,
  contract,
  tokenId,
}: Pick<RouteParams['Nft'], 'networkId' | 'contract' | 'tokenId'>): string {
  return networkId.startsWith('solana:') ? shortenAddress(contract) : `#${tokenId}`
}
