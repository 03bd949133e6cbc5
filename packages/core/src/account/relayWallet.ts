import { atom } from 'jotai/vanilla'

/** The wallet at the other end of a relay session; its text and picture are cleaned. */
export type RelayWallet = { readonly name: string | undefined; readonly iconUrl: string | undefined }

/** The wallet of the newest session. */
export const relayWalletAtom = atom<RelayWallet | undefined>(undefined)
