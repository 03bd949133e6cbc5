import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { type CaipNetworkId, type CreateAdapter, toNetwork } from '@foyer/base'
import { type Config, type CreateConfigParameters, createConfig, fallback, http, type Transport } from '@wagmi/core'
import type { Chain } from 'viem'
import type { AppKitNetwork } from './types.ts'

type WagmiOptions = Omit<CreateConfigParameters, 'chains' | 'transports' | 'client'>

/** What `new WagmiAdapter` takes: AppKit's options, and those of wagmi's `createConfig`. */
export type WagmiAdapterOptions = WagmiOptions & {
  /** Those of Ethereum's family count: the same that `createAppKit` is given. */
  readonly networks: readonly AppKitNetwork[]
  readonly projectId?: string | undefined
  /** By chain id; else `customRpcUrls`, else the chain's own addresses. */
  readonly transports?: Readonly<Record<number, Transport>> | undefined
  /** Asked before the chain's own addresses, by CAIP-2 id. */
  readonly customRpcUrls?:
    | Readonly<Record<CaipNetworkId, readonly { readonly url: string; readonly config?: Parameters<typeof http>[1] }[]>>
    | undefined
}

/** Ethereum's networks through wagmi: `wagmiConfig` is what `WagmiProvider` and wagmi's actions take. */
export class WagmiAdapter {
  readonly namespace = 'eip155'
  readonly wagmiConfig: Config
  readonly wagmiChains: readonly Chain[]
  readonly create: CreateAdapter

  /** @throws Error where no network is of Ethereum's family */
  constructor(options: WagmiAdapterOptions) {
    const { networks, projectId: _, transports, customRpcUrls, ...rest } = options
    const chains = toChains(networks)
    const [first] = chains
    if (!first) throw new Error('Foyer: WagmiAdapter needs a network of Ethereum’s family in `networks`')
    const config: unknown = createConfig({
      ...rest,
      chains: [first, ...chains.slice(1)],
      transports: Object.fromEntries(
        chains.map(({ id }) => [id, transports?.[id] ?? toTransport(customRpcUrls?.[`eip155:${id}`])]),
      ),
    })
    this.wagmiConfig = config as Config
    this.wagmiChains = chains
    this.create = wagmiAdapter({ config: this.wagmiConfig })
  }
}

function toChains(networks: readonly AppKitNetwork[]): readonly Chain[] {
  return networks.flatMap((network) => {
    if (toNetwork(network).chainNamespace !== 'eip155') return []
    const chain: unknown = { ...network, id: Number(network.id) }
    return [chain as Chain]
  })
}

function toTransport(
  custom: readonly { readonly url: string; readonly config?: Parameters<typeof http>[1] }[] = [],
): Transport {
  if (custom.length === 0) return http()
  return fallback([...custom.map(({ url, config }) => http(url, config)), http()])
}
