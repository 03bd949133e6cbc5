import { FoyerError, type Namespace } from '@foyer/base'
import { frameConnectorId, relayConnectorId } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { close } from '../router/router.ts'
import { connectionsAtom } from './atoms.ts'
import { removeConnection } from './connections.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * Disconnects one namespace, or all; a wallet on another device and the embedded one serve several by one session and leave
 * all of them. The site is disconnected in any case; a wallet that fails to let go is reported.
 * @param params.keepOpen leave the modal where it is
 * @throws FoyerError `DisconnectFailed` with every wallet's message, after everything was cleared
 * @see specification §4
 */
export async function disconnect(
  foyer: Foyer,
  params: { namespace?: Namespace; keepOpen?: boolean } = {},
): Promise<void> {
  const all = foyer.store.get(connectionsAtom)
  // one session over several namespaces ends as a whole (reference §3.3)
  const chosen = params.namespace && all.get(params.namespace)?.connectorId
  const isShared = chosen === relayConnectorId || chosen === frameConnectorId
  const connections = [...all.values()].filter(
    ({ namespace, connectorId }) =>
      !params.namespace || params.namespace === namespace || (isShared && connectorId === chosen),
  )
  const results = await Promise.allSettled(
    connections.map(async ({ namespace, connectorId }) => {
      // first: what the adapter then reports as ended is known already, and told once
      removeConnection(foyer, namespace)
      await getAdapter(foyer, namespace).disconnect({ connectorId })
    }),
  )
  if (!params.keepOpen) close(foyer)
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length === 0) {
    const namespace = params.namespace ?? 'all'
    return foyer.events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace } })
  }
  const message = failures.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('; ')
  foyer.events.emit({ type: 'DISCONNECT_ERROR', properties: { message } })
  throw new FoyerError('DisconnectFailed', { message }, { cause: failures[0] })
}
