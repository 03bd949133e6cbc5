import type { ConnectorType, Namespace, SiwxConfig } from '@foyer/base'
import { disconnect, type NetworkReference, type OpenOptions, type ThemeMode } from '@foyer/core'
import { useMemo } from 'react'
import type { AppKit } from '../AppKit.ts'
import { assertCurrent } from '../current.ts'
import type { FetchBalanceResult } from '../methods/createAccountMethods.ts'
import type { Theme } from '../theme.ts'
import type {
  ConnectedWalletInfo,
  EventsState,
  PublicState,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from '../types.ts'
import { type Source, useValue } from './useValue.ts'

/** Every hook throws before `createAppKit`, and says which one it is. */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<void>
  readonly close: () => Promise<void>
} {
  const { open, close } = assertCurrent('useAppKit')
  return useMemo(() => ({ open, close }), [open, close])
}

const nobody: UseAppKitAccountReturn = {
  allAccounts: [],
  address: undefined,
  caipAddress: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
}

/** The account of the active namespace, or of one. On a server and while hydrating: disconnected. */
export function useAppKitAccount(params: { readonly namespace?: Namespace | undefined } = {}): UseAppKitAccountReturn {
  const { namespace } = params
  const source = useMemo(
    (): Source<UseAppKitAccountReturn> => ({
      read: (appKit) => appKit.getAccount(namespace),
      watch: (appKit, notify) => appKit.subscribeAccount(notify, namespace),
      initial: () => nobody,
    }),
    [namespace],
  )
  return useValue('useAppKitAccount', source)
}

const network: Source<UseAppKitNetworkReturn> = {
  read: (appKit) => appKit.getNetwork(),
  watch: (appKit, notify) => appKit.subscribeNetwork(notify),
  initial: ({ foyer, getCaipNetworks }) => {
    const { id, caipNetworkId } = foyer.config.defaultNetwork
    const caipNetwork = getCaipNetworks().find((one) => one.caipNetworkId === caipNetworkId)
    return { caipNetwork, chainId: id, caipNetworkId, approvedCaipNetworkIds: undefined, supportsAllNetworks: true }
  },
}

/** The active network and how to switch it. On a server and while hydrating: the site's default. */
export function useAppKitNetwork(): UseAppKitNetworkReturn & {
  readonly switchNetwork: (network: NetworkReference, options?: { readonly throwOnFailure?: boolean }) => Promise<void>
} {
  const { switchNetwork } = assertCurrent('useAppKitNetwork')
  const value = useValue('useAppKitNetwork', network)
  return useMemo(() => ({ ...value, switchNetwork }), [value, switchNetwork])
}

/** The active network alone. */
export function useAppKitNetworkCore(): UseAppKitNetworkReturn {
  return useValue('useAppKitNetworkCore', network)
}

const state: Source<PublicState> = {
  read: (appKit) => appKit.getState(),
  watch: (appKit, notify) => appKit.subscribeState(notify),
  initial: ({ foyer }) => ({
    loading: false,
    open: false,
    selectedNetworkId: foyer.config.defaultNetwork.caipNetworkId,
    activeChain: foyer.config.defaultNetwork.chainNamespace,
    initialized: false,
  }),
}

/** Returns where the dialog and the visitor stand, and what the project's configuration decided. */
export function useAppKitState(): PublicState {
  return useValue('useAppKitState', state)
}

const theme: Source<Theme> = {
  read: readTheme,
  watch: (appKit, notify) => appKit.subscribeTheme(notify),
  initial: (appKit) => ({ ...readTheme(appKit), themeMode: appKit.foyer.config.themeMode ?? 'light' }),
}

const variables = new WeakMap<object, ThemeVariables>()

/** The variables are a new object only where the foyer's are. */
function readTheme(appKit: AppKit): Theme {
  const key = appKit.foyer
  const next = appKit.getThemeVariables()
  const known = variables.get(key)
  const isKnown = known !== undefined && JSON.stringify(known) === JSON.stringify(next)
  if (!isKnown) variables.set(key, next)
  return { themeMode: appKit.getThemeMode(), themeVariables: isKnown ? known : next }
}

/** The theme and how to change it. */
export function useAppKitTheme(): Theme & {
  readonly setThemeMode: (themeMode: ThemeMode) => void
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
} {
  const { setThemeMode, setThemeVariables } = assertCurrent('useAppKitTheme')
  const value = useValue('useAppKitTheme', theme)
  return useMemo(() => ({ ...value, setThemeMode, setThemeVariables }), [value, setThemeMode, setThemeVariables])
}

const events: Source<EventsState> = {
  read: (appKit) => appKit.getEvent(),
  watch: (appKit, notify) => appKit.subscribeEvents(notify),
  initial: (appKit) => appKit.getEvent(),
}

/** The last thing that happened. */
export function useAppKitEvents(): EventsState {
  return useValue('useAppKitEvents', events)
}

/** Returns a function that reads the balance of the connected account. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchBalanceResult> } {
  const { fetchBalance } = assertCurrent('useAppKitBalance')
  return useMemo(() => ({ fetchBalance }), [fetchBalance])
}

type ProviderReturn<provider> = {
  readonly walletProvider: provider | undefined
  readonly walletProviderType: ConnectorType | undefined
}

/** The connected wallet's own provider in one namespace; undefined until its adapter has given it. */
export function useAppKitProvider<provider = unknown>(namespace: Namespace): ProviderReturn<provider> {
  const source = useMemo(
    (): Source<ProviderReturn<provider>> => ({
      read: (appKit) => ({
        walletProvider: appKit.getProvider<provider>(namespace),
        walletProviderType: appKit.getProviderType(namespace),
      }),
      watch: (appKit, notify) => {
        const stops = [appKit.subscribeProviders(notify), appKit.subscribeAccount(notify, namespace)]
        return () => {
          for (const stop of stops) stop()
        }
      },
      initial: () => ({ walletProvider: undefined, walletProviderType: undefined }),
    }),
    [namespace],
  )
  return useValue('useAppKitProvider', source)
}

/** The connected wallet, of the active namespace or of one. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: ConnectedWalletInfo | undefined } {
  const source = useMemo((): Source<{ readonly walletInfo: ConnectedWalletInfo | undefined }> => {
    let known: ConnectedWalletInfo | undefined
    return {
      read: (appKit) => {
        const next = appKit.getWalletInfo(namespace)
        if (JSON.stringify(next) !== JSON.stringify(known)) known = next
        return { walletInfo: known }
      },
      watch: (appKit, notify) => appKit.subscribeWalletInfo(notify, namespace),
      initial: () => ({ walletInfo: undefined }),
    }
  }, [namespace])
  return useValue('useWalletInfo', source)
}

/** Returns a function that disconnects. */
export function useDisconnect(): {
  /** One wallet, one namespace, or all. @throws FoyerError `DisconnectFailed`, after everything was cleared */
  readonly disconnect: (params?: {
    readonly id?: string | undefined
    readonly namespace?: Namespace | undefined
  }) => Promise<void>
} {
  const { foyer } = assertCurrent('useDisconnect')
  return useMemo(
    () => ({ disconnect: ({ id, namespace } = {}) => disconnect(foyer, { connectorId: id, namespace }) }),
    [foyer],
  )
}

/** The object that the option `siwx` was given. */
export function useAppKitSIWX<config extends SiwxConfig = SiwxConfig>(): config | undefined {
  return assertCurrent('useAppKitSIWX').getSIWX<config>()
}
