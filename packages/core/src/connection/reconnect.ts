import { type Adapter, abortable, type Connection, delay, FoyerError, type Namespace } from '@foyer/base'
import { getAdapter, isServed } from '../adapters/getAdapter.ts'
import { walletInjectionTimeout } from '../config/constants.ts'
import { getTraits } from '../external/getTraits.ts'
import { loadProvider } from '../external/loadProvider.ts'
import type { Foyer } from '../foyer.ts'
import { findConnection } from '../state/changeConnections.ts'
import type { Target } from '../state/connectFlow.ts'
import { chosenNamespaceAtom, connectionsAtom, resolveActiveNamespace, restoringAtom } from '../state/connections.ts'
import { getPreferredNetwork } from '../state/networks.ts'
import { type ConnectionEnding, rememberEnding } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { handleConnections } from './handleConnections.ts'

/**
 * Restores remembered connections, each only after its wallet said without being asked anything that it still
 * authorises this site. One that does not answer within 8 s is given up; the others are not delayed by it. When the active
 * namespace's is gone, another that is connected becomes active. Never rejects.
 */
export async function reconnect(foyer: Foyer): Promise<void> {
  const remembered = Object.entries(foyer.storage.get('connections') ?? {}) as [Namespace, StoredConnections][]
  const known = remembered.filter(([namespace]) => isServed(foyer, namespace))
  handleConnections(foyer)
  foyer.store.set(restoringAtom, new Set(known.map(([namespace]) => namespace)))
  await Promise.all(known.map(([namespace, list]) => restoreNamespace(foyer, namespace, list)))
}

type StoredConnections = readonly { readonly connectorId: string }[]

/** Every wallet of a namespace; the first that proves itself ends its verification, and all keep their order. */
async function restoreNamespace(foyer: Foyer, namespace: Namespace, remembered: StoredConnections): Promise<void> {
  const restored = new Map<string, Connection>()
  let isSilent = false
  const restoreOne = async ({ connectorId }: { readonly connectorId: string }) => {
    let ending: ConnectionEnding = 'refused'
    const connection = await restoreConnection(foyer, { connectorId, namespace }).catch(() => {
      isSilent ||= getTraits(connectorId).outlivesSilence
      ending = 'silent'
      return undefined
    })
    if (foyer.signal.aborted) return
    if (!connection) return rememberEnding(foyer, { connectorId, namespace }, ending)
    const ordered = remembered.flatMap((one) => {
      if (one.connectorId === connectorId) return [connection]
      const earlier = restored.get(one.connectorId)
      return (earlier && findConnection(foyer.store.get(connectionsAtom), earlier)) ?? []
    })
    restored.set(connectorId, connection)
    establishRestored(foyer, namespace, ordered, connection)
  }
  await Promise.all(remembered.map(restoreOne))
  if (foyer.signal.aborted) return
  const live = foyer.store.get(connectionsAtom)
  // a wallet that could not say whether its session still lives stays remembered for the next visit
  if (!isSilent || live.has(namespace)) saveConnections(foyer, live, [namespace])
  transact(foyer.store, (get, set) => {
    set(restoringAtom, (all) => new Set([...all].filter((one) => one !== namespace)))
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
  })
  saveNamespace(foyer)
}

/** @param ordered the namespace's connections that are restored so far */
function establishRestored(
  foyer: Foyer,
  namespace: Namespace,
  ordered: readonly Connection[],
  connection: Connection,
): void {
  const [first, ...others] = ordered
  const live = foyer.store.get(connectionsAtom).get(namespace) ?? []
  const isReplaced = live.some((one) => ordered.every(({ connectorId }) => connectorId !== one.connectorId))
  // the visitor has connected another wallet meanwhile
  if (!first || isReplaced) return disconnectQuietly(foyer, connection)
  const report = { reconnect: true, connection }
  establish(foyer, [first, ...others], { keepsOthers: true, restored: [namespace], report })
}

/**
 * What the wallet says by itself; undefined where it refuses. Rejects where it is gone or hangs. In either case the visitor
 * connects again when they wish.
 */
async function restoreConnection(foyer: Foyer, { connectorId, namespace }: Target): Promise<Connection | undefined> {
  const deadline = new AbortController()
  const signal = AbortSignal.any([deadline.signal, foyer.signal])
  delay(getTraits(connectorId).reconnectTimeout, signal).then(
    () => deadline.abort(),
    () => {},
  )
  try {
    // where the site has no adapter, the external wallet's code brings a generic one
    if (!foyer.adapters.has(namespace)) await abortable(loadProvider(foyer, connectorId), signal)
    const adapter = getAdapter(foyer, namespace)
    await waitForConnector(adapter, connectorId, signal)
    const network = getPreferredNetwork(foyer, namespace)
    return await abortable(adapter.reconnect({ connectorId, network, signal }), signal)
  } finally {
    deadline.abort()
  }
}

/** Extensions may inject themselves after the page started. */
async function waitForConnector(adapter: Adapter, connectorId: string, signal: AbortSignal): Promise<void> {
  const isListed = () => adapter.getConnectors().some(({ id }) => id === connectorId)
  if (isListed()) return
  const done = new AbortController()
  const arrived = new Promise<void>((resolve) => {
    const stop = adapter.watch((event) => {
      if (event.type === 'connectorsChanged' && isListed()) resolve()
    })
    done.signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([arrived, delay(walletInjectionTimeout, AbortSignal.any([done.signal, signal]))])
  } finally {
    done.abort()
  }
  if (!isListed()) throw new FoyerError('ConnectorNotFound', { connectorId })
}
