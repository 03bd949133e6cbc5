import { readDevice } from '../../device.ts'
import type { Foyer } from '../../foyer.ts'
import { activeNamespaceAtom } from '../../state/connections.ts'
import type { RelayLinks } from './atoms.ts'
import { getAppLink, getPairingLink } from './links.ts'
import { openWalletLink } from './openWalletLink.ts'

export function createRelayLinks(foyer: Foyer): RelayLinks {
  const device = readDevice()
  const prefersUniversal = foyer.config.preferUniversalLinks
  const getNamespace = () => foyer.store.get(activeNamespaceAtom)
  return {
    getPairingLink: (link, uri) => getPairingLink(link, uri, device),
    getLink: (wallet, uri) => getAppLink({ wallet, uri, namespace: getNamespace(), device, prefersUniversal }),
    tap: (wallet, link) => openWalletLink(foyer, { wallet, link }),
  }
}
