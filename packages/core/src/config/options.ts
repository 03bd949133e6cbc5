import type {
  AccountType,
  CaipNetworkId,
  CreateAdapter,
  Metadata,
  Namespace,
  NetworkInput,
  SiwxConfig,
} from '@foyer/base'
import type { SocialProvider } from '@foyer/base/socials'
import type { Channel } from '@foyer/frame-client'
import type { WalletEntry } from '../catalogue/cleanWallet.ts'
import type { SiweConfig } from './siweConfig.ts'

/** Undefined everywhere follows the visitor's system. */
export type ThemeMode = 'light' | 'dark'

/**
 * Custom properties a site may set; each is written onto Foyer's own root, never onto the page. A color may be `light-dark(…, …)`:
 * one for the light and one for the dark. `createTheme` of `@foyer/core/themes` writes these from a brand's values.
 */
export type ThemeVariables = {
  /** Any CSS color; hover, tint, focus ring and, in the dark, a lighter one follow from it. */
  readonly '--foyer-accent'?: string | undefined
  /** The accent in the dark, as it is. Default: a lighter one than the accent. */
  readonly '--foyer-accent-dark'?: string | undefined
  /** Text on the accent. Default: black or white, whichever can be read. */
  readonly '--foyer-on-accent'?: string | undefined
  /** Of the dialog. Default: `#fff`, `#17171a` in the dark. */
  readonly '--foyer-background'?: string | undefined
  /** Of rows, cards, fields and buttons. Default: the background with a little of the text color. */
  readonly '--foyer-surface'?: string | undefined
  /** Of what lies on a surface, and of a surface under the pointer. Default: the background with more of the text color. */
  readonly '--foyer-raised-surface'?: string | undefined
  /** Default: `#17171c`, `#f5f5f7` in the dark. */
  readonly '--foyer-text'?: string | undefined
  /** Of text that matters less. Default: the text color with some of the background. */
  readonly '--foyer-muted-text'?: string | undefined
  /** Of lines. Default: the text color, mostly transparent. */
  readonly '--foyer-border'?: string | undefined
  /** Of what went well. Default: `#0a7a45`, `#4cd08b` in the dark. */
  readonly '--foyer-success'?: string | undefined
  /** Of what needs care. Default: `#8a5a00`, `#f0c063` in the dark. */
  readonly '--foyer-warning'?: string | undefined
  /** Of what failed or can lose money. Default: `#c2343b`, `#ff7a80` in the dark. */
  readonly '--foyer-danger'?: string | undefined
  /** What dims the page behind the dialog. Default: `rgb(10 10 14 / 0.45)`. */
  readonly '--foyer-backdrop'?: string | undefined
  /** Any CSS filter, such as `blur(8px)`, for the page behind the dialog. Default: none. */
  readonly '--foyer-backdrop-filter'?: string | undefined
  /** Of the connect button once a wallet is connected. Default: the surface. */
  readonly '--foyer-connected-background'?: string | undefined
  /** Default: the text color. */
  readonly '--foyer-connected-text'?: string | undefined
  /** Of the connect button: any `box-shadow`. Default: none. */
  readonly '--foyer-connect-shadow'?: string | undefined
  /** Of the dialog: any `box-shadow`. */
  readonly '--foyer-shadow'?: string | undefined
  /** Of the dialog. Default: 7 times the base. */
  readonly '--foyer-border-radius-dialog'?: string | undefined
  /** Of the dialog's upper corners on a phone. Default: as the dialog. */
  readonly '--foyer-border-radius-sheet'?: string | undefined
  /** Of rows, cards and fields. Default: 4 times the base. */
  readonly '--foyer-border-radius-row'?: string | undefined
  /** Of buttons. Default: as rows. */
  readonly '--foyer-border-radius-button'?: string | undefined
  /** Of the connect button on the page. Default: as buttons. */
  readonly '--foyer-border-radius-connect'?: string | undefined
  /** Of small buttons, such as the one that closes. Default: 3 times the base. */
  readonly '--foyer-border-radius-control'?: string | undefined
  /** Of wallets' pictures. Default: `11px`, and in their proportion for other sizes. */
  readonly '--foyer-border-radius-picture'?: string | undefined
  /** Of running text. Default: 400. */
  readonly '--foyer-font-weight'?: string | undefined
  /** Of names and labels. Default: 500. */
  readonly '--foyer-font-weight-medium'?: string | undefined
  /** Of titles and buttons. Default: 600. */
  readonly '--foyer-font-weight-bold'?: string | undefined
  /** Default: Inter where the page or the visitor has it, else the system's font. Nothing is fetched. */
  readonly '--foyer-font-family'?: string | undefined
  /** Base of the type scale. Default: `10px`, larger with the visitor’s own text size. */
  readonly '--foyer-font-size-master'?: string | undefined
  /** Base of the radii that are not set by themselves. Default: `4px`; `0px` is square. */
  readonly '--foyer-border-radius-master'?: string | undefined
  /** Of the dialog. Default 999. */
  readonly '--foyer-z-index'?: string | undefined
  /** Width of the dialog. Default: `360px`, wider with the visitor’s own text size. */
  readonly '--foyer-modal-width'?: string | undefined
}

