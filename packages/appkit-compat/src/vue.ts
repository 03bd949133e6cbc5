import type { Namespace, SiwxConfig } from '@foyer/base'
import type { NetworkReference, OpenOptions, ThemeMode } from '@foyer/core'
import { onScopeDispose, type ShallowReactive, type ShallowRef, shallowReactive, shallowRef } from 'vue'
import type { AppKit } from './AppKit.ts'
import { assertCurrent } from './current.ts'
import type { FetchBalanceResult } from './methods/createAccountMethods.ts'
import type { Theme } from './theme.ts'
import type {
  ConnectedWalletInfo,
  ConnectorType,
  EventsState,
  PublicState,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from './types.ts'

export type { AppKit } from './AppKit.ts'
export { createAppKitOnce as createAppKit } from './createAppKit.ts'
export { getCurrent as getAppKit } from './current.ts'
export type { Provider } from './provider.ts'
export type {
  AccountType,
  AppKitNetwork,
  AppKitOptions,
  CaipNetwork,
  ChainNamespace,
  CreateAppKitOptions,
  EventsState,
  Features,
  PublicState,
  ThemeVariables,
  UseAppKitAccountReturn,
  UseAppKitNetworkReturn,
} from './types.ts'

type Watched<value> = {
  readonly read: () => value
  readonly watch: (notify: () => void) => () => void
}

/** Every composable throws before `createAppKit`, and says which one it is. It ends with the component or scope it is called in. */
function useRef<value>({ read, watch }: Watched<value>): Readonly<ShallowRef<value>> {
  const found = shallowRef(read()) as ShallowRef<value>
  const stop = watch(() => {
    found.value = read()
  })
  onScopeDispose(stop, true)
  return found
}

function useReactive<value extends object>({ read, watch }: Watched<value>): Readonly<ShallowReactive<value>> {
  const found = shallowReactive(read())
  const stop = watch(() => Object.assign(found, read()))
  onScopeDispose(stop, true)
  return found
}

/** Returns functions that open and close the dialog. */
export function useAppKit(): {
  readonly open: (options?: OpenOptions) => Promise<void>
  readonly close: () => Promise<void>
} {
  const { open, close } = assertCurrent('useAppKit')
  // a template hands its event over: `@click="open"`
  return { open: (options) => open(options instanceof Event ? undefined : options), close: () => close() }
}

/** The account of the active namespace, or of one, as a ref. */
export function useAppKitAccount(
  params: { readonly namespace?: Namespace | undefined } = {},
): Readonly<ShallowRef<UseAppKitAccountReturn>> {
  const appKit = assertCurrent('useAppKitAccount')
  const { namespace } = params
  return useRef({
    read: () => appKit.getAccount(namespace),
    watch: (notify) => appKit.subscribeAccount(notify, namespace),
  })
}

/** The active network and how to switch it, as a ref. */
export function useAppKitNetwork(): Readonly<
  ShallowRef<
    UseAppKitNetworkReturn & {
      readonly switchNetwork: (
        network: NetworkReference,
        options?: { readonly throwOnFailure?: boolean },
      ) => Promise<void>
    }
  >
> {
  const appKit = assertCurrent('useAppKitNetwork')
  const { switchNetwork } = appKit
  return useRef({
    read: () => ({ ...appKit.getNetwork(), switchNetwork }),
    watch: (notify) => appKit.subscribeNetwork(notify),
  })
}

/** Returns where the dialog and the visitor stand. */
export function useAppKitState(): Readonly<ShallowReactive<PublicState>> {
  const appKit = assertCurrent('useAppKitState')
  return useReactive({ read: appKit.getState, watch: (notify) => appKit.subscribeState(notify) })
}

/** The theme and how to change it. */
export function useAppKitTheme(): Readonly<ShallowReactive<Theme>> & {
  readonly setThemeMode: (themeMode: ThemeMode) => void
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
} {
  const appKit = assertCurrent('useAppKitTheme')
  const { setThemeMode, setThemeVariables } = appKit
  const read = () => ({
    themeMode: appKit.getThemeMode(),
    themeVariables: appKit.getThemeVariables(),
    setThemeMode,
    setThemeVariables,
  })
  return useReactive({ read, watch: (notify) => appKit.subscribeTheme(notify) })
}

/** The last thing that happened. */
export function useAppKitEvents(): Readonly<ShallowReactive<EventsState>> {
  const appKit = assertCurrent('useAppKitEvents')
  return useReactive({ read: appKit.getEvent, watch: (notify) => appKit.subscribeEvents(notify) })
}

/** Returns a function that reads the balance of the connected account. */
export function useAppKitBalance(): { readonly fetchBalance: () => Promise<FetchBalanceResult> } {
  const { fetchBalance } = assertCurrent('useAppKitBalance')
  return { fetchBalance }
}

/** The connected wallet's own provider in one namespace; undefined until its adapter has given it. */
export function useAppKitProvider<provider = unknown>(
  namespace: Namespace,
): Readonly<
  ShallowReactive<{
    readonly walletProvider: provider | undefined
    readonly walletProviderType: ConnectorType | undefined
  }>
> {
  const appKit = assertCurrent('useAppKitProvider')
  return useReactive({
    read: () => ({
      walletProvider: appKit.getProvider<provider>(namespace),
      walletProviderType: appKit.getProviderType(namespace),
    }),
    watch: (notify) => joinStops(appKit.subscribeProviders(notify), appKit.subscribeAccount(notify, namespace)),
  })
}

function joinStops(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}

/** The connected wallet, of the active namespace or of one. */
export function useWalletInfo(
  namespace?: Namespace,
): Readonly<ShallowReactive<{ readonly walletInfo: ConnectedWalletInfo | undefined }>> {
  const appKit = assertCurrent('useWalletInfo')
  return useReactive({
    read: () => ({ walletInfo: appKit.getWalletInfo(namespace) }),
    watch: (notify) => appKit.subscribeWalletInfo(notify, namespace),
  })
}

/** Returns a function that disconnects. */
export function useDisconnect(): {
  /** One namespace, or all. @throws FoyerError `DisconnectFailed`, after everything was cleared */
  readonly disconnect: (params?: { readonly namespace?: Namespace | undefined }) => Promise<void>
} {
  const appKit: AppKit = assertCurrent('useDisconnect')
  return { disconnect: (params = {}) => appKit.disconnect(params.namespace) }
}

/** The site's own object for signing in. */
export function useAppKitSIWX<config extends SiwxConfig = SiwxConfig>(): Readonly<ShallowRef<config | undefined>> {
  return shallowRef(assertCurrent('useAppKitSIWX').getSIWX<config>())
}
