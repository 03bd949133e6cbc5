import { createWalletRequest } from '@foyer/adapter-kit'
import type { WalletDialect } from '@foyer/base'

/** Extensions say everything in words. */
const dialect: WalletDialect = {
  words: [
    [/not allowed/i, 'UserRejected'],
    [/pending/i, 'WalletBusy'],
  ],
}

/** One request to a wallet. @throws FoyerError `UserRejected`, `WalletBusy`, `WalletLocked`, `WalletRequestFailed` */
export const requestWallet = createWalletRequest(dialect)
