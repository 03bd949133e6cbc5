import { type Adapter, abortable, delay, type Namespace } from '@foyer/base'
import { frameConnectorId, frameReconnectTimeout, lateWalletTimeout, reconnectTimeout } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'
import { getPreferredNetwork } from '../network/atoms.ts'
import { activeNamespaceAtom, connectionsAtom, connectorsAtom, restoringAtom } from './atoms.ts'
import { applyConnection, removeConnection, setActiveNamespace } from './connections.ts'
import { getAdapter, isServed } from './getAdapter.ts'

/**
 * Restores remembered connections, each only after its wallet said without being asked anything that it still
 * authorises this site. One that does not answer within 8 s is given up; the others are not delayed by it. When the active
 * namespace's is gone, another that is connected becomes active. Never rejects.
 */
export async function reconnect(foyer: Foyer): Promise<void> {
  const remembered = Object.entries(foyer.storage.get('connections') ?? {}) as [Namespace, { connectorId: string }][]
  const known = remembered.filter(([namespace]) => isServed(foyer, namespace))
  foyer.store.set(restoringAtom, new Set(known.map(([namespace]) => namespace)))
  await Promise.all(known.map(([namespace, { connectorId }]) => restore(foyer, namespace, connectorId)))
  const active = foyer.store.get(activeNamespaceAtom)
  const connections = foyer.store.get(connectionsAtom)
  const [other] = connections.keys()
  const wasRemembered = known.some(([namespace]) => namespace === active)
  if (other && wasRemembered && !connections.has(active)) setActiveNamespace(foyer, other)
}

async function restore(foyer: Foyer, namespace: Namespace, connectorId: string): Promise<void> {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, foyer.signal])
  delay(connectorId === frameConnectorId ? frameReconnectTimeout : reconnectTimeout, signal).then(
    () => deadline.abort(),
    () => {},
  )
  try {
    // what nobody brought an adapter for gets one with the wallet
    const bring = connectorId === frameConnectorId ? foyer.openFrame : foyer.openRelay
    if (!foyer.adapters.has(namespace)) await abortable<unknown>(bring(), signal)
    const adapter = getAdapter(foyer, namespace)
    await waitForConnector(adapter, connectorId, signal)
    const network = getPreferredNetwork(foyer, namespace)
    const connection = await abortable(adapter.reconnect({ connectorId, network, signal }), signal)
    if (connection) applyRestored(foyer, connection)
    else forget(foyer, namespace)
  } catch {
    // the wallet is gone, hangs or refuses: the visitor connects again when they wish
    if (!foyer.signal.aborted) forget(foyer, namespace)
  } finally {
    deadline.abort()
    foyer.store.set(restoringAtom, (all) => new Set([...all].filter((key) => key !== namespace)))
  }
}

function applyRestored(foyer: Foyer, connection: Parameters<typeof applyConnection>[1]): void {
  applyConnection(foyer, connection)
  const { connectorId, networkId } = connection
  const name = foyer.store.get(connectorsAtom).find(({ id }) => id === connectorId)?.name ?? connectorId
  foyer.events.emit({
    type: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name, caipNetworkId: networkId, reconnect: true },
  })
}

/** Unless something else connected meanwhile, nothing is remembered any more. */
function forget(foyer: Foyer, namespace: Namespace): void {
  if (!foyer.store.get(connectionsAtom).has(namespace)) removeConnection(foyer, namespace)
}

/** Extensions may inject themselves after the page started. */
async function waitForConnector(adapter: Adapter, connectorId: string, signal: AbortSignal): Promise<void> {
  const isThere = () => adapter.getConnectors().some(({ id }) => id === connectorId)
  if (isThere()) return
  const done = new AbortController()
  const arrived = new Promise<void>((resolve) => {
    const stop = adapter.watch((event) => {
      if (event.type === 'connectorsChanged' && isThere()) resolve()
    })
    done.signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([arrived, delay(lateWalletTimeout, AbortSignal.any([done.signal, signal]))])
  } finally {
    done.abort()
  }
}
