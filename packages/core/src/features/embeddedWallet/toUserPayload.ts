import type { Network } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import type { Foyer } from '../../foyer.ts'
import { getPreferredAccountType } from './accountType.ts'
import { toFrameChainId } from './chainIds.ts'

/** Which account the frame is asked for: its network, its type and the network's node. */
export function toUserPayload(foyer: Foyer, network: Network) {
  const preferredAccountType = getPreferredAccountType(foyer, network.chainNamespace)
  return { chainId: toFrameChainId(network), preferredAccountType, rpcUrl: listRpcUrls(network)[0] }
}
