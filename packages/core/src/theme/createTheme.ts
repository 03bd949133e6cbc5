import type { ThemeVariables } from '../config/options.ts'

/** A brand's values for one mode: any CSS colors. What is left out follows from background, text and accent, or is Foyer's. */
export type BrandColors = {
  readonly background?: string | undefined
  /** Of rows, cards, fields and buttons. */
  readonly surface?: string | undefined
  /** Of what lies on a surface, and of a surface under the pointer. */
  readonly raisedSurface?: string | undefined
  readonly text?: string | undefined
  readonly mutedText?: string | undefined
  readonly border?: string | undefined
  readonly accent?: string | undefined
  readonly onAccent?: string | undefined
  readonly success?: string | undefined
  readonly warning?: string | undefined
  readonly danger?: string | undefined
  readonly backdrop?: string | undefined
  /** Of the connect button once a wallet is connected. */
  readonly connectedBackground?: string | undefined
  readonly connectedText?: string | undefined
  /** Of the dialog: any `box-shadow` whose colors are functions, such as `rgb(…)`, or begin with `#`. */
  readonly shadow?: string | undefined
  /** Of the connect button, likewise. */
  readonly connectShadow?: string | undefined
}

/** What a brand looks like. */
export type Brand = {
  readonly light?: BrandColors | undefined
  readonly dark?: BrandColors | undefined
  /** CSS lengths by kind of part; `base` is what those are derived from that are left out. */
  readonly radii?:
    | {
        readonly [kind in 'base' | 'dialog' | 'sheet' | 'row' | 'button' | 'connect' | 'control' | 'picture']?:
          | string
          | undefined
      }
    | undefined
  readonly font?:
    | {
        readonly family?: string | undefined
        /** Base of the type scale, a CSS length. */
        readonly size?: string | undefined
        /** From 1 to 1000. */
        readonly weight?: number | undefined
        readonly mediumWeight?: number | undefined
        readonly boldWeight?: number | undefined
      }
    | undefined
  /** Any CSS filter for the page behind the dialog. */
  readonly backdropFilter?: string | undefined
}

/** What a mode has for a color that only the other one names. */
type Fallback = (colors: BrandColors, isDark: boolean) => string

const background: Fallback = (colors, isDark) => colors.background ?? (isDark ? '#17171a' : '#fff')
const text: Fallback = (colors, isDark) => colors.text ?? (isDark ? '#f5f5f7' : '#17171c')
const accent: Fallback = (colors, isDark) => colors.accent ?? (isDark ? '#817cee' : '#4f46e5')

const choose =
  (light: string, dark: string): Fallback =>
  (_, isDark) =>
    isDark ? dark : light

const mix =
  (percent: number): Fallback =>
  (colors, isDark) =>
    `color-mix(in srgb, ${text(colors, isDark)} ${percent}%, ${background(colors, isDark)})`

const surface: Fallback = (colors, isDark) => colors.surface ?? mix(4.5)(colors, isDark)

type Row = { readonly variable: keyof ThemeVariables; readonly fallback: Fallback }

const rows: { readonly [name in Exclude<keyof BrandColors, 'accent' | 'shadow' | 'connectShadow'>]: Row } = {
  background: { variable: '--foyer-background', fallback: background },
  surface: { variable: '--foyer-surface', fallback: surface },
  raisedSurface: { variable: '--foyer-raised-surface', fallback: mix(8.5) },
  text: { variable: '--foyer-text', fallback: text },
  mutedText: { variable: '--foyer-muted-text', fallback: mix(72) },
  border: {
    variable: '--foyer-border',
    fallback: (colors, isDark) => `color-mix(in srgb, ${text(colors, isDark)} 8%, transparent)`,
  },
  onAccent: {
    variable: '--foyer-on-accent',
    fallback: (colors, isDark) => `oklch(from ${accent(colors, isDark)} clamp(0.16, (0.58 - l) * 1000, 1) 0 h)`,
  },
  success: { variable: '--foyer-success', fallback: choose('#0a7a45', '#4cd08b') },
  warning: { variable: '--foyer-warning', fallback: choose('#8a5a00', '#f0c063') },
  danger: { variable: '--foyer-danger', fallback: choose('#c2343b', '#ff7a80') },
  backdrop: { variable: '--foyer-backdrop', fallback: choose('rgb(10 10 14 / 0.45)', 'rgb(10 10 14 / 0.45)') },
  connectedBackground: { variable: '--foyer-connected-background', fallback: surface },
  connectedText: { variable: '--foyer-connected-text', fallback: text },
}

/**
 * Writes a brand's values for light and dark as theme variables, for `themeVariables` and `setThemeVariables`. A color that one mode
 * alone names keeps Foyer's own in the other.
 */
export function createTheme({ light = {}, dark = {}, radii = {}, font = {}, backdropFilter }: Brand): ThemeVariables {
  const given: Readonly<Record<string, string | number | undefined>> = {
    ...toColors(light, dark),
    '--foyer-accent': light.accent,
    '--foyer-accent-dark': dark.accent,
    '--foyer-shadow': joinShadows(light.shadow, dark.shadow),
    '--foyer-connect-shadow': joinShadows(light.connectShadow, dark.connectShadow),
    ...Object.fromEntries(
      Object.entries(radii).map(([kind, value]) => [
        `--foyer-border-radius-${kind === 'base' ? 'master' : kind}`,
        value,
      ]),
    ),
    '--foyer-font-family': font.family,
    '--foyer-font-size-master': font.size,
    '--foyer-font-weight': font.weight,
    '--foyer-font-weight-medium': font.mediumWeight,
    '--foyer-font-weight-bold': font.boldWeight,
    '--foyer-backdrop-filter': backdropFilter,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  )
}

function toColors(light: BrandColors, dark: BrandColors): ThemeVariables {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([key, { variable, fallback }]) => {
      const name = key as keyof typeof rows
      const [byDay, byNight] = [light[name], dark[name]]
      if (byDay === undefined && byNight === undefined) return []
      if (byDay === byNight) return [[variable, byDay]]
      return [[variable, `light-dark(${byDay ?? fallback(light, false)}, ${byNight ?? fallback(dark, true)})`]]
    }),
  )
}

const colorPattern = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/gi

/** `light-dark()` takes colors alone: each mode's shadow is there in both, and without color in the other. */
function joinShadows(light: string | undefined, dark: string | undefined): string | undefined {
  if (light === dark) return light
  const byDay = light && light !== 'none' && light.replace(colorPattern, (color) => `light-dark(${color}, transparent)`)
  const byNight = dark && dark !== 'none' && dark.replace(colorPattern, (color) => `light-dark(transparent, ${color})`)
  return [byDay, byNight].filter(Boolean).join(', ') || 'none'
}
