import type { PairingState, PendingRequest } from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { AppLink } from './links.ts'

/** The link to offer now. */
export const pairingAtom = atom<PairingState>({ step: 'idle' })

/** Requests that wait for a wallet on another device. */
export const relayRequestsAtom = atom<readonly PendingRequest[]>([])

/** Whether the app behind a link that was tapped came to the front. */
export type Opening = 'idle' | 'opening' | 'opened' | 'missing'

export const openingAtom = atom<Opening>('idle')

/** How wallets are opened from here; there once the relay is, which every link needs. */
export type RelayLinks = {
  /** The pairing for a web wallet or an app on this computer. */
  getPairingLink(link: string, uri: string): Omit<AppLink, 'base'> | undefined
  /** @param uri the pairing link; undefined while there is none */
  getLink(wallet: Wallet, uri: string | undefined): AppLink | undefined
  /** The visitor follows the link. */
  tap(wallet: Wallet, link: AppLink): void
}

/** Once the relay is open. */
export const relayLinksAtom = atom<RelayLinks | undefined>(undefined)
