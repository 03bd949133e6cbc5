// Written by `foyer migrate --from connectkit`: ConnectKit's names on Foyer. It is yours now: change it, or replace its names one by one.
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { createFoyer, type Foyer, setThemeMode, type ThemeMode, type ThemeVariables } from '@foyer/core'
import { FoyerButton, FoyerCustomButton, FoyerProvider, useFoyer, useFoyerAccount, useFoyerState } from '@foyer/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Chain, Transport } from 'viem'
import { type Config, type CreateConfigParameters, type CreateConnectorFn, http, useConfig } from 'wagmi'

type Site = {
  readonly walletConnectProjectId?: string | undefined
  readonly appName?: string | undefined
  readonly appDescription?: string | undefined
  readonly appUrl?: string | undefined
  readonly appIcon?: string | undefined
}

const sites = new WeakMap<object, Site>()

type DefaultConfig<chains extends readonly [Chain, ...Chain[]]> = Site & {
  readonly chains: chains
  readonly transports?: { readonly [id in chains[number]['id']]?: Transport } | undefined
  readonly connectors?: CreateConnectorFn[] | undefined
} & Pick<CreateConfigParameters, 'ssr' | 'storage' | 'pollingInterval' | 'batch' | 'cacheTime' | 'syncConnectedChain'>

/** For wagmi's `createConfig`. Foyer finds the wallets itself. */
export function getDefaultConfig<const chains extends readonly [Chain, ...Chain[]]>(options: DefaultConfig<chains>) {
  const {
    chains,
    transports,
    connectors = [],
    walletConnectProjectId,
    appName,
    appDescription,
    appUrl,
    appIcon,
    ...rest
  } = options
  sites.set(chains, { walletConnectProjectId, appName, appDescription, appUrl, appIcon })
  const given: Readonly<Record<number, Transport | undefined>> = transports ?? {}
  return {
    ...rest,
    chains,
    connectors,
    transports: Object.fromEntries(chains.map(({ id }) => [id, given[id] ?? http()])) as Record<
      chains[number]['id'],
      Transport
    >,
    multiInjectedProviderDiscovery: false,
  }
}

type Mode = 'light' | 'dark' | 'auto'

type ProviderProps = {
  readonly children?: ReactNode
  readonly mode?: Mode | undefined
  readonly customTheme?: { readonly [name: `--ck-${string}`]: string | number | undefined } | undefined
  readonly options?:
    | {
        readonly initialChainId?: number | undefined
        readonly language?: string | undefined
        readonly enforceSupportedChains?: boolean | undefined
        /** Others have no effect. */
        readonly [name: string]: unknown
      }
    | undefined
  readonly onConnect?: ((wallet: { readonly address?: string; readonly connectorId?: string }) => void) | undefined
  readonly onDisconnect?: (() => void) | undefined
  /** No effect: give `customTheme` the colors. */
  readonly theme?: string | undefined
  /** No effect. */
  readonly debugMode?: boolean | undefined
}

/** Below wagmi's provider. The options of its first rendering count, but for `mode`. */
export function ConnectKitProvider({ children, mode, customTheme, options, onConnect, onDisconnect }: ProviderProps) {
  const config = useConfig()
  const [foyer] = useState(() => createSite(config, { mode, customTheme, options }))
  useEffect(() => setThemeMode(foyer, toThemeMode(mode)), [foyer, mode])
  return (
    <FoyerProvider foyer={foyer} {...(options?.language && { locale: options.language.slice(0, 2) })}>
      <Reports onConnect={onConnect} onDisconnect={onDisconnect} />
      {children}
    </FoyerProvider>
  )
}

function createSite(config: Config, { mode, customTheme, options = {} }: ProviderProps): Foyer {
  const { walletConnectProjectId, appName, appDescription = '', appUrl, appIcon } = sites.get(config.chains) ?? {}
  const defaultNetwork = config.chains.find(({ id }) => id === options.initialChainId)
  const url = appUrl ?? (typeof location === 'undefined' ? '' : location.origin)
  const themeMode = toThemeMode(mode)
  return createFoyer({
    ...(walletConnectProjectId && { projectId: walletConnectProjectId }),
    networks: config.chains,
    adapters: [wagmiAdapter({ config })],
    ...(appName && { metadata: { name: appName, description: appDescription, url, icons: appIcon ? [appIcon] : [] } }),
    ...(defaultNetwork && { defaultNetwork }),
    ...(options.enforceSupportedChains === false && { allowUnsupportedChain: true }),
    ...(themeMode && { themeMode }),
    themeVariables: toThemeVariables(customTheme),
    features: { email: false, socials: false },
  })
}

