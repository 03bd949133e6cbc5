import { defineCall } from '../call.ts'
import { address, networkId, tokenId } from '../formats.ts'

/** The picture of an NFT, so that no third host learns who looks. An addition of our gateway; the specification names no such call. */
export const getNftImage = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/nfts/{chainId}/{contract}/{tokenId}/image',
  params: { chainId: networkId, contract: address, tokenId },
  answer: 'image',
})