/** Parts of the product a site may turn on and off. */
export type Features = {
  /** Show the account's address as a code. Default true. */
  readonly receive?: boolean | undefined
  /** Send coins and tokens. Default true. */
  readonly send?: boolean | undefined
  /** Swap tokens through your gateway, by which kind of provider; `false` for none. Default: on, unless the project turned it off. */
  readonly swaps?: readonly '1inch'[] | false | undefined
  /** Buy coins for money through your gateway, by which kind of provider; `false` for none. Default: on, unless the project turned it off. */
  readonly onramp?: readonly 'meld'[] | false | undefined
  /** Show in Account what happened, from your gateway. Default: on, unless the project turned it off. */
  readonly activity?: boolean | undefined
  /** An older name of `activity`. */
  readonly history?: boolean | undefined
  /** Say at the foot of the dialog who made it. Counts where the project leaves it to the site, or cannot be asked; without a gateway nothing is said. Default true. */
  readonly reownBranding?: boolean | undefined
  /** Let visitors pay, with `pay` of `@foyer/core/pay`; logins by email and through accounts elsewhere are off then. Default false. */
  readonly pay?: boolean | undefined
  /** Session keys: let visitors see and take back what the site may do alone, and ask for it with `grantPermissions` of `@foyer/core/smartSessions`. Default false. */
  readonly smartSessions?: boolean | undefined
  /** Sign in with an email address; needs `frameUrl`. Default: on, unless the project turned it off. */
  readonly email?: boolean | undefined
  /**
   * Sign in through an account elsewhere, in this order; needs `frameUrl`, and each set up there. Default: those of the project's configuration; without one, none.
   */
  readonly socials?: readonly SocialProvider[] | false | undefined
  /**
   * Sign in with a passkey alone, without an address or an account elsewhere; needs `frameUrl`, and `passkeyLogin` set up there. Default
   * false.
   */
  readonly passkey?: boolean | undefined
  /** One button leads to the wallets where there is another way in. Default false. */
  readonly collapseWallets?: boolean | undefined
  /** `false` is the same as `collapseWallets`. Default true. */
  readonly emailShowWallets?: boolean | undefined
  /** The ways in, in this order. Default: wallets first where this browser has one, else email first. */
  readonly connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Groups of wallets, in this order; those left out follow in the default's. */
  readonly connectorTypeOrder?: readonly WalletGroup[] | undefined
  /** What Account offers, in this order; those left out follow in the default's. Default: onramp, swaps, receive, send. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
  /** The visitor agrees by a checkbox before anything else, where terms or a privacy policy are named. Default false. */
  readonly legalCheckbox?: boolean | undefined
  /** Send usage events to `analyticsUrl`, from the first thing the visitor does. Default false. */
  readonly analytics?: boolean | undefined
}

/** A way in. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** A group of wallets, in the default's order. `injected` holds announced wallets and those of several chain families too. */
export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** One network of relays, where the wallets that listen there are reached. */
export type RelayOption = {
  /** A ws(s) address, or a path of the site. */
  readonly url: string
  /** The site's id on that network. Default: `projectId`. */
  readonly projectId?: string | undefined
  /** Catalogue ids of the wallets that listen here and not on the first network. */
  readonly walletIds?: readonly string[] | undefined
}

type PerNamespace = { readonly [namespace in Namespace]?: readonly string[] | undefined }

/** What a wallet on another device is asked for, namespace by namespace, in place of the default. */
export type ProposalOverride = {
  /** JSON-RPC methods. */
  readonly methods?: PerNamespace | undefined
  /** CAIP-2 ids. */
  readonly chains?: PerNamespace | undefined
  /** Events of the wallet. */
  readonly events?: PerNamespace | undefined
}

/**
 * Where the small state that survives a reload is kept; `localStorage` fits.
 * Other pages are followed by the `storage` event of `window`, which browsers send of `localStorage`; a storage of another kind
 * that several pages share can send it as well.
 */
