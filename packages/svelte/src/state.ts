import type { Namespace } from '@foyer/base'
import type { AccountState, FoyerEvent, FoyerState, NetworkState, ProviderOf, Theme, WalletInfo } from '@foyer/core'
import {
  type Binding,
  bindAccount,
  bindNetwork,
  bindProvider,
  bindState,
  bindTheme,
  bindWalletInfo,
} from '@foyer/core/bindings'
import type { Remembered } from '@foyer/core/cookie'
import { getContext, onDestroy } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import { rememberedKey, useFoyer } from './context.ts'

/** Reactive in templates, `$derived` and `$effect`: read `current` there, and do not take it apart. */
export type Current<value> = { readonly current: value }

/** Follows one thing for as long as something on the page reads it. */
export function useBinding<value>(binding: Binding<value>): Current<value> {
  const { foyer } = useFoyer()
  const subscribe = createSubscriber((update) => binding.watch(foyer, update))
  return {
    get current() {
      subscribe()
      return binding.read(foyer)
    },
  }
}

/** The active account, or that of one namespace, as `current`. Until the last visit has been verified the one that is `remembered`. */
export function useFoyerAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
): Current<AccountState<namespace>> {
  return useBinding(bindAccount(namespace, getContext<Remembered | undefined>(rememberedKey)))
}

/** The active network, as `current`. */
export const useFoyerNetwork = (): Current<NetworkState> => useBinding(bindNetwork())

/** Returns whether the dialog is open, and the active namespace and network, as `current`. */
export const useFoyerState = (): Current<FoyerState> => useBinding(bindState())

/** The theme that the site has set, as `current`. */
export const useFoyerTheme = (): Current<Theme> => useBinding(bindTheme())

/** The connected wallet, of the active or of one namespace, as `current`; undefined while disconnected. */
export const useWalletInfo = (namespace?: Namespace): Current<WalletInfo | undefined> =>
  useBinding(bindWalletInfo(namespace))

/** The connected wallet's own provider, as `current`; undefined while no one is connected there, and until its adapter has given it. */
export function useFoyerProvider<const namespace extends Namespace>(
  namespace: namespace,
): Current<ProviderOf<namespace> | undefined> {
  return useBinding(bindProvider(namespace))
}

/** Calls the listener for every event for as long as the component lives. */
export function useFoyerEvents(listener: (event: FoyerEvent) => void): void {
  onDestroy(useFoyer().foyer.events.on(listener))
}
