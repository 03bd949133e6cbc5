import { isApiError } from './api.ts'
import type { Wallet } from './wallet.ts'
import type { WalletUser } from './walletFlow.ts'

/** The user with a wallet; a strict one comes into being on this page, with its recovery code. */
export async function readOwner(wallet: Wallet): Promise<WalletUser> {
  try {
    return await wallet.requireUser()
  } catch (error) {
    const user = isApiError(error, 'ShareNeeded') ? await wallet.readUser() : undefined
    if (!user) throw error
    return user
  }
}