export type StoragePort = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Options of `createFoyer`. `projectId` and `networks` are what most sites set; everything else has a default. */
export type FoyerOptions = UnsupportedOptions &
  ConnectOptions &
  NameOptions & {
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
    /** Default: what the visitor's system prefers, followed live. */
    readonly themeMode?: ThemeMode | undefined
    /** Accent, font, radii and sizes. Default: Foyer's own. */
    readonly themeVariables?: ThemeVariables | undefined
    /** Per network, which token to show, and which to look for. */
    readonly tokens?: Readonly<Record<CaipNetworkId, SiteTokens>> | undefined
    /** RPC addresses to ask in place of a network's own, and to tell a wallet that does not know the network, per network. */
    readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly { readonly url: string }[]>> | undefined
    /** Network image by network id, https or same-origin. */
    readonly chainImages?: Readonly<Record<number | string, string>> | undefined
    /** Wallet image by connector id, https or same-origin; used instead of what the wallet announces. */
    readonly connectorImages?: Readonly<Record<string, string>> | undefined
    /** Your terms, linked below the ways in: an http(s) address or a path of the site. Default: none. */
    readonly termsConditionsUrl?: string | undefined
    /** Your privacy policy, linked below the ways in: an http(s) address or a path of the site. Default: none. */
    readonly privacyPolicyUrl?: string | undefined
    /** The site places the modal itself (`mountFoyer(foyer, { parent })`). Default false. */
    readonly disableAppend?: boolean | undefined
    /** The modal is part of the page instead of above it. Default false. */
    readonly enableEmbedded?: boolean | undefined
    /** Discover wallets by EIP-6963. Default true. */
    readonly enableEIP6963?: boolean | undefined
    /** List `window.ethereum`. Default true. */
    readonly enableInjected?: boolean | undefined
    /** Connect wallets on other devices, by QR code and link. Default true. */
    readonly enableWalletConnect?: boolean | undefined
    /**
     * The relay through which wallets on other devices are reached: a ws(s) address or a path of the site, or several
     * networks, of which the first serves every wallet no other one names. Default: the public network, with `projectId`.
     * Without either, no such wallet is offered.
     */
    readonly relayUrl?: string | readonly RelayOption[] | undefined
    /**
     * The page of the embedded wallet: an http(s) address of another origin than the site's, e.g. of your gateway. Without
     * it no one can sign in by email. It needs no adapter, but sends on Solana, and tokens, only with one.
     */
    readonly frameUrl?: string | undefined
    /** How messages reach that page. Default: an iframe of `frameUrl`. A test passes a pipe of its own. */
    readonly frameChannel?: Channel | undefined
    /** Which account of the embedded wallet a first-time visitor gets. Default: eip155 `smartAccount`, else `eoa`. */
    readonly defaultAccountTypes?: Partial<Readonly<Record<Namespace, AccountType>>> | undefined
    /** Whether the embedded wallet tells the console of messages that it ignores. Default true. */
    readonly enableAuthLogger?: boolean | undefined
    /** Methods, chains and events to ask wallets on other devices for, namespace by namespace. Default: what Foyer itself uses. */
    readonly universalProviderConfigOverride?: ProposalOverride | undefined
    /**
     * The site shows links to wallets on other devices itself: opening shows the list of wallets on a phone and a code
     * elsewhere, and no link is made before the visitor asks for one. Default false.
     */
    readonly manualWCControl?: boolean | undefined
    /**
     * On a phone, open wallet apps by their https link where they have one: a phone without the app then shows a web page
     * in place of nothing. Default false: by the app's own scheme.
     */
    readonly experimental_preferUniversalLinks?: boolean | undefined
    /** On a phone, the dialog takes the whole height of the screen. Default false. */
    readonly enableMobileFullScreen?: boolean | undefined
    /** Wallets and accounts alone: every feature of the project's configuration is off. Default false. */
    readonly basic?: boolean | undefined
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
    /**
     * How visitors sign in: once connected they are asked to sign where
     * they have no session. Default: no one is asked.
     */
    readonly siwx?: SiwxConfig | undefined
    /** The same on Ethereum's networks alone, in its older form. Not beside `siwx`. */
    readonly siweConfig?: SiweConfig | undefined
    /** Where small state is kept. Default `localStorage`; a memory that lasts as long as the page where that is blocked. */
    readonly storage?: StoragePort | undefined
  }

/** Options that `updateOptions` changes while the foyer lives; `createFoyer` fixes the others. */
export type ChangeableOptions = ConnectOptions &
  NameOptions &
  Pick<
    FoyerOptions,
    | 'allowUnsupportedChain'
    | 'chainImages'
    | 'connectorImages'
    | 'debug'
    | 'defaultAccountTypes'
    | 'enableMobileFullScreen'
    | 'enableNetworkSwitch'
    | 'experimental_preferUniversalLinks'
    | 'manualWCControl'
    | 'privacyPolicyUrl'
    | 'termsConditionsUrl'
    | 'themeMode'
    | 'themeVariables'
    | 'tokens'
  >

