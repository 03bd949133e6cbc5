import { FoyerError, type Network } from '@foyer/base'
import { type Config, type CreateConnectorFn, createConfig, type Storage } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { lazyTransport } from './lazyTransport.ts'
import { toChain, toNetworkId } from './toChain.ts'

export type OwnConfigOptions = {
  /** More connectors, e.g. of `@wagmi/connectors`. */
  readonly connectors?: readonly CreateConnectorFn[] | undefined
  /** By chain id; the network's own `rpcUrls` where there is none. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  /** Where connectors keep notes of their own. Foyer itself remembers connections, so none unless told. */
  readonly storage?: Storage | null | undefined
}

/** The config of a site that has none of its own. */
export function createAdapterConfig(networks: readonly Network[], options: OwnConfigOptions): Config {
  const [first, ...rest] = networks.map(toChain)
  if (!first) throw new FoyerError('AdapterWithoutNetworks', { namespace: 'eip155' })
  const chains: readonly [Chain, ...Chain[]] = [first, ...rest]
  const transports = Object.fromEntries(
    chains.map(({ id, rpcUrls }) => [id, options.transports?.[id] ?? lazyTransport(rpcUrls.default.http)]),
  )
  return createConfig({
    chains,
    transports,
    connectors: options.connectors ?? [],
    storage: options.storage ? forgiving(options.storage) : null,
    // discovery.ts does it, with less trust
    multiInjectedProviderDiscovery: false,
  })
}

/** wagmi writes without waiting: a browser that blocks storage would fill the console with unhandled rejections. */
function forgiving(storage: Storage): Storage {
  const quietly =
    (act: (...args: never[]) => unknown) =>
    async (...args: never[]) => {
      try {
        return await act(...args)
      } catch {
        return null
      }
    }
  const { getItem, setItem, removeItem } = storage
  // the three keep their types: null is what wagmi reads where nothing is stored
  return {
    ...storage,
    getItem: quietly(getItem),
    setItem: quietly(setItem),
    removeItem: quietly(removeItem),
  } as Storage
}

/** Both lists must name the same chains, or hooks and Foyer would show different ones. @throws `WagmiConfigMismatch` */
export function checkConfig(config: Config, networks: readonly Network[]): void {
  const ours = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  const theirs = new Set(config.chains.map(({ id }) => toNetworkId(id)))
  const notTheirs = [...ours].find((id) => !theirs.has(id))
  if (notTheirs)
    throw new FoyerError('WagmiConfigMismatch', { missing: notTheirs, from: "the wagmi config's `chains`" })
  const notOurs = [...theirs].find((id) => !ours.has(id))
  if (notOurs) throw new FoyerError('WagmiConfigMismatch', { missing: notOurs, from: '`networks`' })
}
