import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { isPhone } from '../../isPhone.ts'
import { getConnectOptions } from './connectOptions.ts'
import { isInstalled } from './isInstalled.ts'

/** The site's choice, whatever a service answers; on a phone, only what a phone reaches. */
export function isOffered(foyer: Foyer, wallet: Wallet): boolean {
  const { includeWalletIds, excludeWalletIds } = getConnectOptions(foyer)
  if (excludeWalletIds.includes(wallet.id)) return false
  if (includeWalletIds.length > 0 && !includeWalletIds.includes(wallet.id)) return false
  const { mobileLink, universalLink, webappLink } = wallet
  return !isPhone() || (mobileLink ?? universalLink ?? webappLink) !== undefined || isInstalled(foyer, wallet)
}
