import type { Connection, Namespace } from '@foyer/base'
import { requestSession } from '../external/requestSessions.ts'
import { externalIds } from '../external/traits.ts'
import type { EmbeddedWallet, Foyer } from '../foyer.ts'
import { connectFlowAtom } from '../state/connectFlow.ts'
import { activeConnectionsAtom, activeNamespaceAtom, connectorsAtom } from '../state/connections.ts'
import { requestConnection } from './connect.ts'
import { establish } from './establish.ts'

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
  for (const namespace of listNamespaces(foyer)) if (namespace !== first) await connectAlso(foyer, namespace)
}

/** Where a login connects: whom a site waits for already comes first. */
export function getLoginNamespace(foyer: Foyer): Namespace {
  const { store } = foyer
  const active = store.get(connectFlowAtom).login?.namespace ?? store.get(activeNamespaceAtom)
  const served = listNamespaces(foyer)
  return served.includes(active) ? active : (served[0] ?? active)
}

function listNamespaces({ store }: Foyer): readonly Namespace[] {
  return store.get(connectorsAtom).flatMap(({ type, namespace }) => (type === 'AUTH' ? [namespace] : []))
}

async function connectAlso(foyer: Foyer, namespace: Namespace): Promise<void> {
  const { store, signal } = foyer
  const isTaken = () => store.get(activeConnectionsAtom).has(namespace)
  if (isTaken()) return
  try {
    const { provider } = await foyer.externals.embedded.load()
    const connection = await requestSession(foyer, { connectorId, provider, namespace, signal })
    if (!isTaken() && !signal.aborted) establish(foyer, [connection])
  } catch (error) {
    // the visitor is in with the first namespace; the other one can be connected when it is wanted
    if (!signal.aborted) console.warn('Foyer: the embedded wallet did not connect', namespace, error)
  }
}
