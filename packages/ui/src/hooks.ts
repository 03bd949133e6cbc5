import type { CaipNetworkId, Namespace, Network } from '@foyer/base'
import {
  type AccountState,
  close,
  disconnect,
  type Foyer,
  type FoyerEvent,
  type FoyerState,
  findNetwork,
  foyerStateAtom,
  getProvider,
  type OpenOptions,
  open,
  type ProviderOf,
  setThemeMode,
  setThemeVariables,
  type Theme,
  type ThemeMode,
  type ThemeVariables,
  themeAtom,
  type WalletInfo,
} from '@foyer/core'
import { getAccountAtom, getInitialAccount, getInitialState, getWalletInfoAtom } from '@foyer/core/internal/views'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFoyerAtom, useFoyerContext, useIsClient } from './FoyerContext.ts'

/** The foyer of the provider above, and how to open its modal. @throws Error outside of `FoyerProvider`, as every hook here */
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
 * The active account, or that of one namespace. On a server and while hydrating: disconnected, or below `RememberedAccount` the
 * account of the last visit, `connecting`.
 */
export function useFoyerAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
): AccountState<namespace> {
  const { foyer, remembered } = useFoyerContext()
  const account = useFoyerAtom<AccountState<namespace>>(getAccountAtom(namespace))
  const now = useIsClient() ? account : getInitialAccount(foyer, namespace)
  // of the namespace that was asked for
  return (remembered?.(namespace) as AccountState<namespace> | undefined) ?? now
}

/** The connected wallet, of the active or of one namespace; undefined while disconnected. */
export function useWalletInfo(namespace?: Namespace): { readonly walletInfo: WalletInfo | undefined } {
  const walletInfo = useFoyerAtom(getWalletInfoAtom(namespace))
  return { walletInfo: useIsClient() ? walletInfo : undefined }
}

/**
 * The connected wallet's own provider in one namespace, for requests that Foyer has no word for.
 * @returns undefined while no one is connected there, and until the wallet's adapter has given it
 */
export function useFoyerProvider<const namespace extends Namespace>(
  namespace: namespace,
): ProviderOf<namespace> | undefined {
  const { foyer } = useFoyerContext()
  const { connectorId } = useFoyerAccount(namespace)
  const [found, setFound] = useState<{ readonly of: string; readonly provider: ProviderOf<namespace> | undefined }>()
  const of = connectorId && `${namespace} ${connectorId}`
  useEffect(() => {
    if (of === undefined) return
    let isStale = false
    getProvider(foyer, namespace).then(
      (provider) => isStale || setFound({ of, provider }),
      // the wallet has disconnected meanwhile: there is no provider
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [foyer, namespace, of])
  return of !== undefined && found?.of === of ? found.provider : undefined
}

/** Returns whether the dialog is open, and the active namespace and network. On a server and while hydrating: closed. */
export function useFoyerState(): FoyerState {
  const { foyer } = useFoyerContext()
  const state = useFoyerAtom(foyerStateAtom)
  return useIsClient() ? state : getInitialState(foyer)
}

/** Returns how to disconnect. */
export function useFoyerDisconnect(): {
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
