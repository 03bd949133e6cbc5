/**
 * What the packages for Vue, Svelte and Angular are made of: each thing that a page follows, and each that it does, once. For a
 * framework of your own, wrap these.
 */
import type { Namespace } from '@foyer/base'
import type { Remembered } from './account/accountCookie.ts'
import {
  type AccountState,
  type FoyerState,
  getAccount,
  getState,
  watchAccount,
  watchState,
} from './account/getAccount.ts'
import { getInitialNetwork, getNetwork, type NetworkState, watchNetwork } from './account/getNetwork.ts'
import { getInitialAccount, getInitialState } from './account/initialStates.ts'
import { getProvider, type ProviderOf, watchProviders } from './account/providers.ts'
import { getWalletInfo, type WalletInfo, watchWalletInfo } from './account/walletInfo.ts'
import type { ThemeMode, ThemeVariables } from './config/options.ts'
import { disconnect } from './connection/disconnect.ts'
import { connectWallet } from './connectWallet.ts'
import type { Foyer } from './foyer.ts'
import { type NetworkReference, switchNetwork } from './network/switchNetwork.ts'
import type { ConnectWalletParams } from './performConnectWallet.ts'
import { close } from './router/close.ts'
import { type OpenOptions, open } from './router/open.ts'
import { getTheme, setThemeMode, setThemeVariables, type Theme, watchTheme } from './theme/theme.ts'

/** Something that a page follows. */
export type Binding<value> = {
  /** As a server renders it, and a page while it hydrates. */
  readonly initial: (foyer: Foyer) => value
  /** As it is now. */
  readonly read: (foyer: Foyer) => value
  /** Calls the listener whenever `read` gives something else. @returns stops watching */
  readonly watch: (foyer: Foyer, listener: () => void) => () => void
}

/**
 * The account. @param namespace default: the active one
 * @param remembered who is shown until the last visit has been verified: `rememberAccount` of `@foyer/core/cookie`
 */
export function bindAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
  remembered?: Remembered,
): Binding<AccountState<namespace>> {
  type State = AccountState<namespace>
  // what is remembered is of the namespace that was asked for
  return {
    initial: (foyer) => (remembered?.initial(namespace) as State | undefined) ?? getInitialAccount(foyer, namespace),
    read: (foyer) => (remembered?.read(namespace) as State | undefined) ?? getAccount(foyer, namespace),
    watch(foyer, listener) {
      const stops = [watchAccount(foyer, listener, namespace), remembered?.watch(listener)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  }
}

/** The active network. */
export const bindNetwork = (): Binding<NetworkState> => ({
  initial: getInitialNetwork,
  read: getNetwork,
  watch: watchNetwork,
})

/** Binds whether the dialog is open, and the active namespace and network. */
export const bindState = (): Binding<FoyerState> => ({ initial: getInitialState, read: getState, watch: watchState })

/** The theme that the site has set. */
export const bindTheme = (): Binding<Theme> => ({ initial: getTheme, read: getTheme, watch: watchTheme })

/** The connected wallet. @param namespace default: the active one */
export function bindWalletInfo(namespace?: Namespace): Binding<WalletInfo | undefined> {
  return {
    initial: () => undefined,
    read: (foyer) => getWalletInfo(foyer, namespace),
    watch: (foyer, listener) => watchWalletInfo(foyer, listener, namespace),
  }
}

/** The connected wallet's own provider: there while it is watched, once its adapter has given it. */
export function bindProvider<const namespace extends Namespace>(
  namespace: namespace,
): Binding<ProviderOf<namespace> | undefined> {
  let provider: ProviderOf<namespace> | undefined
  return {
    initial: () => undefined,
    read: () => provider,
    watch(foyer, listener) {
      let isFirst = true
      const notify = (found: ProviderOf<namespace> | undefined) => {
        isFirst = false
        provider = found
        listener()
      }
      getProvider(foyer, namespace).then(
        (found) => isFirst && notify(found),
        // the wallet has disconnected meanwhile: there is no provider
        () => {},
      )
      const stop = watchProviders(foyer, (all) => notify(all[namespace]))
      return () => {
        isFirst = false
        stop()
      }
    },
  }
}

/** What a page does with one foyer. */
export type FoyerActions = {
  readonly foyer: Foyer
  /** See core's `open`. @throws FoyerError `AdapterMissing` */
  readonly open: (options?: OpenOptions) => void
  readonly close: () => void
  /** See core's `connectWallet`. */
  readonly connectWallet: (params: ConnectWalletParams) => ReturnType<typeof connectWallet>
  /** One namespace, or all. @throws FoyerError `DisconnectFailed`, after everything was cleared */
  readonly disconnect: (params?: { readonly namespace?: Namespace }) => Promise<void>
  /** See core's `switchNetwork`. */
  readonly switchNetwork: (network: NetworkReference) => Promise<void>
  readonly setThemeMode: (themeMode: ThemeMode | undefined) => void
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
}

/** The actions of one foyer, to be taken apart. */
export function createActions(foyer: Foyer): FoyerActions {
  return {
    foyer,
    open: (options) => open(foyer, options),
    close: () => close(foyer),
    connectWallet: (params) => connectWallet(foyer, params),
    disconnect: (params) => disconnect(foyer, params),
    switchNetwork: (network) => switchNetwork(foyer, { network }),
    setThemeMode: (themeMode) => setThemeMode(foyer, themeMode),
    setThemeVariables: (themeVariables) => setThemeVariables(foyer, themeVariables),
  }
}
