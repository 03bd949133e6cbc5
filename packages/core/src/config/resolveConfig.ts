import { FoyerError, type Metadata, type Network, type NetworkInput, toNetwork } from '@foyer/base'
import type { FoyerOptions, ThemeMode, ThemeVariables } from './options.ts'

/** The options after defaults and checks; frozen for the life of the foyer. */
export type Config = {
  readonly projectId: string | undefined
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network
  readonly metadata: Metadata
  readonly themeMode: ThemeMode | undefined
  readonly themeVariables: ThemeVariables
  readonly features: { readonly send: boolean }
  readonly tokens: NonNullable<FoyerOptions['tokens']>
  readonly chainImages: Readonly<Record<string, string>>
  readonly connectorImages: Readonly<Record<string, string>>
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly apiUrl: string | undefined
  readonly blockchainApiUrl: string | undefined
  readonly analyticsUrl: string | undefined
  readonly disableAppend: boolean
  readonly enableEmbedded: boolean
  readonly enableEIP6963: boolean
  readonly enableInjected: boolean
  readonly enableReconnect: boolean
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly debug: boolean
}

/**
 * Options → Config. Pure but for the page's own title, description and icon where `metadata` is absent.
 * @throws FoyerError `NetworksEmpty`, `InvalidNetwork`, `DefaultNetworkUnknown`, `InvalidOption`
 */
export function resolveConfig(options: FoyerOptions): Config {
  const networks = resolveNetworks(options)
  const apiUrl = serviceUrl('apiUrl', options.apiUrl)
  return Object.freeze({
    projectId: options.projectId || undefined,
    networks,
    defaultNetwork: resolveDefaultNetwork(networks, options.defaultNetwork),
    metadata: options.metadata ?? pageMetadata(),
    themeMode: options.themeMode,
    themeVariables: options.themeVariables ?? {},
    features: { send: options.features?.send !== false },
    tokens: options.tokens ?? {},
    chainImages: options.chainImages ?? {},
    connectorImages: options.connectorImages ?? {},
    termsConditionsUrl: httpUrl('termsConditionsUrl', options.termsConditionsUrl),
    privacyPolicyUrl: httpUrl('privacyPolicyUrl', options.privacyPolicyUrl),
    apiUrl,
    blockchainApiUrl: serviceUrl('blockchainApiUrl', options.blockchainApiUrl) ?? apiUrl,
    analyticsUrl: serviceUrl('analyticsUrl', options.analyticsUrl) ?? apiUrl,
    disableAppend: options.disableAppend === true,
    enableEmbedded: options.enableEmbedded === true,
    enableEIP6963: options.enableEIP6963 !== false,
    enableInjected: options.enableInjected !== false,
    enableReconnect: options.enableReconnect !== false,
    enableNetworkSwitch: options.enableNetworkSwitch !== false,
    allowUnsupportedChain: options.allowUnsupportedChain === true,
    debug: options.debug !== false,
  })
}

function resolveNetworks(options: FoyerOptions): readonly Network[] {
  if (!Array.isArray(options.networks) || options.networks.length === 0) throw new FoyerError('NetworksEmpty')
  const networks = new Map<string, Network>()
  for (const input of options.networks as readonly NetworkInput[]) {
    const { caipNetworkId } = toNetwork(input)
    const custom = options.customRpcUrls?.[caipNetworkId]?.map(({ url }) => url)
    networks.set(caipNetworkId, toNetwork(input, custom))
  }
  return [...networks.values()]
}

function resolveDefaultNetwork(networks: readonly Network[], wanted: NetworkInput | undefined): Network {
  const network = wanted ? networks.find(({ id }) => id === wanted.id) : networks[0]
  if (network) return network
  throw new FoyerError('DefaultNetworkUnknown', {
    id: String(wanted?.id),
    known: networks.map(({ id }) => id).join(', '),
  })
}

/** Absolute, without a slash at the end; a path counts from the page's origin. */
function serviceUrl(option: string, value: string | undefined): string | undefined {
  const url = httpUrl(option, value)?.replace(/\/+$/, '')
  if (!url?.startsWith('/') && url !== '') return url
  return typeof location === 'undefined' ? undefined : location.origin + url
}

function httpUrl(option: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  if (/^(https?:\/\/|\/(?!\/))/.test(value)) return value
  throw new FoyerError('InvalidOption', { option, expected: 'an http(s) address or a path of the site' })
}

function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] }
  const description = document.querySelector<HTMLMetaElement>(
    'meta[property="og:description"], meta[name="description"]',
  )
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return {
    name: document.title,
    description: description?.content ?? '',
    url: location.origin,
    icons: icon?.href ? [icon.href] : [],
  }
}