/** The names that visitors register. */
export type NameOptions = {
  /**
   * What names of your gateway end with, without the dot, as its `names.zones` has them; new names get the first. Default
   * `['reown.id', 'wcn.id']`.
   */
  readonly nameSuffixes?: readonly string[] | undefined
}

/** What a site says of the tokens of one network. */
export type SiteTokens = {
  /** Show this token's balance instead of the native coin's. */
  readonly address?: string
  /** An https or same-origin address. */
  readonly image?: string
  /**
   * Without a gateway, the tokens that an account is looked through for: the address of a list in Uniswap's format, which your policy has to
   * allow (`connect-src`). Default: a few that most accounts hold, on networks that have them. `false`: none.
   */
  readonly list?: string | false
}

/** How tokens are swapped, where the project has swaps on. */
export type SwapOptions = {
  /** CAIP-2 ids of networks of EVM or Solana to swap on beside the usual ones, where your gateway has swaps. Default: none. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  /**
   * What your swap service keeps of the amount, in percent with at most four digits after the point, e.g. `'0.25'`: shown before
   * the visitor agrees. It is part of the quote and taken by the service, not by the widget. Default: none is shown.
   */
  readonly providerFee?: string | undefined
  /**
   * The only contracts that may be given money on a network, by CAIP-2 id; `'any'`: whichever router your gateway names. Default: the
   * routers, and the contracts of LI.FI and 0x, that Foyer knows there, and whichever router your gateway names on a network of
   * `networks`. On Solana the programs that may swap: Jupiter's by default, and never `'any'`. The visitor is shown which it is.
   */
  readonly routers?: Readonly<Record<CaipNetworkId, string | readonly string[]>> | undefined
  /** The contract that wraps the coin of a network, by CAIP-2 id, where Foyer does not know it. Wrapping goes nowhere else, and the coin through no pool of Uniswap V3 without it. */
  readonly wrapped?: Readonly<Record<CaipNetworkId, string>> | undefined
}

/** Who sells coins through your gateway, where the project has the on-ramp on. */
export type OnrampSiteOptions = {
  /** What the provider is called. Default: Meld. */
  readonly providerName?: string | undefined
  /** Its picture. Default: the first letter of its name. */
  readonly providerImage?: string | undefined
  /** What it keeps of a payment, in percent, e.g. `'1.5'` or `'1-2'`: shown beside its name. Default `'1-2'`. */
  readonly providerFee?: string | undefined
}

/** What becomes of payments. */
export type PaySiteOptions = {
  /**
   * Tell your gateway of each payment as soon as it is signed: it looks on the chain itself, and your own server hears of it by a
   * signed message, also where the visitor has closed the page. Needs `payments.webhooks` of the gateway. Default false.
   */
  readonly webhook?: boolean | undefined
}

/** What the Connect screen offers. */
export type ConnectOptions = {
  /** Who sells coins for money. */
  readonly onramp?: OnrampSiteOptions | undefined
  /** How tokens are swapped. */
  readonly swap?: SwapOptions | undefined
  /** What becomes of payments. */
  readonly pay?: PaySiteOptions | undefined
  /** Parts of the product to turn on or off. */
  readonly features?: Features | undefined
  /** The row that leads to the whole catalogue. Default `SHOW`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Catalogue ids of wallets to offer first, in this order. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Catalogue ids of wallets to recommend where the visitor has few, best first, e.g. of your own catalogue. Default: well-known ones. */
  readonly recommendedWalletIds?: readonly string[] | undefined
  /** Catalogue ids: only these are recommended and listed. What is installed is offered all the same. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Catalogue ids of wallets never to offer, also where they are installed. Wins over every other option. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets no catalogue has. An entry that is none is left out, with a warning. */
  readonly customWallets?: readonly WalletEntry[] | undefined
  /** Offer wallets at all. Default true. */
  readonly enableWallets?: boolean | undefined
  /** Offer Coinbase Wallet's own connector, where the site's wagmi config has it. Default true. */
  readonly enableCoinbase?: boolean | undefined
  /** Help for visitors without a wallet, below the other ways in. Default true. */
  readonly enableWalletGuide?: boolean | undefined
}

/** Options that nothing serves yet: the type refuses them, and a value from plain JavaScript raises an alert. */
type UnsupportedOptions = {
  readonly [name in 'coinbasePreference' | 'isUniversalProvider' | 'universalProvider']?: never
}
