import type { Namespace } from '@foyer/base'
import type { AccountState, FoyerEvent, FoyerState, NetworkState, ProviderOf, Theme, WalletInfo } from '@foyer/core'
import { bindAccount, bindNetwork, bindProvider, bindState, bindTheme, bindWalletInfo } from '@foyer/core/bindings'
import { inject, onScopeDispose, type ShallowRef } from 'vue'
import { useBinding } from './useBinding.ts'
import { rememberedKey, useFoyer } from './useFoyer.ts'

/** The active account, or that of one namespace, as a ref. Until the last visit has been verified the one that is `remembered`. */
export function useFoyerAccount<const namespace extends Namespace = Namespace>(
  namespace?: namespace,
): Readonly<ShallowRef<AccountState<namespace>>> {
  return useBinding(bindAccount(namespace, inject(rememberedKey, undefined)))
}

/** The active network, as a ref. */
export const useFoyerNetwork = (): Readonly<ShallowRef<NetworkState>> => useBinding(bindNetwork())

/** Whether the dialog is open, and the active namespace and network, as a ref. */
export const useFoyerState = (): Readonly<ShallowRef<FoyerState>> => useBinding(bindState())

/** The theme that the site has set, as a ref. */
export const useFoyerTheme = (): Readonly<ShallowRef<Theme>> => useBinding(bindTheme())

/** The connected wallet, of the active or of one namespace, as a ref; undefined while disconnected. */
export const useWalletInfo = (namespace?: Namespace): Readonly<ShallowRef<WalletInfo | undefined>> =>
  useBinding(bindWalletInfo(namespace))

/** The connected wallet's own provider, as a ref; undefined while nobody is connected there, and until its adapter has given it. */
export function useFoyerProvider<const namespace extends Namespace>(
  namespace: namespace,
): Readonly<ShallowRef<ProviderOf<namespace> | undefined>> {
  return useBinding(bindProvider(namespace))
}

/** Calls the listener for every event for as long as the component lives. */
export function useFoyerEvents(listener: (event: FoyerEvent) => void): void {
  onScopeDispose(useFoyer().foyer.events.on(listener))
}
