import { type Connection, loadPart } from '@foyer/base'
import type { Foyer } from './foyer.ts'
import type { ConnectWalletParams } from './performConnectWallet.ts'

/**
 * Begins with one wallet, as a press on its row in the dialog does: a button of your own for each wallet. Call it within the
 * gesture: a login through an account elsewhere opens a window. A wallet that is connected already is asked nothing.
 * @throws FoyerError `ConnectorNotFound` for a wallet that no one knows or a login that is off, `WalletConnectConnectorNotFound` for
 * one on another device where the site has no relay, `AdapterMissing`, `ModalClosed` when the visitor leaves, `RequestAborted`
 * The code for it loads with the first call.
 */
export async function connectWallet(foyer: Foyer, params: ConnectWalletParams): Promise<Connection> {
  const { performConnectWallet } = await loadPart(() => import('./performConnectWallet.ts'))
  return await performConnectWallet(foyer, params)
}
