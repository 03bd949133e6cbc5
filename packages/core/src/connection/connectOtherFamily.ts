import { externalIds, type Namespace } from '@foyer/base'
import { requestSession } from '../external/requestSessions.ts'
import type { Foyer } from '../foyer.ts'
import { activeConnectionsAtom } from '../state/connections.ts'
import { establish } from './establish.ts'

const connectorId = externalIds.embedded

/**
 * Whoever is in with the embedded wallet is asked nothing by another family of it: connects that one too, unless a wallet is
 * there already.
 * @returns whether there is one now
 */
export async function connectOtherFamily(foyer: Foyer, namespace: Namespace): Promise<boolean> {
  const { store, signal } = foyer
  const hasConnection = () => store.get(activeConnectionsAtom).has(namespace)
  if (hasConnection()) return true
  try {
    const { provider } = await foyer.externals.embedded.load()
    const connection = await requestSession(foyer, { connectorId, provider, namespace, signal })
    if (!hasConnection() && !signal.aborted) establish(foyer, [connection])
  } catch (error) {
    // the visitor is in with the first family; this one can be connected when it is wanted
    if (!signal.aborted) console.warn('Foyer: the embedded wallet did not connect', namespace, error)
  }
  return hasConnection()
}
