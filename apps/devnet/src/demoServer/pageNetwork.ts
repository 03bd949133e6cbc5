import type { DevnetNetwork, LocalFamilies } from '../network.ts'
import type { Mount } from './mounts.ts'

const rpcPath = (id: number | string) => `/rpc/${id}`
const restPath = '/rest/cosmos'

const familyNames = ['solana', 'cosmos', 'bitcoin', 'polkadot'] as const

/** What runs, with every chain under the page's own origin, so that a page needs to reach nothing else. */
export function toPageNetwork({ bundler: _, ...network }: DevnetNetwork): DevnetNetwork {
  const families: LocalFamilies = Object.fromEntries(
    familyNames.flatMap((name) => {
      const chain = network[name]
      return chain
        ? [[name, { ...chain, rpcUrl: rpcPath(name), ...('restUrl' in chain && { restUrl: restPath }) }]]
        : []
    }),
  )
  const chains = network.chains.map((chain) => ({ ...chain, rpcUrl: rpcPath(chain.id) }))
  return { ...network, ...families, chains }
}

/** Where the paths of `toPageNetwork` lead. */
export function rpcMounts(network: DevnetNetwork): readonly Mount[] {
  const { chains, cosmos } = network
  return [
    ...chains.map(({ id, rpcUrl }) => ({ path: rpcPath(id), target: rpcUrl })),
    ...familyNames.flatMap((name) => {
      const chain = network[name]
      return chain ? [{ path: rpcPath(name), target: chain.rpcUrl }] : []
    }),
    ...(cosmos ? [{ path: restPath, target: cosmos.restUrl }] : []),
  ]
}
