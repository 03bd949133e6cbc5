import type { ConnectMethod, Features, FoyerOptions, ThemeVariables, WalletGroup } from './options.ts'
import { socialIds } from './socials.ts'
import { walletFeatures } from './walletFeatures.ts'

/**
 * What a value from plain JavaScript has to be: a type of JavaScript, one of some words, a list (of such), or nothing at
 * all while no part of the product serves it. `any`: checked where it is read.
 */
export type Shape =
  | 'boolean'
  | 'string'
  | 'function'
  | 'object'
  | 'any'
  | 'list'
  | 'later'
  | readonly string[]
  | { readonly listOf: readonly string[]; readonly orFalse?: true }

type Shapes<options> = { readonly [name in keyof Required<options>]: Shape }

/** Specification §2, in its order. */
export const walletGroups = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const satisfies readonly WalletGroup[]

export const connectMethods = ['email', 'social', 'wallet'] as const satisfies readonly ConnectMethod[]

export const optionShapes: Shapes<FoyerOptions> = {
  adapters: 'list',
  allowUnsupportedChain: 'boolean',
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  analyticsUrl: 'string',
  apiUrl: 'string',
  basic: 'boolean',
  blockchainApiUrl: 'string',
  chainImages: 'object',
  coinbasePreference: 'later',
  connectorImages: 'object',
  customRpcUrls: 'object',
  customWallets: 'list',
  debug: 'boolean',
  defaultAccountTypes: 'object',
  defaultNetwork: 'object',
  disableAppend: 'boolean',
  enableAuthLogger: 'boolean',
  enableCoinbase: 'boolean',
  enableEIP6963: 'boolean',
  enableEmbedded: 'boolean',
  enableInjected: 'boolean',
  enableMobileFullScreen: 'boolean',
  enableNetworkSwitch: 'boolean',
  enableReconnect: 'boolean',
  enableWalletConnect: 'boolean',
  enableWalletGuide: 'boolean',
  enableWallets: 'boolean',
  excludeWalletIds: 'list',
  experimental_preferUniversalLinks: 'boolean',
  featuredWalletIds: 'list',
  features: 'object',
  fetch: 'function',
  frameChannel: 'function',
  frameUrl: 'string',
  includeWalletIds: 'list',
  isUniversalProvider: 'later',
  manualWCControl: 'boolean',
  metadata: 'object',
  nameSuffixes: 'list',
  networks: 'list',
  onramp: 'object',
  pay: 'object',
  privacyPolicyUrl: 'string',
  projectId: 'string',
  recommendedWalletIds: 'list',
  relayUrl: 'any',
  siweConfig: 'object',
  siwx: 'object',
  storage: 'object',
  swap: 'object',
  termsConditionsUrl: 'string',
  themeMode: ['light', 'dark'],
  themeVariables: 'object',
  tokens: 'object',
  universalProvider: 'later',
  universalProviderConfigOverride: 'object',
}

export const featureShapes: Shapes<Features> = {
  activity: 'boolean',
  analytics: 'boolean',
  collapseWallets: 'boolean',
  connectMethodsOrder: { listOf: connectMethods },
  connectorTypeOrder: { listOf: walletGroups },
  email: 'boolean',
  emailShowWallets: 'boolean',
  history: 'boolean',
  legalCheckbox: 'boolean',
  onramp: { listOf: ['meld'], orFalse: true },
  passkey: 'boolean',
  pay: 'boolean',
  receive: 'boolean',
  reownBranding: 'boolean',
  send: 'boolean',
  smartSessions: 'boolean',
  socials: { listOf: socialIds, orFalse: true },
  swaps: { listOf: ['1inch'], orFalse: true },
  walletFeaturesOrder: { listOf: walletFeatures },
}

export const themeVariableShapes: Shapes<ThemeVariables> = {
  '--foyer-accent': 'string',
  '--foyer-accent-dark': 'string',
  '--foyer-backdrop': 'string',
  '--foyer-backdrop-filter': 'string',
  '--foyer-background': 'string',
  '--foyer-border': 'string',
  '--foyer-border-radius-button': 'string',
  '--foyer-border-radius-connect': 'string',
  '--foyer-border-radius-control': 'string',
  '--foyer-border-radius-dialog': 'string',
  '--foyer-border-radius-master': 'string',
  '--foyer-border-radius-picture': 'string',
  '--foyer-border-radius-row': 'string',
  '--foyer-border-radius-sheet': 'string',
  '--foyer-connect-shadow': 'string',
  '--foyer-connected-background': 'string',
  '--foyer-connected-text': 'string',
  '--foyer-danger': 'string',
  '--foyer-font-family': 'string',
  '--foyer-font-size-master': 'string',
  '--foyer-font-weight': 'string',
  '--foyer-font-weight-bold': 'string',
  '--foyer-font-weight-medium': 'string',
  '--foyer-modal-width': 'string',
  '--foyer-muted-text': 'string',
  '--foyer-on-accent': 'string',
  '--foyer-raised-surface': 'string',
  '--foyer-shadow': 'string',
  '--foyer-success': 'string',
  '--foyer-surface': 'string',
  '--foyer-text': 'string',
  '--foyer-warning': 'string',
  '--foyer-z-index': 'string',
}
