import { type Network, requireCapability } from '@foyer/base'
import { getAdapter } from '../../adapters/getAdapter.ts'
import { feeStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import type { SentNft } from './validateSend.ts'

type NftBalanceParams = { readonly address: string; readonly network: Network; readonly nft: SentNft | undefined }

/** How many of an NFT an account holds: the chain is asked, never the service. 0 on another network than its own. */
export function nftBalanceQuery(foyer: Foyer, { address, network, nft }: NftBalanceParams) {
  const { contract = '', tokenId = '', networkId } = nft ?? {}
  const { caipNetworkId } = network
  return queryOptions({
    queryKey: ['balance', 'nft', networkId, caipNetworkId, address, contract, tokenId] as const,
    queryFn: async ({ signal }): Promise<bigint> => {
      // the same number of the same contract may be another NFT elsewhere
      if (networkId !== caipNetworkId) return 0n
      const getNftBalance = requireCapability(getAdapter(foyer, network.chainNamespace), 'getNftBalance')
      return await getNftBalance({ address, network, contract, tokenId, signal })
    },
    staleTime: feeStaleTime,
    retry: false,
  })
}
