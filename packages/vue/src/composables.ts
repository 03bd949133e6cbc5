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

import { getCurrentInstance, inject, onMounted, onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { rememberedKey, useFoyer } from './foyerPlugin.ts'

/** The active account, or that of one namespace, as a ref. Until the last visit has been verified the one that is `remembered`. */
export function useFoyerAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
): Readonly<ShallowRef<AccountState<namespace>>> {
  return useBinding(bindAccount(namespace, inject(rememberedKey, undefined)))
}

/** The active network, as a ref. */
export const useFoyerNetwork = (): Readonly<ShallowRef<NetworkState>> => useBinding(bindNetwork())

/** Returns whether the dialog is open, and the active namespace and network, as a ref. */
export const useFoyerState = (): Readonly<ShallowRef<FoyerState>> => useBinding(bindState())

/** The theme that the site has set, as a ref. */
export const useFoyerTheme = (): Readonly<ShallowRef<Theme>> => useBinding(bindTheme())

/** The connected wallet, of the active or of one namespace, as a ref; undefined while disconnected. */
export const useWalletInfo = (namespace?: Namespace): Readonly<ShallowRef<WalletInfo | undefined>> =>
  useBinding(bindWalletInfo(namespace))

/** The connected wallet's own provider, as a ref; undefined while no one is connected there, and until its adapter has given it. */
export function useFoyerProvider<const namespace extends Namespace>(
  namespace: namespace,
): Readonly<ShallowRef<ProviderOf<namespace> | undefined>> {
  return useBinding(bindProvider(namespace))
}

/** Calls the listener for every event for as long as the component lives. */
export function useFoyerEvents(listener: (event: FoyerEvent) => void): void {
  onScopeDispose(useFoyer().foyer.events.on(listener))
}

/**
 * Follows one thing for as long as the component lives. It starts as a server renders it, so that a page hydrates without a
 * difference, and is what holds as soon as the component is mounted.
 */
export function useBinding<value>(binding: Binding<value>): Readonly<ShallowRef<value>> {
  const { foyer } = useFoyer()
  const value = shallowRef(binding.initial(foyer)) as ShallowRef<value>
  let stop = () => {}
  const start = () => {
    const update = () => {
      value.value = binding.read(foyer)
    }
    stop = binding.watch(foyer, update)
    update()
  }
  if (getCurrentInstance()) onMounted(start)
  else start()
  onScopeDispose(() => stop())
  return value
}
