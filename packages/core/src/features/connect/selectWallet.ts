import { startConnect } from '../../connection/startConnect.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import type { WalletRow } from './composeRows.ts'

/**
 * The visitor chose a wallet: asks its connector, asks for which family where there are several, or shows how to reach
 * it on another device. Call it within the gesture: a wallet may open a window.
 */
export function selectWallet(foyer: Foyer, row: Pick<WalletRow, 'connectors' | 'wallet'>): void {
  const [first, ...others] = row.connectors
  if (!first) {
    if (row.wallet) {
      const properties = { name: row.wallet.name, platform: 'qrcode' } as const
      foyer.events.emit({ type: 'SELECT_WALLET', properties })
    }
    // fetched beside the screen's own code; the screen says so where that fails
    foyer.externals.relay.load().catch(() => {})
    return navigate(foyer, 'ConnectingWalletConnect', row.wallet && { wallet: row.wallet })
  }
  if (others.length === 0) return startConnect(foyer, { connectorId: first.id, namespace: first.namespace })
  const ways = row.connectors.map(({ id, namespace }) => ({ connectorId: id, namespace }))
  navigate(foyer, 'ConnectingMultiChain', { ways })
}
