import type { Connector } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { getConnectOptions } from './connectOptions.ts'
import { getRecentWallets } from './getRecentWallets.ts'
import { isConnectorOf } from './identity.ts'
import { walletLookupAtom } from './lookUp.ts'
import { popularWallets } from './popularWallets.ts'

type Named = Pick<Connector, 'id' | 'name' | 'rdns' | 'explorerId'>

/** What the site, the catalogue and earlier visits know of the wallet behind a connector; undefined: nothing. */
export function findKnownWallet(foyer: Foyer, connector: Named): Wallet | undefined {
  const { customWallets } = getConnectOptions(foyer)
  const learned = foyer.store.get(walletLookupAtom).wallets
  const known = [...customWallets, ...popularWallets, ...learned, ...getRecentWallets(foyer)]
  return known.find((wallet) => isConnectorOf(connector, wallet))
}
