import type { Transport, Chain as ViemChain } from 'viem'
import { type Config, type CreateConfigParameters, type CreateConnectorFn, createConfig, http } from 'wagmi'
import {
  type CreateWalletFn,
  coinbaseWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  type WalletDetails,
  walletConnectWallet,
} from './wallets.ts'

/** A chain of viem's with its picture. One that comes from a function is not shown. */
export type Chain = ViemChain & {
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
  /** For a button that the page draws. */
  readonly iconBackground?: string | undefined
}

/** What a site says once for its whole page. */
type Site = {
  readonly projectId?: string | undefined
  readonly appName?: string | undefined
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  /** Wallets that it names, the first first. */
  readonly wallets: readonly WalletDetails[]
}

const sites = new WeakMap<Config, Site>()

// `connectorsForWallets` is told of no config, and a config keeps nothing of it: a page calls it once, and its last call counts
let listed: Site | undefined

/** Reads what a config's site has said. */
export function getSite(config: Config): Site {
  return sites.get(config) ?? listed ?? { wallets: [] }
}

/** A group of wallets, as `connectorsForWallets` takes it. */
export type WalletList = readonly {
  readonly groupName: string
  readonly wallets: readonly CreateWalletFn[]
}[]

type ListParams = Omit<Site, 'wallets'> & { readonly projectId: string; readonly appName: string }

function readWallets(list: WalletList, projectId: string): readonly WalletDetails[] {
  return list.flatMap(({ wallets }) => wallets.map((create) => create({ projectId })))
}

const toConnectors = (wallets: readonly WalletDetails[]): CreateConnectorFn[] =>
  wallets.flatMap(({ createConnector }) => (createConnector ? [createConnector()] : []))

/**
 * Puts the wallets that a site names first in the list. Foyer finds wallets itself, so only wallets of the site's own that create a
 * connector become one.
 * @param list groups of wallets; their names are not shown
 * @returns for `connectors` of wagmi's `createConfig`
 */
export function connectorsForWallets(list: WalletList, params: ListParams): CreateConnectorFn[] {
  const wallets = readWallets(list, params.projectId)
  listed = { ...params, wallets }
  return toConnectors(wallets)
}

/**
 * The wallets that come first where a site names none.
 * @param params with them `connectors` are made as well, for wagmi's `createConfig`
 */
export function getDefaultWallets(params?: ListParams): {
  readonly wallets: WalletList
  readonly connectors: CreateConnectorFn[]
} {
  const popular = [safeWallet, rainbowWallet, coinbaseWallet, metaMaskWallet, walletConnectWallet]
  const wallets = [{ groupName: 'Popular', wallets: popular }]
  return { wallets, connectors: params ? connectorsForWallets(wallets, params) : [] }
}

/** What `getDefaultConfig` takes: RainbowKit's options, and those of wagmi's `createConfig`. */
export type DefaultConfigParams<
  chains extends readonly [ViemChain, ...ViemChain[]],
  transports extends Record<chains[number]['id'], Transport>,
> = Omit<CreateConfigParameters<chains, transports>, 'chains' | 'transports' | 'client' | 'connectors'> & {
  readonly appName: string
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
  /** Names this site to wallets on phones. */
  readonly projectId: string
  readonly chains: chains
  /** Default: each chain's own address. */
  readonly transports?: transports | undefined
  /** Default: those that Foyer finds, and the best known. */
  readonly wallets?: WalletList | undefined
}

/** Makes a wagmi config in one call, for `WagmiProvider` and `RainbowKitProvider`. */
export function getDefaultConfig<
  const chains extends readonly [ViemChain, ...ViemChain[]],
  transports extends Record<chains[number]['id'], Transport>,
>(params: DefaultConfigParams<chains, transports>): Config<chains, transports> {
  const { appName, appDescription, appUrl, appIcon, projectId, wallets: list = [], transports, ...rest } = params
  const wallets = readWallets(list, projectId)
  const options: unknown = {
    // Foyer finds the wallets
    multiInjectedProviderDiscovery: false,
    ...rest,
    transports: transports ?? Object.fromEntries(rest.chains.map(({ id }) => [id, http()])),
    connectors: toConnectors(wallets),
  }
  // wagmi ties the transports to the ids of the chains, which are those of this site
  const config: unknown = createConfig(options as CreateConfigParameters)
  sites.set(config as Config, { appName, appDescription, appUrl, appIcon, projectId, wallets })
  return config as Config<chains, transports>
}
