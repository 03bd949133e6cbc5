import { FoyerError, type Metadata, type Network, type NetworkInput, toNetwork } from '@foyer/base'
import type { SocialProvider } from '@foyer/base/socials'
import type { RelayNetwork } from '@foyer/relay-client'
import { isRpcList } from './isRpcList.ts'
import type { ChangeableOptions, FoyerOptions, ProposalOverride, ThemeMode, ThemeVariables } from './options.ts'
import { toServedNetwork } from './toServedNetwork.ts'

/** The options after defaults and checks; frozen. `updateOptions` puts another one in its place. */
export type Config = {
  readonly projectId: string | undefined
  /** The same list for the life of the foyer; `setNetworks` alone changes what is in it. */
  readonly networks: readonly Network[]
  readonly defaultNetwork: Network
  readonly metadata: Metadata
  readonly themeMode: ThemeMode | undefined
  readonly themeVariables: ThemeVariables
  readonly features: {
    readonly receive: boolean
    readonly send: boolean
    readonly email: boolean | undefined
    readonly socials: readonly SocialProvider[] | false | undefined
    readonly passkey: boolean
    readonly analytics: boolean
    readonly smartSessions: boolean
  }
  /** What the Connect screen offers, and names end with, as the site wrote it: defaults and checks load with the screens. */
  readonly connect: ChangeableOptions & Pick<FoyerOptions, 'basic'>
  readonly tokens: NonNullable<FoyerOptions['tokens']>
  readonly chainImages: Readonly<Record<string, string>>
  readonly connectorImages: Readonly<Record<string, string>>
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly apiUrl: string | undefined
  readonly blockchainApiUrl: string | undefined
  readonly analyticsUrl: string | undefined
  /**
   * Networks of relays, the first for every wallet no other one names; none: no wallet on another device. A path counts
   * from the page's origin.
   */
  readonly relays: readonly RelayNetwork[]
  /** Whether the site brought an adapter; without one, only wallets on other devices are offered. */
  readonly hasAdapters: boolean
  readonly universalProviderConfigOverride: ProposalOverride
  /** The embedded wallet's page; none: no login by email. */
  readonly frameUrl: string | undefined
  readonly frameChannel: FoyerOptions['frameChannel']
  readonly defaultAccountTypes: NonNullable<FoyerOptions['defaultAccountTypes']>
  readonly enableAuthLogger: boolean
  /** How visitors sign in; at most one of the two. */
  readonly siwx: FoyerOptions['siwx']
  readonly siweConfig: FoyerOptions['siweConfig']
  readonly manualWCControl: boolean
  readonly preferUniversalLinks: boolean
  readonly enableMobileFullScreen: boolean
  readonly basic: boolean
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
 * @throws FoyerError `NetworksEmpty`, `InvalidNetwork`, `DefaultNetworkUnknown`, `InvalidOption`, `SiweAndSiwx`
 */
export function resolveConfig(options: FoyerOptions): Config {
  if (options.siweConfig && options.siwx) throw new FoyerError('SiweAndSiwx')
  const apiUrl = resolveServiceUrl('apiUrl', options.apiUrl)
  const blockchainApiUrl = resolveServiceUrl('blockchainApiUrl', options.blockchainApiUrl) ?? apiUrl
  const networks = resolveNetworks(options, blockchainApiUrl)
  return Object.freeze({
    projectId: options.projectId || undefined,
    networks,
    defaultNetwork: resolveDefaultNetwork(networks, options.defaultNetwork),
    metadata: options.metadata ?? getPageMetadata(),
    apiUrl,
    blockchainApiUrl,
    analyticsUrl: resolveServiceUrl('analyticsUrl', options.analyticsUrl) ?? apiUrl,
    hasAdapters: Array.isArray(options.adapters) && options.adapters.length > 0,
    relays: resolveRelays(options),
    universalProviderConfigOverride: options.universalProviderConfigOverride ?? {},
    frameUrl: resolveFrameUrl(options.frameUrl),
    frameChannel: options.frameChannel,
    enableAuthLogger: options.enableAuthLogger !== false,
    siwx: options.siwx,
    siweConfig: options.siweConfig?.enabled === false ? undefined : options.siweConfig,
    basic: options.basic === true,
    disableAppend: options.disableAppend === true,
    enableEmbedded: options.enableEmbedded === true,
    enableEIP6963: options.enableEIP6963 !== false,
    enableInjected: options.enableInjected !== false,
    enableReconnect: options.enableReconnect !== false,
    ...resolveChangeable(options),
  })
}

/**
 * Returns the part of a `Config` that may change while the foyer lives.
 * @throws FoyerError `InvalidOption`
 */
export function resolveChangeable(options: Config['connect']) {
  const features = options.features ?? {}
  return {
    themeMode: resolveThemeMode(options.themeMode),
    themeVariables: resolveThemeVariables(options.themeVariables),
    features: {
      receive: features.receive !== false,
      send: features.send !== false,
      email: features.email,
      socials: features.socials,
      passkey: features.passkey === true,
      analytics: features.analytics === true,
      smartSessions: features.smartSessions === true,
    },
    connect: options,
    tokens: toLookup(options.tokens),
    chainImages: toLookup(options.chainImages),
    connectorImages: toLookup(options.connectorImages),
    termsConditionsUrl: resolveHttpUrl('termsConditionsUrl', options.termsConditionsUrl),
    privacyPolicyUrl: resolveHttpUrl('privacyPolicyUrl', options.privacyPolicyUrl),
    defaultAccountTypes: options.defaultAccountTypes ?? {},
    manualWCControl: options.manualWCControl === true,
    preferUniversalLinks: options.experimental_preferUniversalLinks === true,
    enableMobileFullScreen: options.enableMobileFullScreen === true,
    enableNetworkSwitch: options.enableNetworkSwitch !== false,
    allowUnsupportedChain: options.allowUnsupportedChain === true || options.basic === true,
    debug: options.debug !== false,
  } satisfies Partial<Config>
}

/** @param service the gateway for networks whose addresses the site did not write (specification §7) */
function resolveNetworks(options: FoyerOptions, service: string | undefined): readonly Network[] {
  if (!Array.isArray(options.networks) || options.networks.length === 0) throw new FoyerError('NetworksEmpty')
  const networks = new Map<string, Network>()
  for (const input of options.networks as readonly NetworkInput[]) {
    const { caipNetworkId } = toNetwork(input)
    const custom = options.customRpcUrls?.[caipNetworkId]
    const network =
      isRpcList(custom) && custom.length > 0
        ? toNetwork(
            input,
            custom.map(({ url }) => url),
          )
        : toServedNetwork(input, { blockchainApiUrl: service, projectId: options.projectId })
    networks.set(caipNetworkId, network)
  }
  return [...networks.values()]
}

function resolveThemeMode(given: unknown): ThemeMode | undefined {
  return given === 'light' || given === 'dark' ? given : undefined
}

/** Only what the stylesheet can read. */
function resolveThemeVariables(given: unknown): ThemeVariables {
  return Object.fromEntries(
    Object.entries(given ?? {}).filter(([name, value]) => name.startsWith('--foyer-') && typeof value === 'string'),
  )
}

/** Looked up by ids that wallets and catalogues state: `constructor` and `__proto__` are ids like any other. */
function toLookup<value>(given: Readonly<Record<string, value>> | undefined): Readonly<Record<string, value>> {
  return { __proto__: null, ...given } as unknown as Readonly<Record<string, value>>
}

function resolveDefaultNetwork(networks: readonly Network[], wanted: NetworkInput | undefined): Network {
  const network = wanted ? networks.find(({ id }) => id === wanted.id) : networks[0]
  if (network) return network
  throw new FoyerError('DefaultNetworkUnknown', {
    id: `${wanted?.id}`,
    known: networks.map(({ id }) => id).join(', '),
  })
}

/** Absolute, without a slash at the end; a path counts from the page's origin. */
function resolveServiceUrl(option: string, value: string | undefined): string | undefined {
  const url = resolveHttpUrl(option, value)?.replace(/\/+$/, '')
  return url === '' || url?.startsWith('/') ? globalThis.location && location.origin + url : url
}

function resolveHttpUrl(option: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : checkUrl(option, value, 'http')
}

function checkUrl(option: string, value: string, scheme: 'http' | 'ws'): string {
  if (new RegExp(`^(${scheme}s?://|/(?!/))`).test(value)) return value
  throw new FoyerError('InvalidOption', {
    option,
    expected: `a path or an address with ${scheme}(s)://`,
  })
}

/** Where wallets in the field listen. A site needs a project id of that network. */
const publicRelayUrl = 'wss://relay.walletconnect.org'

function resolveRelays({ enableWalletConnect, relayUrl, projectId }: FoyerOptions): readonly RelayNetwork[] {
  if (enableWalletConnect === false || (relayUrl === undefined && !projectId)) return []
  const relays = typeof relayUrl === 'object' ? relayUrl : [{ url: relayUrl ?? publicRelayUrl }]
  return relays.map((relay) => ({
    ...relay,
    url: checkUrl('relayUrl', relay.url, 'ws'),
    projectId: relay.projectId ?? projectId ?? '',
  }))
}

/** On the site's own origin every script of the site could read the keys. */
function resolveFrameUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const isAddress = /^https?:\/\//.test(value) && URL.canParse(value)
  if (isAddress && new URL(value).origin !== globalThis.location?.origin) return value
  throw new FoyerError('InvalidOption', {
    option: 'frameUrl',
    expected: 'an address of another origin',
  })
}

function getPageMetadata(): Metadata {
  const page = globalThis.document
  const description = page?.querySelector<HTMLMetaElement>('meta[property="og:description"], meta[name="description"]')
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: page?.title ?? '',
    description: description?.content ?? '',
    url: globalThis.location?.origin ?? '',
    icons: icon ? [icon] : [],
  }
}
