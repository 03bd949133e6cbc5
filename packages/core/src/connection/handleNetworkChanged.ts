import type { CaipNetworkId, Connection } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { close } from '../router/close.ts'
import { goBackBefore, reset, show } from '../router/router.ts'
import { activeNamespaceAtom } from '../state/connections.ts'
import { isInHistory, isOpenAtom, routeAtom } from '../state/history.ts'
import { findNetwork } from '../state/networks.ts'

/** Specification §4: an unsupported chain opens UnsupportedChain; a supported one ends that screen and the switching ones. */
export function handleNetworkChanged(foyer: Foyer, connection: Connection, previous: CaipNetworkId): void {
  const { store, config, events } = foyer
  events.emit({ type: 'SWITCH_NETWORK', properties: { network: connection.networkId } })
  if (store.get(activeNamespaceAtom) !== connection.namespace) return
  if (isSupported(foyer, connection.networkId)) {
    if (isInHistory(foyer, 'UnsupportedChain') || !isSupported(foyer, previous)) {
      if (store.get(isOpenAtom)) close(foyer)
      return
    }
    const { name } = store.get(routeAtom)
    if (store.get(isOpenAtom) && name === 'SwitchNetwork')
      goBackBefore(foyer, isInHistory(foyer, 'Networks') ? 'Networks' : name)
    return
  }
  if (!config.enableNetworkSwitch || config.allowUnsupportedChain) return
  reset(foyer, 'UnsupportedChain')
  show(foyer)
}

/** Whether the site named this network. */
export function isSupported(foyer: Foyer, networkId: string): boolean {
  return findNetwork(foyer.config, networkId) !== undefined
}
