import type { Foyer } from '../../foyer.ts'
import { listBundledWallets } from './listBundledWallets.ts'
import { servesAny } from './servesAny.ts'

/** How many wallets the whole list has; undefined where a service has to be asked. */
export function countBundledWallets(foyer: Foyer): number | undefined {
  const { apiUrl, networks } = foyer.config
  if (apiUrl) return undefined
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  return listBundledWallets(foyer).filter((wallet) => servesAny(wallet, namespaces)).length
}
