import { FoyerError, type Namespace } from '@foyer/base'
import type { Foyer } from '../foyer.ts'
import { close } from '../router/router.ts'
import { connectionsAtom } from './atoms.ts'
import { removeConnection } from './connections.ts'
import { getAdapter } from './getAdapter.ts'

/**
 * Disconnects one namespace, or all. The site is disconnected in any case; a wallet that fails to let go is reported.
 * @param params.keepOpen leave the modal where it is
 * @throws FoyerError `DisconnectFailed` with every wallet's message, after everything was cleared
 * @see specification §4
 */
export async function disconnect(
  foyer: Foyer,
  params: { namespace?: Namespace; keepOpen?: boolean } = {},
): Promise<void> {
  const connections = [...foyer.store.get(connectionsAtom).values()].filter(
    ({ namespace }) => params.namespace === undefined || params.namespace === namespace,
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
