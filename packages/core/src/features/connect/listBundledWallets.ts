import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { getConnectOptions } from './connectOptions.ts'
import { isOffered } from './isOffered.ts'
import { otherWallets } from './otherWallets.ts'
import { popularWallets } from './popularWallets.ts'

/** The wallets that need no service to be known, as far as the site offers them: its own first. */
export function listBundledWallets(foyer: Foyer): readonly Wallet[] {
  const { customWallets } = getConnectOptions(foyer)
  const known = new Map([...customWallets, ...popularWallets, ...otherWallets].map((wallet) => [wallet.id, wallet]))
  return [...known.values()].filter((wallet) => isOffered(foyer, wallet))
}
