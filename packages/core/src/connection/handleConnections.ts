import { type Connection, FoyerError, loadPart, type Namespace } from '@foyer/base'
import { getAdapter } from '../adapters/getAdapter.ts'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import { getTraits } from '../external/getTraits.ts'
import type { ConnectionEvent, ConnectionHandlers, DisconnectParams, Foyer } from '../foyer.ts'
import { findConnection, isSame } from '../state/changeConnections.ts'
import { connectAttemptAtom, type Target } from '../state/connectFlow.ts'
import { activeConnectionsAtom, connectionsAtom } from '../state/connections.ts'
import { saveConnection } from '../state/saveConnections.ts'
import { isAttempting, isStaleTarget } from './attempt.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { handleNetworkChanged } from './handleNetworkChanged.ts'
import { removeConnections, removeEndedConnections } from './removeConnections.ts'

export const handlers: ConnectionHandlers = { applyEvent, disconnect: performDisconnect, follow }

// biome-ignore lint/plugin: asked again below through `loadPart`
const loadFollowing = () => import('./followPages.ts')

async function follow(foyer: Foyer): Promise<void> {
  let part: Awaited<ReturnType<typeof loadFollowing>>
  try {
    part = await loadFollowing()
  } catch {
    // as `loadHandlers`: only what does not come takes a turn more
    part = await loadPart(loadFollowing)
  }
  part.followPages(foyer)
}

/** From now on, what adapters say of connections is applied as they say it. */
export function handleConnections({ parts }: Foyer): void {
  parts.connections = handlers
}

function applyEvent(foyer: Foyer, namespace: Namespace, event: ConnectionEvent): void {
  if (foyer.signal.aborted) return
  const connectorId = event.type === 'disconnected' ? event.connectorId : event.connection.connectorId
  const known = findConnection(foyer.store.get(connectionsAtom), { namespace, connectorId })
  if (event.type === 'connectionChanged') return known ? updateKnown(foyer, known, event) : addUnrequested(foyer, event)
  if (known) removeEndedConnections(foyer, (one) => one === known)
}

type ChangedEvent = Extract<ConnectionEvent, { type: 'connectionChanged' }>

function updateKnown(foyer: Foyer, known: Connection, { connection }: ChangedEvent): void {
  const isUsed = foyer.store.get(activeConnectionsAtom).get(known.namespace) === known
  saveConnection(foyer, connection)
  if (isUsed && known.networkId !== connection.networkId) handleNetworkChanged(foyer, connection, known.networkId)
}

/** A connection that no one waits for: made through the site's own library, or approved after the visitor gave up. */
function addUnrequested(foyer: Foyer, { connection }: ChangedEvent): void {
  // an attempt is waiting for this wallet: its answer follows, and leaves the screens in the same step
  if (isAttempting(foyer, connection)) return
  const before = foyer.store.get(activeConnectionsAtom).get(connection.namespace)
  // approved late, after the visitor had chosen another wallet
  if (before && isStaleTarget(foyer, connection)) return connectLate(foyer, connection)
  // what the screen says has failed has come all the same
  const attempt = foyer.store.get(connectAttemptAtom)
  const isAwaited = attempt.step === 'failed' && isSame(attempt, connection)
  establish(foyer, [connection], { keepsReplacedAlive: true, ...(isAwaited && { answered: attempt, closes: true }) })
  if (before && before.networkId !== connection.networkId) handleNetworkChanged(foyer, connection, before.networkId)
}

/** Connects here as well, where several may be connected, one that another page has meanwhile, as any that it connects. */
function connectLate(foyer: Foyer, connection: Connection): void {
  const remembered = foyer.storage.get('connections')?.[connection.namespace] ?? []
  if (isMultiWalletOn(foyer) && remembered.some((one) => isSame(one, connection))) return void follow(foyer)
  disconnectQuietly(foyer, connection)
}

async function performDisconnect(foyer: Foyer, params: DisconnectParams): Promise<void> {
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
    foyer.parts.signOut?.(foyer, connections),
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
