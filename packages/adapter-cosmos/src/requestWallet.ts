import { createWalletRequest } from '@foyer/adapter-kit'
import type { WalletDialect } from '@foyer/base'

/** Wallets of Keplr's shape say most things in words only. */
const dialect: WalletDialect = {
  words: [
    [
      /no (modular )?chain info|(unknown|unsupported|invalid) chain|chain.* not (supported|found|added)/i,
      'ChainNotAdded',
    ],
  ],
}

/** One request to a wallet. @throws FoyerError `UserRejected`, `WalletBusy`, `WalletLocked`, `ChainNotAdded`, `WalletRequestFailed` */
export const requestWallet = createWalletRequest(dialect)
