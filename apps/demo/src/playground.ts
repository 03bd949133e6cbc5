import type { FoyerOptions, ThemeMode, ThemeVariables } from '@foyer/core'
import type { Devnet } from './devnet.ts'

/** Typefaces that need no download, by the name the playground has for them. */
export const fonts = {
  default: undefined,
  serif: 'Georgia, serif',
  wide: 'Verdana, sans-serif',
  mono: 'ui-monospace, monospace',
} as const

export type FontName = keyof typeof fonts

/** What a visitor of the playground chose; kept in the page's address, so that a link shows the same thing. */
export type Playground = {
  readonly theme: ThemeMode | 'system'
  readonly accent: string
  /** Base of the radii, in px. */
  readonly radius: number
  /** Base of the type scale, in px. */
  readonly size: number
  /** Of the dialog, in px. */
  readonly width: number
  readonly layer: number
  readonly font: FontName
  readonly direction: 'ltr' | 'rtl'
  readonly networkSwitch: boolean
  readonly send: boolean
  readonly receive: boolean
  readonly swaps: boolean
  readonly onramp: boolean
  readonly legal: boolean
  readonly reconnect: boolean
  /** The development wallet; off shows what someone without any wallet sees. */
  readonly wallet: boolean
  /** Solana, Bitcoin, Polkadot and Cosmos beside the EVM, as far as their chains run. */
  readonly families: boolean
  /** Without adapters only wallets on other devices are offered. */
  readonly adapters: boolean
  /** A second family, for wallets on other devices. */
  readonly solana: boolean
  /** A vendor's connector: a wallet in a window of its own. */
  readonly webWallet: boolean
  /** Foyer finds the wallets of the page, not wagmi. */
  readonly discovery: boolean
  /** Visitors who connect sign in at Lumen's own server. */
  readonly siwx: boolean
  /** Visitors don't stay connected without signing in. */
  readonly signInRequired: boolean
  /** Lumen sells its printed issue; logins are off then. */
  readonly pay: boolean
  /** The page may be given keys that act for the visitor, within limits. */
  readonly sessions: boolean
  /** Lumen's server hears of payments from the gateway. */
  readonly webhook: boolean
  /** Features, wallets and analytics come from the project at the gateway, where one runs. */
  readonly project: boolean
  /** The list of wallets comes from the catalogue service. */
  readonly catalogue: boolean
  /** Apps are opened by their https links. */
  readonly universalLinks: boolean
  /** On a phone the dialog is as high as the screen. */
  readonly fullScreen: boolean
}

export const accents = ['#4f46e5', '#0f766e', '#c2410c', '#be185d', '#1d4ed8', '#17171c'] as const

export const defaults: Playground = {
  theme: 'system',
  accent: accents[0],
  radius: 4,
  size: 10,
  width: 360,
  layer: 999,
  font: 'default',
  direction: 'ltr',
  networkSwitch: true,
  send: true,
  receive: true,
  swaps: true,
  onramp: true,
  legal: true,
  reconnect: true,
  wallet: true,
  families: true,
  adapters: true,
  solana: false,
  webWallet: false,
  discovery: false,
  siwx: false,
  pay: false,
  sessions: false,
  webhook: false,
  signInRequired: true,
  project: true,
  catalogue: false,
  universalLinks: false,
  fullScreen: false,
}

/** Least and most of what is a number. */
export const ranges = { radius: [0, 8], size: [8, 16], width: [320, 520], layer: [0, 2_147_483_647] } as const

