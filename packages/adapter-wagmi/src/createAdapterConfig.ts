import { FoyerError, type Network } from '@foyer/base'
import { type Config, type CreateConnectorFn, createConfig, type Storage } from '@wagmi/core'
import type { Chain, Transport } from 'viem'
import { lazyTransport } from './lazyTransport.ts'
import { toChain, toChainId, toNetworkId } from './toChain.ts'

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
    networks.map((network) => {
      const id = toChainId(network)
      return [id, options.transports?.[id] ?? lazyTransport(network)]
    }),
  )
  return createConfig({
    chains,
    transports,
    connectors: options.connectors ?? [],
    storage: options.storage ? ignoreStorageErrors(options.storage) : null,
    // discovery.ts listens for EIP-6963 itself, and checks what is announced
    multiInjectedProviderDiscovery: false,
  })
}

/** The same for a config of the site's own, in place: wagmi holds on to this very object. */
export function tolerateConfig(storage: Storage): void {
  Object.assign(storage, ignoreStorageErrors(storage))
}

/** wagmi writes without waiting: a browser whose storage is full or blocked would fill the console with unhandled rejections. */
function ignoreStorageErrors(storage: Storage): Storage {
  const ignoreErrors =
    (act: (...args: never[]) => unknown) =>
    async (...args: never[]) => {
      try {
        return await act(...args)
      } catch {
        return null
      }
    }
  const { getItem, setItem, removeItem } = storage
  // the types hold: wagmi reads null where nothing is stored
  return {
    ...storage,
    getItem: ignoreErrors(getItem),
    setItem: ignoreErrors(setItem),
    removeItem: ignoreErrors(removeItem),
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
