import type { Connection, Namespace } from '@foyer/base'
import { frameConnectorId } from '../config/constants.ts'
import type { EmbeddedWallet, Foyer } from '../foyer.ts'
import { getPreferredNetwork } from '../network/atoms.ts'
import { activeNamespaceAtom, connectionsAtom, connectorsAtom, embeddedConnectAtom } from './atoms.ts'
import { connectAnd } from './connect.ts'
import { applyConnection } from './connections.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * The visitor is in: connects the active namespace, and then the others the wallet serves, where no other wallet is.
 * @param leave what the screens do with the good news, in one step with it
 * @throws FoyerError as `connect`, when the first one fails
 */
export async function connectEmbedded(
  foyer: Foyer,
  wallet: EmbeddedWallet,
  leave: (connection: Connection) => void,
): Promise<Connection> {
  const { store } = foyer
  wallet.setLoggedIn()
  const served = store.get(connectorsAtom).filter(({ id }) => id === frameConnectorId)
  // whom a site waits for already comes first
  const active = store.get(embeddedConnectAtom)?.namespace ?? store.get(activeNamespaceAtom)
  const first = (served.find(({ namespace }) => namespace === active) ?? served[0])?.namespace ?? active
  const connection = await connectAnd(foyer, { connectorId: frameConnectorId, namespace: first }, leave)
  for (const { namespace } of served) if (namespace !== first) await connectAlso(foyer, namespace)
  return connection
}

async function connectAlso(foyer: Foyer, namespace: Namespace): Promise<void> {
  if (foyer.store.get(connectionsAtom).has(namespace)) return
  const network = getPreferredNetwork(foyer, namespace)
  try {
    const adapter = getAdapter(foyer, namespace)
    const connection = await adapter.connect({ connectorId: frameConnectorId, network, signal: foyer.signal })
    applyConnection(foyer, connection)
  } catch (error) {
    // the visitor is in with the first family; the other one can be connected when it is wanted
    if (!foyer.signal.aborted) console.warn('Foyer: the embedded wallet did not connect', namespace, error)
  }
}
