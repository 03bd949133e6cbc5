import type { Network } from '@foyer/base'
import type { CaipNetwork } from './types.ts'

const made = new WeakMap<Network, CaipNetwork>()

/** The same object for the same network, so that a hook's value changes only with the network. */
export function toCaipNetwork(network: Network): CaipNetwork
export function toCaipNetwork(network: Network | undefined): CaipNetwork | undefined
export function toCaipNetwork(network: Network | undefined): CaipNetwork | undefined {
  if (!network) return undefined
  const known = made.get(network)
  if (known) return known
  const { blockExplorer } = network
  const one: CaipNetwork = { ...network, ...(blockExplorer && { blockExplorers: { default: blockExplorer } }) }
  made.set(network, one)
  return one
}