const toThemeMode = (mode: Mode | undefined): ThemeMode | undefined =>
  mode === 'light' || mode === 'dark' ? mode : undefined

/** Where the variables of ConnectKit's theme stand in Foyer's. */
const variables = {
  '--ck-font-family': '--foyer-font-family',
  '--ck-border-radius': '--foyer-border-radius-dialog',
  '--ck-overlay-background': '--foyer-backdrop',
  '--ck-body-background': '--foyer-background',
  '--ck-body-color': '--foyer-text',
  '--ck-body-color-muted': '--foyer-muted-text',
  '--ck-body-color-danger': '--foyer-danger',
  '--ck-body-color-valid': '--foyer-success',
  '--ck-body-divider': '--foyer-border',
  '--ck-primary-button-background': '--foyer-surface',
  '--ck-primary-button-hover-background': '--foyer-raised-surface',
  '--ck-primary-button-border-radius': '--foyer-border-radius-row',
  '--ck-connectbutton-border-radius': '--foyer-border-radius-connect',
  '--ck-accent-color': '--foyer-accent',
  '--ck-accent-text-color': '--foyer-on-accent',
  '--ck-modal-box-shadow': '--foyer-shadow',
} as const

function toThemeVariables(customTheme: ProviderProps['customTheme'] = {}): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([from, to]) => {
      const value = customTheme[from as keyof typeof variables]
      return value === undefined ? [] : [[to, typeof value === 'number' ? `${value}px` : value]]
    }),
  )
}

function Reports({ onConnect, onDisconnect }: Pick<ProviderProps, 'onConnect' | 'onDisconnect'>) {
  const { address, connectorId } = useFoyerAccount('eip155')
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (address && before.current !== address) onConnect?.({ address, ...(connectorId && { connectorId }) })
    if (!address && before.current) onDisconnect?.()
    before.current = address
  }, [address, connectorId, onConnect, onDisconnect])
  return null
}

type ButtonProps = { readonly label?: string | undefined; readonly showBalance?: boolean | undefined }

function Button({ label, showBalance = false }: ButtonProps) {
  return <FoyerButton {...(label && { label })} balance={showBalance ? 'show' : 'hide'} />
}

type ButtonState = {
  readonly show: () => void
  readonly hide: () => void
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly unsupported: boolean
  readonly address: `0x${string}` | undefined
  readonly truncatedAddress: string | undefined
  readonly ensName: string | undefined
  readonly chain: Chain | undefined
}

/** A button that the page draws. */
function Custom({ children }: { readonly children: (state: ButtonState) => ReactNode }) {
  const { close } = useFoyer()
  const { chains } = useConfig()
  return (
    <FoyerCustomButton namespace="eip155">
      {({ account, network, isUnsupported, isBusy, open }) =>
        children({
          show: open,
          hide: close,
          isConnected: account.isConnected,
          isConnecting: isBusy,
          unsupported: isUnsupported,
          address: account.address as `0x${string}` | undefined,
          truncatedAddress: account.address && `${account.address.slice(0, 6)}••••${account.address.slice(-4)}`,
          ensName: undefined,
          chain: chains.find(({ id }) => id === network?.id),
        })
      }
    </FoyerCustomButton>
  )
}

export const ConnectKitButton: typeof Button & { readonly Custom: typeof Custom } = Object.assign(Button, { Custom })

/** Opens and closes the dialog. */
export function useModal() {
  const { open, close } = useFoyer()
  const { open: isOpen } = useFoyerState()
  return {
    open: isOpen,
    setOpen: (next: boolean) => (next ? open() : close()),
    openProfile: () => open({ view: 'Account' }),
    openSwitchNetworks: () => open({ view: 'Networks' }),
  }
}

/** The site's networks. */
export const useChains = () => useConfig().chains