/** Reads the address; anything it does not know falls back to the default. */
export function readPlayground(search: string): Playground {
  const query = new URLSearchParams(search)
  const flag = (name: keyof Playground) => (defaults[name] ? query.get(name) !== 'off' : query.get(name) === 'on')
  const theme = query.get('theme')
  const accent = query.get('accent') ?? defaults.accent
  const number = (name: keyof typeof ranges) => {
    const value = Number(query.get(name) ?? defaults[name])
    const [least, most] = ranges[name]
    return Number.isInteger(value) && value >= least && value <= most ? value : defaults[name]
  }
  const font = query.get('font') ?? ''
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : defaults.accent,
    radius: number('radius'),
    size: number('size'),
    width: number('width'),
    layer: number('layer'),
    font: Object.hasOwn(fonts, font) ? (font as FontName) : defaults.font,
    direction: query.get('direction') === 'rtl' ? 'rtl' : 'ltr',
    networkSwitch: flag('networkSwitch'),
    send: flag('send'),
    receive: flag('receive'),
    swaps: flag('swaps'),
    onramp: flag('onramp'),
    legal: flag('legal'),
    reconnect: flag('reconnect'),
    wallet: flag('wallet'),
    families: flag('families'),
    adapters: flag('adapters'),
    solana: flag('solana'),
    webWallet: flag('webWallet'),
    discovery: flag('discovery'),
    siwx: flag('siwx'),
    pay: flag('pay'),
    sessions: flag('sessions'),
    webhook: flag('webhook'),
    signInRequired: flag('signInRequired'),
    project: flag('project'),
    catalogue: flag('catalogue'),
    universalLinks: flag('universalLinks'),
    fullScreen: flag('fullScreen'),
  }
}

/** The address's query for these choices; defaults are left out. */
export function writePlayground(choices: Playground): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) {
    if (value !== defaults[name as keyof Playground])
      query.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** Each variable of the theme; what is as it comes is undefined. */
export function toThemeVariables({ accent, font, size, radius, layer, width }: Playground): ThemeVariables {
  return {
    '--foyer-accent': accent === defaults.accent ? undefined : accent,
    '--foyer-font-family': fonts[font],
    '--foyer-font-size-master': size === defaults.size ? undefined : `${size}px`,
    '--foyer-border-radius-master': radius === defaults.radius ? undefined : `${radius}px`,
    '--foyer-z-index': layer === defaults.layer ? undefined : String(layer),
    '--foyer-modal-width': width === defaults.width ? undefined : `${width}px`,
  }
}

/** The devnet has a router on each of its EVM chains. */
const localNetworks = ['eip155:31337', 'eip155:31338'] as const

/** The choices as options of `createFoyer`; what runs decides how a visitor may sign in. */
export function toOptions(
  choices: Playground,
  running: Pick<Devnet, 'apiUrl' | 'frameUrl' | 'dataUrl' | 'socials' | 'hasPasskeyLogin'>,
): Partial<FoyerOptions> {
  const { frameUrl, dataUrl, socials, hasPasskeyLogin } = running
  const apiUrl = choices.project ? running.apiUrl : undefined
  // what the page says of these itself would be ignored, with an alert
  const logins = apiUrl === undefined ? { email: frameUrl !== undefined, socials } : { analytics: true }
  return {
    ...(choices.theme !== 'system' && { themeMode: choices.theme }),
    themeVariables: toThemeVariables(choices),
    features: {
      send: choices.send,
      receive: choices.receive,
      ...(!choices.swaps && { swaps: false }),
      ...(!choices.onramp && { onramp: false }),
      ...(choices.sessions && { smartSessions: true }),
      ...logins,
      passkey: hasPasskeyLogin,
      pay: choices.pay,
    },
    ...(choices.catalogue && { apiUrl: '/api' }),
    ...(apiUrl && { apiUrl }),
    ...(dataUrl && { blockchainApiUrl: dataUrl }),
    swap: { networks: localNetworks },
    ...(choices.webhook && { pay: { webhook: true } }),
    enableNetworkSwitch: choices.networkSwitch,
    experimental_preferUniversalLinks: choices.universalLinks,
    enableMobileFullScreen: choices.fullScreen,
    enableReconnect: choices.reconnect,
    ...(choices.legal && { termsConditionsUrl: '/legal.html#terms', privacyPolicyUrl: '/legal.html#privacy' }),
  }
}
