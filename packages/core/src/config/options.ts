import type { CaipNetworkId, CreateAdapter, Metadata, NetworkInput } from '@foyer/base'

export type ThemeMode = 'light' | 'dark'

/** Custom properties a site may set; each is written onto Foyer's own root, never onto the page. */
export type ThemeVariables = {
  /** Any CSS colour; hover, tint, focus ring and dark variants follow from it. */
  readonly '--foyer-accent'?: string | undefined
  readonly '--foyer-font-family'?: string | undefined
  /** Base of the type scale, default `10px`. */
  readonly '--foyer-font-size-master'?: string | undefined
  /** Base of the radii, default `4px`. */
  readonly '--foyer-border-radius-master'?: string | undefined
  /** Default 999. */
  readonly '--foyer-z-index'?: string | undefined
  /** Default `360px`. */
  readonly '--foyer-modal-width'?: string | undefined
}

/** Parts of the product a site may turn off; all on unless said otherwise (reference §1.3). */
export type Features = {
  readonly send?: boolean | undefined
}

/** Where the small state that survives a reload is kept; `localStorage` fits. */
export type StoragePort = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Options of `createFoyer` (reference §1.2). */
export type FoyerOptions = LaterOptions & {
  /** The project's id. Without it everything that needs no service works, and an alert says so. */
  readonly projectId?: string | undefined
  /** At least one; viem chains as they are, or networks with `chainNamespace`. */
  readonly networks: readonly NetworkInput[]
  /** One per namespace. */
  readonly adapters: readonly CreateAdapter[]
  /** Where a first-time visitor starts; matched to `networks` by `id`. Default: the first. */
  readonly defaultNetwork?: NetworkInput | undefined
  /** How the site introduces itself to wallets. Default: title, description, origin and icon of the page. */
  readonly metadata?: Metadata | undefined
  /** Default: the visitor's system preference. */
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
  readonly features?: Features | undefined
  /** Show this token's balance instead of the native coin's, per network. `image` is an https or same-origin address. */
  readonly tokens?: Readonly<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>> | undefined
  /** RPC addresses to ask before a network's own, per network. */
  readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly { readonly url: string }[]>> | undefined
  /** Network image by network id, https or same-origin. */
  readonly chainImages?: Readonly<Record<number | string, string>> | undefined
  /** Wallet image by connector id, https or same-origin; used instead of what the wallet announces. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** The site places the modal itself (`mountFoyer(foyer, { parent })`). Default false. */
  readonly disableAppend?: boolean | undefined
  /** The modal is part of the page instead of above it. Default false. */
  readonly enableEmbedded?: boolean | undefined
  /** Discover wallets by EIP-6963. Default true. */
  readonly enableEIP6963?: boolean | undefined
  /** List `window.ethereum`. Default true. */
  readonly enableInjected?: boolean | undefined
  /** Restore the last connection after a reload. Default true; false forgets it. */
  readonly enableReconnect?: boolean | undefined
  /** Offer other networks, and the unsupported-chain screen. Default true. */
  readonly enableNetworkSwitch?: boolean | undefined
  /** Do not interrupt the visitor on a network the site did not name. Default false. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Show developer alerts inside the modal. They are on the console in any case. Default true. */
  readonly debug?: boolean | undefined
  /** Catalogue and project service, e.g. your gateway. Without it the site's own settings count and no catalogue is offered. */
  readonly apiUrl?: string | undefined
  /** Balances, history, names, swaps and on-ramp. Default: `apiUrl`. */
  readonly blockchainApiUrl?: string | undefined
  /** Where usage events go if the site turns them on. Default: `apiUrl`. */
  readonly analyticsUrl?: string | undefined
  /** Replaces the page's `fetch` for every call to a service. */
  readonly fetch?: typeof fetch | undefined
  /** Where small state is kept. Default `localStorage`; a memory that lasts as long as the page where that is blocked. */
  readonly storage?: StoragePort | undefined
}

/** Options of reference §1.2 that nothing serves yet: the type refuses them, and a value from plain JavaScript raises an alert. */
type LaterOptions = {
  readonly [name in
    | 'allWallets'
    | 'basic'
    | 'coinbasePreference'
    | 'customWallets'
    | 'defaultAccountTypes'
    | 'enableAuthLogger'
    | 'enableCoinbase'
    | 'enableMobileFullScreen'
    | 'enableWalletConnect'
    | 'enableWalletGuide'
    | 'enableWallets'
    | 'excludeWalletIds'
    | 'experimental_preferUniversalLinks'
    | 'featuredWalletIds'
    | 'includeWalletIds'
    | 'isUniversalProvider'
    | 'manualWCControl'
    | 'siweConfig'
    | 'siwx'
    | 'universalProvider'
    | 'universalProviderConfigOverride']?: never
}
