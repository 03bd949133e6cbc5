import { externalIds } from '@foyer/base'
import { frameReconnectTimeout, reconnectTimeout } from '../config/constants.ts'

/** In what a wallet differs from one in this browser. */
export type WalletTraits = {
  readonly kind: 'browser' | 'relay' | 'embedded'
  /** Its answer takes as long as a visitor needs with another device or a mail: no limit of our own. */
  readonly hasNoTimeout: boolean
  readonly hasOwnScreen: boolean
  /** One session serves several namespaces, and ends in all of them. */
  readonly sharesSession: boolean
  /** One approval connects every namespace that it grants. */
  readonly connectsAll: boolean
  /** How analytics call the way in. */
  readonly method: 'browser' | 'qrcode' | 'email'
  /** One that says nothing is remembered: its page may be out of reach for a moment. */
  readonly outlivesSilence: boolean
  /** How long a remembered connection may take to be verified, in ms. */
  readonly reconnectTimeout: number
}

const browserWallet: WalletTraits = {
  kind: 'browser',
  hasNoTimeout: false,
  hasOwnScreen: false,
  sharesSession: false,
  connectsAll: false,
  method: 'browser',
  outlivesSilence: false,
  reconnectTimeout,
}

const elsewhere = { ...browserWallet, hasNoTimeout: true, hasOwnScreen: true, sharesSession: true }

const externalTraits: ReadonlyMap<string | undefined, WalletTraits> = new Map([
  [externalIds.relay, { ...elsewhere, kind: 'relay', connectsAll: true, method: 'qrcode' }],
  [
    externalIds.embedded,
    {
      ...elsewhere,
      kind: 'embedded',
      method: 'email',
      outlivesSilence: true,
      reconnectTimeout: frameReconnectTimeout,
    },
  ],
])

/** @param connectorId undefined where there is no wallet: the traits of one in this browser */
export function getTraits(connectorId: string | undefined): WalletTraits {
  return externalTraits.get(connectorId) ?? browserWallet
}
