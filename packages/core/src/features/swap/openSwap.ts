import type { Connection, Network } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'

/** Opens the form as if for the first time. */
export function openSwap(foyer: Foyer, network: Network, connection: Connection): void {
  const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'OPEN_SWAP', properties: { network: network.caipNetworkId, isSmartAccount } })
  // each opening has an object of its own: the form starts anew with it
  navigate(foyer, 'Swap', {})
}

/** Shows the networks on which tokens can be swapped. */
export function selectSwapNetwork(foyer: Foyer): void {
  foyer.events.emit({ type: 'CLICK_SELECT_NETWORK_TO_SWAP', properties: undefined })
  navigate(foyer, 'UnsupportedChain', { swapUnsupportedChain: true })
}
