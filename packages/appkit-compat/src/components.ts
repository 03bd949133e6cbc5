import { type FoyerButtonProps, type FoyerNetworkButtonProps, FoyerProvider } from '@foyer/ui'
import { createElement, type ReactNode, useState } from 'react'
import { createAppKitOnce } from './createAppKit.ts'
import type { CreateAppKitOptions } from './types.ts'

export type AppKitProviderProps = CreateAppKitOptions & { readonly children?: ReactNode }

/** `createAppKit` as a component: the options of its first rendering count. Foyer's own hooks work below it, too. */
export function AppKitProvider({ children, ...options }: AppKitProviderProps) {
  const [{ foyer }] = useState(() => createAppKitOnce(options))
  return createElement(FoyerProvider, { foyer }, children)
}

/** `<appkit-button>`. */
export function AppKitButton(props: FoyerButtonProps) {
  return createElement('appkit-button', toAttributes(props))
}

/** `<appkit-connect-button>`. */
export function AppKitConnectButton(props: FoyerButtonProps) {
  return createElement('appkit-connect-button', toAttributes(props))
}

/** `<appkit-account-button>`. */
export function AppKitAccountButton(props: FoyerButtonProps) {
  return createElement('appkit-account-button', toAttributes(props))
}

/** `<appkit-network-button>`. */
export function AppKitNetworkButton(props: FoyerNetworkButtonProps) {
  return createElement('appkit-network-button', toAttributes(props))
}

/** React 18 writes every value that it is given as an attribute. */
function toAttributes<props extends { readonly disabled?: boolean | undefined }>({ disabled, ...rest }: props) {
  return disabled ? { ...rest, disabled } : rest
}
