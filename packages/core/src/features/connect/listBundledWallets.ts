import { servesAny, type Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { isPhone } from '../../isPhone.ts'
import { connectorsAtom } from '../../state/connections.ts'
import { getConnectOptions } from './connectOptions.ts'
import { toRdns } from './identity.ts'
import { otherWallets } from './otherWallets.ts'
import { popularWallets } from './popularWallets.ts'

/** The wallets that need no service to be known, as far as the site offers them: its own first. */
export function listBundledWallets(foyer: Foyer): readonly Wallet[] {
  const { customWallets } = getConnectOptions(foyer)
  const known = new Map([...customWallets, ...popularWallets, ...otherWallets].map((wallet) => [wallet.id, wallet]))
  return [...known.values()].filter((wallet) => isOffered(foyer, wallet))
}

/** The site's choice, whatever a service answers; on a phone, only what a phone reaches. */
export function isOffered(foyer: Foyer, wallet: Wallet): boolean {
  const { includeWalletIds, excludeWalletIds } = getConnectOptions(foyer)
  if (excludeWalletIds.includes(wallet.id)) return false
  if (includeWalletIds.length > 0 && !includeWalletIds.includes(wallet.id)) return false
  const { mobileLink, universalLink, webappLink } = wallet
  return !isPhone() || (mobileLink ?? universalLink ?? webappLink) !== undefined || isInstalled(foyer, wallet)
}

/** Installed in this browser, as far as a domain name tells. */
export function isInstalled({ store }: Foyer, { rdns }: Wallet): boolean {
  const own = toRdns(rdns)
  return own !== undefined && store.get(connectorsAtom).some((connector) => toRdns(connector.rdns) === own)
}

/** Counts the wallets of the whole list; undefined where a service has to be asked. */
export function countBundledWallets(foyer: Foyer): number | undefined {
  const { apiUrl, networks } = foyer.config
  if (apiUrl) return undefined
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  return listBundledWallets(foyer).filter((wallet) => servesAny(wallet, namespaces)).length
}
