import { type Connection, FoyerError } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import type { Target } from '../state/connectFlow.ts'
import { connectionsAtom } from '../state/connections.ts'
import { type DisconnectParams, signOutAtom } from './connectionHandlers.ts'
import { removeConnections } from './removeConnections.ts'

/** What `disconnect` does. */
export async function performDisconnect(foyer: Foyer, params: DisconnectParams): Promise<void> {
  const { namespace = 'all' } = params
  const isKnown = foyer.config.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  if (namespace !== 'all' && !isKnown) throw new FoyerError('NamespaceNotFound', { namespace })
  const connections = selectConnections(foyer, params)
  // before the adapters are asked: what they then report as ended is gone already, and is not emitted twice
  removeConnections(foyer, (one) => connections.includes(one), {
    closes: !params.keepOpen,
    isForgotten: (one) => isChosen(params, one),
  })
  if (foyer.store.get(connectionsAtom).size === 0) foyer.storage.set('identities', undefined)
  const results = await Promise.allSettled([
    ...connections.map(async (one) => getAdapter(foyer, one.namespace).disconnect({ connectorId: one.connectorId })),
    foyer.store.get(signOutAtom)?.(connections),
  ])
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length === 0) return foyer.events.emit({ type: 'DISCONNECT_SUCCESS', properties: { namespace } })
  const message = failures.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join('; ')
  foyer.events.emit({ type: 'DISCONNECT_ERROR', properties: { message } })
  throw new FoyerError('DisconnectFailed', { message }, { cause: failures[0] })
}

function isChosen({ namespace, connectorId }: DisconnectParams, one: Target): boolean {
  return (!namespace || one.namespace === namespace) && (!connectorId || one.connectorId === connectorId)
}

function selectConnections({ store }: Foyer, params: DisconnectParams): readonly Connection[] {
  const all = [...store.get(connectionsAtom).values()].flat()
  const chosen = all.filter((one) => isChosen(params, one))
  // one session over several namespaces ends as a whole (reference §3.3)
  const isShared = (one: Connection) =>
    getTraits(one.connectorId).sharesSession && chosen.some((other) => other.connectorId === one.connectorId)
  return all.filter((one) => chosen.includes(one) || isShared(one))
}
