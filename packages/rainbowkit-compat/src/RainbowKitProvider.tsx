import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer, type Foyer, type FoyerOptions, updateOptions } from '@foyer/core'
import { type Brand, type BrandColors, createTheme } from '@foyer/core/themes'
import { FoyerProvider } from '@foyer/ui'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type Config, useConfig } from 'wagmi'
import { useAuthentication } from './authentication.tsx'
import { type Chain, getSite } from './config.ts'
import { lightTheme, type Theme, type ThemeByMode } from './themes.ts'

export type AvatarComponent = ComponentType<{
  readonly address: string
  readonly ensImage?: string | null | undefined
  readonly size: number
}>

export type DisclaimerComponent = ComponentType<{
  readonly Text: ComponentType<{ readonly children: ReactNode }>
  readonly Link: ComponentType<{ readonly children: ReactNode; readonly href: string }>
}>

/** A language tag, such as `de` or `pt-BR`. */
export type Locale = string

export type RainbowKitProviderProps = {
  readonly children?: ReactNode
  /** One theme, or one for the light and one for the dark of the visitor's system; `null` is the light one. */
  readonly theme?: Theme | ThemeByMode | null | undefined
  /** Shown before a wallet is connected. */
  readonly initialChain?: Chain | number | undefined
  readonly appInfo?:
    | {
        readonly appName?: string | undefined
        readonly learnMoreUrl?: string | undefined
        /** Not shown: give `termsConditionsUrl` and `privacyPolicyUrl` to Foyer's own options. */
        readonly disclaimer?: DisclaimerComponent | undefined
      }
    | undefined
  readonly locale?: Locale | undefined
  /** Not shown: the dialog draws an account's picture itself. */
  readonly avatar?: AvatarComponent | undefined
  /** Foyer has none. */
  readonly coolMode?: boolean | undefined
  /** Not needed: the dialog's styles stay in the dialog. */
  readonly id?: string | undefined
  /** There is one dialog, of one size. */
  readonly modalSize?: 'compact' | 'wide' | undefined
  /** Activity always shows them. */
  readonly showRecentTransactions?: boolean | undefined
}

/** Below wagmi's `WagmiProvider`: gives Foyer to the page, with the config's networks. The options of its first rendering count, but for the theme. */
export function RainbowKitProvider({ children, theme, initialChain, appInfo, locale }: RainbowKitProviderProps) {
  const config = useConfig()
  const authentication = useAuthentication()
  const [foyer] = useState(() =>
    createFoyer(toOptions(config, { theme, initialChain, appInfo, siweConfig: authentication?.siweConfig })),
  )
  useTheme(foyer, theme)
  return (
    <FoyerProvider foyer={foyer} {...(locale && { locale })}>
      {children}
    </FoyerProvider>
  )
}

type Params = Pick<RainbowKitProviderProps, 'theme' | 'initialChain' | 'appInfo'> & Pick<FoyerOptions, 'siweConfig'>

function toOptions(config: Config, { theme, initialChain, appInfo, siweConfig }: Params): FoyerOptions {
  const { projectId, appName = appInfo?.appName, appDescription = '', appUrl, appIcon, wallets } = getSite(config)
  const first = typeof initialChain === 'object' ? initialChain.id : initialChain
  const defaultNetwork = config.chains.find(({ id }) => id === first)
  const featuredWalletIds = [...new Set(wallets.flatMap(({ catalogueId }) => catalogueId ?? []))]
  const url = appUrl ?? (typeof location === 'undefined' ? '' : location.origin)
  const pictures = (config.chains as readonly Chain[]).flatMap(({ id, iconUrl }) =>
    typeof iconUrl === 'string' ? [[id, iconUrl] as const] : [],
  )
  return {
    ...(projectId !== undefined && { projectId }),
    networks: config.chains,
    chainImages: Object.fromEntries(pictures),
    adapters: [wagmiAdapter({ config })],
    ...(appName && { metadata: { name: appName, description: appDescription, url, icons: appIcon ? [appIcon] : [] } }),
    ...(defaultNetwork && { defaultNetwork }),
    ...(featuredWalletIds.length > 0 && { featuredWalletIds }),
    ...(siweConfig && { siweConfig }),
    ...toFoyerTheme(theme),
    features: { email: false, socials: false },
  }
}

function useTheme(foyer: Foyer, theme: RainbowKitProviderProps['theme']): void {
  const key = JSON.stringify(theme)
  useEffect(() => {
    const { themeMode, themeVariables } = toFoyerTheme(key === undefined ? undefined : JSON.parse(key))
    updateOptions(foyer, { themeMode, themeVariables })
  }, [foyer, key])
}

function toFoyerTheme(given: RainbowKitProviderProps['theme']) {
  const theme = given ?? lightTheme()
  if (!('lightMode' in theme)) {
    const colors = toBrandColors(theme)
    const themeMode = isDark(theme.colors.modalBackground) ? 'dark' : 'light'
    return { themeMode, themeVariables: createTheme({ light: colors, dark: colors, ...toShapes(theme) }) } as const
  }
  const { lightMode, darkMode } = theme
  const colors = { light: toBrandColors(lightMode), dark: toBrandColors(darkMode) }
  return { themeMode: undefined, themeVariables: createTheme({ ...colors, ...toShapes(lightMode) }) } as const
}

/** Maps a theme's colors to where they stand in the dialog. Those that are not named here follow from these. */
function toBrandColors({ colors, shadows }: Theme): BrandColors {
  return {
    accent: colors.accentColor,
    onAccent: colors.accentColorForeground,
    background: colors.modalBackground,
    surface: colors.profileForeground,
    raisedSurface: colors.menuItemBackground,
    text: colors.modalText,
    mutedText: colors.modalTextSecondary,
    border: colors.generalBorder,
    success: colors.connectionIndicator,
    warning: colors.standby,
    danger: colors.error,
    backdrop: colors.modalBackdrop,
    connectedBackground: colors.connectButtonBackground,
    connectedText: colors.connectButtonText,
    // its border is the innermost of its shadows
    shadow: [`0 0 0 1px ${colors.modalBorder}`, ...(shadows.dialog === 'none' ? [] : [shadows.dialog])].join(', '),
    connectShadow: shadows.connectButton,
  }
}

function toShapes({ radii, fonts, blurs }: Theme): Pick<Brand, 'radii' | 'font' | 'backdropFilter'> {
  const { actionButton: button, connectButton: connect, menuButton: row, modal: dialog, modalMobile: sheet } = radii
  return {
    radii: { button, connect, row, dialog, sheet },
    font: { family: fonts.body },
    // a length, or a whole filter
    backdropFilter: /^[\d.]/.test(blurs.modalOverlay) ? `blur(${blurs.modalOverlay})` : blurs.modalOverlay,
  }
}

/** Whether a background is dark, by the channels of `#rgb`, `#rrggbb` or `rgb(…)`. */
function isDark(color: string): boolean {
  const hex = /^#([\da-f]{3,8})$/i.exec(color.trim())?.[1]
  const wide = hex && (hex.length < 6 ? [...hex].map((one) => one + one).join('') : hex)
  const channels = wide
    ? [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16))
    : [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(Number)
  return channels.length === 3 && channels.reduce((sum, one) => sum + one, 0) < 384
}
