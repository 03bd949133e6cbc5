/** RainbowKit's theme: colors and sizes that a site may set one by one. */
export type Theme = {
  readonly blurs: { readonly modalOverlay: string }
  readonly colors: { readonly [name in ColorName]: string }
  readonly fonts: { readonly body: string }
  readonly radii: {
    readonly [name in 'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile']: string
  }
  readonly shadows: {
    readonly [name in
      | 'connectButton'
      | 'dialog'
      | 'profileDetailsAction'
      | 'selectedOption'
      | 'selectedWallet'
      | 'walletLogo']: string
  }
}

const colorNames = [
  ...(['accentColor', 'accentColorForeground', 'actionButtonBorder', 'actionButtonBorderMobile'] as const),
  ...(['actionButtonSecondaryBackground', 'closeButton', 'closeButtonBackground', 'connectButtonBackground'] as const),
  ...(['connectButtonBackgroundError', 'connectButtonInnerBackground', 'connectButtonText'] as const),
  ...(['connectButtonTextError', 'connectionIndicator', 'downloadBottomCardBackground'] as const),
  ...(['downloadTopCardBackground', 'error', 'generalBorder', 'generalBorderDim', 'menuItemBackground'] as const),
  ...(['modalBackdrop', 'modalBackground', 'modalBorder', 'modalText', 'modalTextDim', 'modalTextSecondary'] as const),
  ...(['profileAction', 'profileActionHover', 'profileForeground', 'selectedOptionBorder', 'standby'] as const),
]

type ColorName = (typeof colorNames)[number]

type Accent = { readonly accentColor: string; readonly accentColorForeground: string }

/** What the functions of themes take. */
export type ThemeOptions = Partial<Accent> & {
  readonly borderRadius?: 'large' | 'medium' | 'small' | 'none' | undefined
  readonly fontStack?: 'rounded' | 'system' | undefined
  readonly overlayBlur?: 'large' | 'small' | 'none' | undefined
}

/** The same for a page in the light and in the dark. */
export type ThemeByMode = { readonly lightMode: Theme; readonly darkMode: Theme }

/** As RainbowKit's: of the buttons in the dialog, of the connect button and rows, of the dialog, and of the dialog on a phone. */
const radii = {
  large: ['9999px', '12px', '24px', '28px'],
  medium: ['10px', '8px', '16px', '18px'],
  small: ['4px', '4px', '8px', '8px'],
  none: ['0px', '0px', '0px', '0px'],
} as const
const blurs = { large: '20px', small: '4px', none: '0px' } as const
const fonts = {
  rounded: 'ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
} as const

type Ground = {
  readonly [name in 'background' | 'surface' | 'raised' | 'text' | 'dim' | 'border']: string
}

function toTheme(ground: Ground, options: ThemeOptions): Theme {
  const { accentColor = '#0e76fd', accentColorForeground = 'white' } = options
  const { borderRadius = 'large', fontStack = 'rounded', overlayBlur = 'none' } = options
  const { background, surface, raised, text, dim, border } = ground
  const [actionButton, connectButton, modal, modalMobile] = radii[borderRadius]
  const shapes: Partial<Record<ColorName, string>> = {
    ...{ accentColor, accentColorForeground, error: '#e5484d', connectButtonBackgroundError: '#e5484d' },
    ...{ connectButtonTextError: 'white', connectionIndicator: '#30a46c', standby: '#ffb224' },
    ...{ profileForeground: surface, actionButtonSecondaryBackground: surface, closeButtonBackground: surface },
    ...{ profileAction: surface, profileActionHover: raised, menuItemBackground: raised },
    ...{ connectButtonText: text, modalText: text, modalTextDim: dim, modalTextSecondary: dim, closeButton: dim },
    ...{ generalBorder: border, generalBorderDim: border, modalBorder: border, selectedOptionBorder: border },
    ...{ actionButtonBorder: border, actionButtonBorderMobile: border, modalBackdrop: 'rgba(0, 0, 0, 0.4)' },
  }
  return {
    blurs: { modalOverlay: blurs[overlayBlur] },
    colors: Object.fromEntries(colorNames.map((name) => [name, shapes[name] ?? background])) as Theme['colors'],
    fonts: { body: fonts[fontStack] },
    radii: { actionButton, connectButton, menuButton: connectButton, modal, modalMobile },
    shadows: {
      ...{ connectButton: 'none', dialog: '0 8px 32px rgba(0, 0, 0, 0.32)', profileDetailsAction: 'none' },
      ...{ selectedOption: 'none', selectedWallet: 'none', walletLogo: 'none' },
    },
  }
}

const accentColors = {
  blue: { accentColor: '#0e76fd', accentColorForeground: 'white' },
  green: { accentColor: '#1db847', accentColorForeground: 'white' },
  orange: { accentColor: '#ff801f', accentColorForeground: 'white' },
  pink: { accentColor: '#ff5ca0', accentColorForeground: 'white' },
  purple: { accentColor: '#5f5afa', accentColorForeground: 'white' },
  red: { accentColor: '#fa423c', accentColorForeground: 'white' },
} as const satisfies { readonly [name: string]: Accent }

type ThemeFunction = ((options?: ThemeOptions) => Theme) & { readonly accentColors: typeof accentColors }

const createThemeFunction = (ground: Ground): ThemeFunction =>
  Object.assign((options: ThemeOptions = {}) => toTheme(ground, options), { accentColors })

export const lightTheme: ThemeFunction = createThemeFunction({
  ...{
    background: '#ffffff',
    surface: '#f4f4f5',
    raised: '#e9e9eb',
    text: '#25292e',
    dim: '#63686d',
    border: 'rgba(0, 0, 0, 0.08)',
  },
})
export const darkTheme: ThemeFunction = createThemeFunction({
  ...{
    background: '#1a1b1f',
    surface: '#25262b',
    raised: '#303136',
    text: '#ffffff',
    dim: '#9b9ea3',
    border: 'rgba(255, 255, 255, 0.08)',
  },
})
export const midnightTheme: ThemeFunction = createThemeFunction({
  ...{
    background: '#000000',
    surface: '#121214',
    raised: '#1f1f23',
    text: '#ffffff',
    dim: '#9b9ea3',
    border: 'rgba(255, 255, 255, 0.08)',
  },
})
