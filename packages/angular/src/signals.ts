import { afterNextRender, DestroyRef, inject, type Signal, signal } from '@angular/core'
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

import { injectFoyer } from './provideFoyer.ts'

/** The active account, or that of one namespace, as a signal. */
export function injectFoyerAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
): Signal<AccountState<namespace>> {
  return injectBinding(bindAccount(namespace))
}

/** The active network, as a signal. */
export const injectFoyerNetwork = (): Signal<NetworkState> => injectBinding(bindNetwork())

/** Returns whether the dialog is open, and the active namespace and network, as a signal. */
export const injectFoyerState = (): Signal<FoyerState> => injectBinding(bindState())

/** The theme that the site has set, as a signal. */
export const injectFoyerTheme = (): Signal<Theme> => injectBinding(bindTheme())

/** The connected wallet, of the active or of one namespace, as a signal; undefined while disconnected. */
export const injectWalletInfo = (namespace?: Namespace): Signal<WalletInfo | undefined> =>
  injectBinding(bindWalletInfo(namespace))

/** The connected wallet's own provider, as a signal; undefined while no one is connected there, and until its adapter has given it. */
export function injectFoyerProvider<const namespace extends Namespace>(
  namespace: namespace,
): Signal<ProviderOf<namespace> | undefined> {
  return injectBinding(bindProvider(namespace))
}

/** Calls the listener for every event for as long as the component lives. */
export function injectFoyerEvents(listener: (event: FoyerEvent) => void): void {
  inject(DestroyRef).onDestroy(injectFoyer().foyer.events.on(listener))
}

/**
 * Follows one thing for as long as the component, or the service, lives. It starts as a server renders it, so that a page hydrates
 * without a difference, and is what holds as soon as the page has been drawn once.
 */
export function injectBinding<value>(binding: Binding<value>): Signal<value> {
  const { foyer } = injectFoyer()
  const value = signal(binding.initial(foyer))
  let stop = () => {}
  let isGone = false
  afterNextRender(() => {
    if (isGone) return
    const update = () => value.set(binding.read(foyer))
    stop = binding.watch(foyer, update)
    update()
  })
  inject(DestroyRef).onDestroy(() => {
    isGone = true
    stop()
  })
  return value.asReadonly()
}
