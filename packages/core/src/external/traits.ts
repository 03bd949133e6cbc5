import { frameReconnectTimeout, reconnectTimeout } from '../config/constants.ts'

/** In what a wallet differs from one in this browser. */
export type WalletTraits = {
  readonly kind: 'browser' | 'relay' | 'embedded'
  /** Its answer takes as long as a visitor needs with another device or a mail: no limit of our own. */
  readonly waitsPatiently: boolean
  readonly hasOwnScreen: boolean
  /** One session serves several namespaces, and ends in all of them. */
  readonly sharesSession: boolean
  /** One approval connects every namespace that it grants. */
  readonly connectsAll: boolean
  /** How analytics call the way in. */
  readonly method: 'browser' | 'qrcode' | 'email'
  /** How long a remembered connection may take to be verified, in ms. */
  readonly reconnectTimeout: number
}

const browserWallet: WalletTraits = {
  kind: 'browser',
  waitsPatiently: false,
  hasOwnScreen: false,
  sharesSession: false,
  connectsAll: false,
  method: 'browser',
  reconnectTimeout,
}

/** Wallets that belong to no chain library, by the id of their connectors. */
export const externalIds = { relay: 'walletConnect', embedded: 'ID_AUTH' } as const

const externalTraits: { readonly [id: string]: WalletTraits } = {
  [externalIds.relay]: {
    kind: 'relay',
    waitsPatiently: true,
    hasOwnScreen: true,
    sharesSession: true,
    connectsAll: true,
    method: 'qrcode',
    reconnectTimeout,
  },
  [externalIds.embedded]: {
    kind: 'embedded',
    waitsPatiently: true,
    hasOwnScreen: true,
    sharesSession: true,
    connectsAll: false,
    method: 'email',
    reconnectTimeout: frameReconnectTimeout,
  },
}

/** @param connectorId undefined: of no wallet */
export function getTraits(connectorId: string | undefined): WalletTraits {
  const isExternal = connectorId !== undefined && Object.hasOwn(externalTraits, connectorId)
  return (isExternal && externalTraits[connectorId]) || browserWallet
}
