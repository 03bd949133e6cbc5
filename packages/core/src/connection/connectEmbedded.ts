import type { Connection, Namespace } from '@foyer/base'
import { externalIds } from '@foyer/base'
import type { EmbeddedWallet, Foyer } from '../foyer.ts'
import { connectFlowAtom } from '../state/connectFlow.ts'
import { activeNamespaceAtom } from '../state/connections.ts'
import { requestConnection } from './connect.ts'
import { connectOtherFamily, listEmbeddedNamespaces } from './connectOtherFamily.ts'

const connectorId = externalIds.embedded

/**
 * The visitor is in: connects the active namespace, closes the modal, and connects the other namespaces the wallet serves
 * where no other wallet is.
 * @param onConnected called with the first one
 * @throws FoyerError as `connect`, when the first one fails
 */
export async function connectEmbedded(
  foyer: Foyer,
  wallet: EmbeddedWallet,
  onConnected: (connection: Connection) => void,
): Promise<void> {
  wallet.setLoggedIn()
  const first = getLoginNamespace(foyer)
  onConnected(await requestConnection(foyer, { connectorId, namespace: first }, { closes: true }))
  for (const namespace of listEmbeddedNamespaces(foyer))
    if (namespace !== first) await connectOtherFamily(foyer, namespace)
}

/** The namespace a login connects: that of a login that is under way, else the active one. */
export function getLoginNamespace(foyer: Foyer): Namespace {
  const { store } = foyer
  const active = store.get(connectFlowAtom).login?.namespace ?? store.get(activeNamespaceAtom)
  const served = listEmbeddedNamespaces(foyer)
  return served.includes(active) ? active : (served[0] ?? active)
}
