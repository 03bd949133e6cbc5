import {
  type CaipNetworkId,
  FoyerError,
  isCaipNetworkId,
  type Namespace,
  type Network,
  parseCaipNetworkId,
} from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import type { Foyer } from '../../foyer.ts'
import { getPreferredAccountType } from './accountType.ts'

/** Returns which account the frame is asked for: its network, its type and the network's node. */
export function toUserPayload(foyer: Foyer, network: Network) {
  const preferredAccountType = getPreferredAccountType(foyer, network.chainNamespace)
  return { chainId: toFrameChainId(network), preferredAccountType, rpcUrl: listRpcUrls(network)[0] }
}

/** As GET_USER and RPC_REQUEST carry it for EVM: a number. */
export function toFrameChainId({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): number | CaipNetworkId {
  const { namespace, reference } = parseCaipNetworkId(caipNetworkId)
  return namespace === 'eip155' ? Number(reference) : caipNetworkId
}

/** RPC_REQUEST names a Solana network by its bare reference. */
export function toRpcChainId(networkId: CaipNetworkId): number | string {
  const { namespace, reference } = parseCaipNetworkId(networkId)
  return namespace === 'eip155' ? Number(reference) : reference
}

/** A frame answers with a number, its decimal text, a CAIP-2 id or a bare reference. */
export function toNetworkId(chainId: number | string, namespace: Namespace): CaipNetworkId {
  const text = String(chainId)
  const networkId = text.includes(':') ? text : `${namespace}:${text}`
  if (isCaipNetworkId(networkId) && networkId.startsWith(`${namespace}:`)) return networkId
  throw new FoyerError('WalletLied', { expected: `a network of ${namespace}`, actual: text.slice(0, 80) })
}
