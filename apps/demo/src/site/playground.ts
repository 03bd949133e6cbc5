import type { FoyerOptions, ThemeMode } from '@foyer/core'

/** What a visitor of the playground chose; kept in the page's address, so that a link shows the same thing. */
export type Playground = {
  readonly theme: ThemeMode | 'system'
  readonly accent: string
  readonly radius: number
  readonly direction: 'ltr' | 'rtl'
  readonly networkSwitch: boolean
  readonly send: boolean
  readonly legal: boolean
  readonly reconnect: boolean
  /** The development wallet; off shows what someone without any wallet sees. */
  readonly wallet: boolean
}

export const accents = ['#4f46e5', '#0f766e', '#c2410c', '#be185d', '#1d4ed8', '#17171c'] as const

export const defaults: Playground = {
  theme: 'system',
  accent: accents[0],
  radius: 4,
  direction: 'ltr',
  networkSwitch: true,
  send: true,
  legal: true,
  reconnect: true,
  wallet: true,
}

/** Reads the address; anything it does not know falls back to the default. */
export function readPlayground(search: string): Playground {
  const query = new URLSearchParams(search)
  const flag = (name: keyof Playground) => query.get(name) !== 'off'
  const theme = query.get('theme')
  const accent = query.get('accent') ?? defaults.accent
  const radius = Number(query.get('radius') ?? defaults.radius)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : defaults.accent,
    radius: Number.isFinite(radius) && radius >= 0 && radius <= 8 ? radius : defaults.radius,
    direction: query.get('direction') === 'rtl' ? 'rtl' : 'ltr',
    networkSwitch: flag('networkSwitch'),
    send: flag('send'),
    legal: flag('legal'),
    reconnect: flag('reconnect'),
    wallet: flag('wallet'),
  }
}

/** The address's query for these choices; defaults are left out. */
export function writePlayground(choices: Playground): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) {
    if (value !== defaults[name as keyof Playground]) query.set(name, value === false ? 'off' : String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** The choices as options of `createFoyer`. */
export function toOptions(choices: Playground): Partial<FoyerOptions> {
  return {
    ...(choices.theme !== 'system' && { themeMode: choices.theme }),
    themeVariables: {
      '--foyer-accent': choices.accent,
      '--foyer-border-radius-master': `${choices.radius}px`,
    },
    features: { send: choices.send },
    enableNetworkSwitch: choices.networkSwitch,
    enableReconnect: choices.reconnect,
    ...(choices.legal && { termsConditionsUrl: '/?page=terms', privacyPolicyUrl: '/?page=privacy' }),
  }
}
