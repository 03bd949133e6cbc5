import type { CaipNetworkId, Namespace } from '@foyer/base'

/** Event → properties (reference §4.7). Facts that happened, for the site and for analytics; no amounts of the visitor's own. */
export type EventProperties = {
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  SELECT_WALLET: { readonly name: string; readonly platform: 'browser' }
  CONNECT_SUCCESS: {
    readonly method: 'browser'
    readonly name: string
    readonly caipNetworkId: CaipNetworkId
    readonly reconnect: boolean
  }
  CONNECT_ERROR: { readonly message: string }
  DISCONNECT_SUCCESS: { readonly namespace: Namespace | 'all' }
  DISCONNECT_ERROR: { readonly message: string }
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  CLICK_NETWORKS: undefined
  CLICK_WALLET_HELP: undefined
  SEND_INITIATED: SendProperties
  SEND_SUCCESS: SendProperties
  SEND_ERROR: SendProperties & { readonly message: string }
}

type SendProperties = { readonly network: CaipNetworkId; readonly token: string; readonly amount: string }

export type FoyerEvent = {
  [type in keyof EventProperties]: { readonly type: type; readonly properties: EventProperties[type] }
}[keyof EventProperties]
