import type { DevnetNetwork } from '../network.ts'
import type { Mount } from './mounts.ts'

const rpcPath = (id: number) => `/rpc/${id}`

/** What runs, with every chain under the page's own origin, so that a page needs to reach nothing else. */
export function toPageNetwork(network: DevnetNetwork): DevnetNetwork {
  return { ...network, chains: network.chains.map((chain) => ({ ...chain, rpcUrl: rpcPath(chain.id) })) }
}

/** Where the paths of `toPageNetwork` lead. */
export function rpcMounts(network: DevnetNetwork): readonly Mount[] {
  return network.chains.map((chain) => ({ path: rpcPath(chain.id), target: chain.rpcUrl }))
}
