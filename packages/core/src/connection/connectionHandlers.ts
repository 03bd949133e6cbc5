import type { AdapterEvent, Connection, Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

export type ConnectionEvent = Exclude<AdapterEvent, { readonly type: 'connectorsChanged' }>

/** What to disconnect; with neither, everything. */
export type DisconnectParams = {
  /** Default: all. */
  readonly namespace?: Namespace | undefined
  /** Default: every wallet there. */
  readonly connectorId?: string | undefined
  /** Leave the modal where it is. */
  readonly keepOpen?: boolean | undefined
}

export type ConnectionHandlers = {
  readonly applyEvent: (foyer: Foyer, namespace: Namespace, event: ConnectionEvent) => void
  readonly disconnect: (foyer: Foyer, params: DisconnectParams) => Promise<void>
  /** Another page of the site has changed what is remembered. */
  readonly follow: (foyer: Foyer) => Promise<void>
}

/** What there is to do once something is connected; a page that connects nothing does not load it. */
export const connectionHandlersAtom = atom<ConnectionHandlers | undefined>(undefined)

/** What signs disconnected accounts out, where the site signs its visitors in. Rejects where that failed. */
export const signOutAtom = atom<((connections: readonly Connection[]) => Promise<void>) | undefined>(undefined)
