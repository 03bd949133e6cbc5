import type { CaipNetworkId, Namespace } from '@foyer/base'

/** What a site may prefill (`arguments` of `open`). Amounts are decimal strings; `assetAddress` absent means the native coin. */
export type SendArguments = {
  readonly assetAddress?: string | undefined
  readonly amount?: string | undefined
  readonly to?: string | undefined
}

/** Every screen and what it needs. `undefined`: the screen needs nothing. */
export type RouteParams = {
  Account: undefined
  Connect: undefined
  ConnectingExternal: { readonly connectorId: string; readonly namespace: Namespace }
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  UnsupportedChain: undefined
  WalletSend: SendArguments | undefined
  WalletSendPreview: undefined
  WalletSendSelectToken: undefined
  WhatIsAWallet: undefined
}

export type RouteName = keyof RouteParams
export type Route = { [name in RouteName]: { readonly name: name; readonly params: RouteParams[name] } }[RouteName]

/** Screens a site may name in `open`. */
export type OpenableView = Exclude<
  RouteName,
  'ConnectingExternal' | 'SwitchNetwork' | 'WalletSendPreview' | 'WalletSendSelectToken'
>
