import type { PairingState, PendingRequest } from '@foyer/relay-client'
import { atom } from 'jotai/vanilla'
import type { RelayLinks } from './relayLinks.ts'

/** The link to offer now. */
export const pairingAtom = atom<PairingState>({ step: 'idle' })

/** Requests that wait for a wallet on another device. */
export const relayRequestsAtom = atom<readonly PendingRequest[]>([])

/** Who is at the other end: plain data, cleaned, hostile no more. */
export type RelayWallet = { readonly name: string | undefined; readonly iconUrl: string | undefined }

/** The wallet of the newest session. */
export const relayWalletAtom = atom<RelayWallet | undefined>(undefined)

/** Whether the app behind a link that was tapped came to the front. */
export type Opening = 'idle' | 'opening' | 'opened' | 'missing'

export const openingAtom = atom<Opening>('idle')

/** Once the relay is open. */
export const relayLinksAtom = atom<RelayLinks | undefined>(undefined)
