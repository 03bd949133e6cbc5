import type { CaipNetworkId, Namespace, Network } from '@foyer/base'
import {
  type AccountState,
  accountStateAtom,
  accountStateAtoms,
  activeNetworkIdAtom,
  close,
  disconnect,
  type Foyer,
  type FoyerEvent,
  type FoyerState,
  findNetwork,
  foyerStateAtom,
  getNetwork,
  type NetworkState,
  type OpenOptions,
  open,
  setThemeMode,
  setThemeVariables,
  switchNetwork,
  type Theme,
  type ThemeMode,
  type ThemeVariables,
  themeAtom,
} from '@foyer/core'
import { useEffect, useMemo, useRef } from 'react'
import { useFoyerAtom, useFoyerContext, useIsClient } from './FoyerContext.ts'

/** The foyer above, and its door. @throws Error outside of `FoyerProvider`, as every hook here */
export function useFoyer(): {
  readonly foyer: Foyer
  /** See core's `open`. @throws FoyerError `AdapterMissing` */
  readonly open: (options?: OpenOptions) => void
  readonly close: () => void
} {
  const { foyer } = useFoyerContext()
  return useMemo(
    () => ({ foyer, open: (options?: OpenOptions) => open(foyer, options), close: () => close(foyer) }),
    [foyer],
  )
}

/**
 * The active account, or that of one namespace. On a server and while hydrating: disconnected.
 * @see reference §1.5
 */
export function useFoyerAccount(namespace?: Namespace): AccountState {
  const { foyer } = useFoyerContext()
  const account = useFoyerAtom(namespace ? accountStateAtoms[namespace] : accountStateAtom)
  if (useIsClient()) return account
  return {
    address: undefined,
    caipAddress: undefined,
    isConnected: false,
    status: 'disconnected',
    namespace: namespace ?? foyer.config.defaultNetwork.chainNamespace,
    connectorId: undefined,
    allAccounts: [],
    embeddedWallet: undefined,
  }
}

/** The active network. On a server and while hydrating: the site's default. */
export function useFoyerNetwork(): NetworkState & {
  /** See core's `switchNetwork`. */
  readonly switchNetwork: (network: Pick<Network, 'caipNetworkId'>) => Promise<void>
} {
  const { foyer } = useFoyerContext()
  useFoyerAtom(activeNetworkIdAtom)
  const { defaultNetwork } = foyer.config
  const initial = { network: defaultNetwork, caipNetworkId: defaultNetwork.caipNetworkId, chainId: defaultNetwork.id }
  const state = useIsClient() ? getNetwork(foyer) : initial
  return { ...state, switchNetwork: (network) => switchNetwork(foyer, { network }) }
}

export function useFoyerState(): FoyerState {
  const { foyer } = useFoyerContext()
  const state = useFoyerAtom(foyerStateAtom)
  if (useIsClient()) return state
  const { chainNamespace, caipNetworkId } = foyer.config.defaultNetwork
  return { open: false, namespace: chainNamespace, caipNetworkId }
}

export function useDisconnect(): {
  /** One namespace, or all. @throws FoyerError `DisconnectFailed`, after everything was cleared */
  readonly disconnect: (params?: { readonly namespace?: Namespace }) => Promise<void>
} {
  const { foyer } = useFoyerContext()
  return useMemo(() => ({ disconnect: (params) => disconnect(foyer, params) }), [foyer])
}

/** Calls the listener for every event from now on; the newest listener counts. */
export function useFoyerEvents(listener: (event: FoyerEvent) => void): void {
  const { events } = useFoyerContext().foyer
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => events.on((event) => latest.current(event)), [events])
}

/** The theme and how to change it. `themeMode` undefined follows the visitor's system. */
export function useFoyerTheme(): Theme & {
  readonly setThemeMode: (themeMode: ThemeMode | undefined) => void
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
} {
  const { foyer } = useFoyerContext()
  return {
    ...useFoyerAtom(themeAtom),
    setThemeMode: (themeMode) => setThemeMode(foyer, themeMode),
    setThemeVariables: (themeVariables) => setThemeVariables(foyer, themeVariables),
  }
}

/** The network of a connected account; undefined when the wallet is on one the site did not name. */
export function useAccountNetwork({ caipAddress }: AccountState): Network | undefined {
  const { config } = useFoyerContext().foyer
  return findNetwork(config, caipAddress?.split(':', 2).join(':') as CaipNetworkId | undefined)
}
