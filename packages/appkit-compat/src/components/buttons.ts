import type { FoyerButtonProps, FoyerNetworkButtonProps } from '@foyer/ui'
import { createElement } from 'react'

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
