import type { Wallet } from '../../catalogue/wallet.ts'
import { activeNamespaceAtom } from '../../connection/atoms.ts'
import { readDevice } from '../../device.ts'
import type { Foyer } from '../../foyer.ts'
import { type AppLink, getAppLink, getPairingLink } from './links.ts'
import { tapWallet } from './openApp.ts'

/** How wallets are opened from here; there once the relay is, which every link needs. */
export type RelayLinks = {
  /** The pairing for a web wallet or an app on this computer. */
  getPairingLink(link: string, uri: string): Omit<AppLink, 'base'> | undefined
  /** @param uri the pairing link; undefined while there is none */
  getLink(wallet: Wallet, uri: string | undefined): AppLink | undefined
  /** The visitor follows the link. */
  tap(wallet: Wallet, link: AppLink): void
}

export function createRelayLinks(foyer: Foyer): RelayLinks {
  const device = readDevice()
  const prefersUniversal = foyer.config.preferUniversalLinks
  const getNamespace = () => foyer.store.get(activeNamespaceAtom)
  return {
    getPairingLink: (link, uri) => getPairingLink(link, uri, device),
    getLink: (wallet, uri) => getAppLink({ wallet, uri, namespace: getNamespace(), device, prefersUniversal }),
    tap: (wallet, link) => tapWallet(foyer, { wallet, link }),
  }
}
