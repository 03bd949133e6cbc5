import type { Network } from '@foyer/base'
import type { Config } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { lazyTransport } from './lazyTransport.ts'
import { toChain } from './toChain.ts'

/**
 * wagmi and its hooks have the same chains as the site, and ask each at its own addresses.
 * @param given the site's own transports, by chain id
 */
export function watchNetworks(
  config: Config,
  networks: readonly Network[],
  given: Readonly<Record<number, Transport>> = {},
): void {
  const [first, ...others] = networks.map(toChain)
  if (!first) return
  const chains: readonly [Chain, ...Chain[]] = [first, ...others]
  const transports: Record<number, Transport> = config._internal.transports
  for (const { id, rpcUrls } of chains) transports[id] ??= given[id] ?? lazyTransport(rpcUrls.default.http)
  config._internal.chains.setState(chains)
}
