import { type Connection, externalIds, type Namespace } from '@foyer/base'
import { requestSession } from '../external/requestSessions.ts'
import type { EmbeddedWallet, Foyer } from '../foyer.ts'
import { connectFlowAtom } from '../state/connectFlow.ts'
import { activeConnectionsAtom, activeNamespaceAtom, connectorsAtom } from '../state/connections.ts'
import { requestConnection } from './connect.ts'
import { establish } from './establish.ts'

const connectorId = externalIds.embedded

/** The families that the embedded wallet serves on this site. */
export function listEmbeddedNamespaces({ store }: Foyer): readonly Namespace[] {
  return store.get(connectorsAtom).flatMap(({ type, namespace }) => (type === 'AUTH' ? [namespace] : []))
}

/**
 * A visitor who is in with the embedded wallet is asked nothing by another family of it: connects that one too, unless a wallet is
 * there already, or the visitor has left the first one meanwhile.
 * @returns whether there is one now
 */
export async function connectOtherFamily(
  foyer: Foyer,
  namespace: Namespace,
  signal: AbortSignal = foyer.signal,
): Promise<boolean> {
  const connections = () => foyer.store.get(activeConnectionsAtom)
  const isWanted = () =>
    !connections().has(namespace) && [...connections().values()].some((one) => one.connectorId === connectorId)
  try {
    const { provider } = await foyer.externals.embedded.load()
    if (isWanted()) {
      const connection = await requestSession(foyer, { connectorId, provider, namespace, signal })
      if (isWanted() && !signal.aborted) establish(foyer, [connection])
    }
  } catch (error) {
    // the visitor is in with the first family; this one can be connected when it is wanted
    if (!signal.aborted) console.warn('Foyer: the embedded wallet did not connect', namespace, error)
  }
  return connections().has(namespace)
}

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
