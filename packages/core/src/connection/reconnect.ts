import type { Connection, Namespace } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import { findConnection } from '../state/changeConnections.ts'
import { chosenNamespaceAtom, connectionsAtom, resolveActiveNamespace, restoringAtom } from '../state/connections.ts'
import { type ConnectionEnding, rememberEnding } from '../state/recentConnections.ts'
import { saveConnections } from '../state/saveConnections.ts'
import { saveNamespace } from '../state/saveNamespace.ts'
import { transact } from '../state/transact.ts'
import type { StoredConnection } from '../storage/keys.ts'
import { disconnectQuietly } from './disconnectQuietly.ts'
import { establish } from './establish.ts'
import { handleConnections } from './handleConnections.ts'
import { restoreConnection } from './restoreConnection.ts'

/**
 * Restores remembered connections, each only after its wallet said without being asked anything that it still
 * authorises this site. One that does not answer within 8 s is given up; the others are not delayed by it. When the active
 * namespace's is gone, another that is connected becomes active. Never rejects.
 */
export async function reconnect(foyer: Foyer): Promise<void> {
  const remembered = Object.entries(foyer.storage.get('connections') ?? {}) as [
    Namespace,
    readonly StoredConnection[],
  ][]
  const known = remembered.filter(([namespace]) => isServed(foyer, namespace))
  handleConnections(foyer)
  foyer.store.set(restoringAtom, new Set(known.map(([namespace]) => namespace)))
  await Promise.all(known.map(([namespace, list]) => restoreNamespace(foyer, namespace, list)))
}

/** Every wallet of a namespace; the first that proves itself ends its verification, and all keep their order. */
async function restoreNamespace(
  foyer: Foyer,
  namespace: Namespace,
  remembered: readonly StoredConnection[],
): Promise<void> {
  const restored = new Map<string, Connection>()
  const silent = new Set<string>()
  const restoreOne = async ({ connectorId }: { readonly connectorId: string }) => {
    let ending: ConnectionEnding = 'refused'
    const connection = await restoreConnection(foyer, { connectorId, namespace }).catch(() => {
      silent.add(connectorId)
      ending = 'silent'
      return undefined
    })
    if (foyer.signal.aborted) return
    if (!connection) return rememberEnding(foyer, { connectorId, namespace }, ending)
    // disconnected meanwhile, here or on another page
    const stored = foyer.storage.get('connections')?.[namespace] ?? []
    if (!stored.some((one) => one.connectorId === connectorId)) return disconnectQuietly(foyer, connection)
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
  saveRestored(foyer, namespace, remembered, silent)
  transact(foyer.store, (get, set) => {
    set(restoringAtom, (all) => new Set([...all].filter((one) => one !== namespace)))
    set(chosenNamespaceAtom, resolveActiveNamespace(get))
  })
  saveNamespace(foyer)
}

/**
 * Who knew nothing of this site is forgotten. Who did not answer may still be connected on another page, and stays remembered:
 * for ever where silence says nothing of it, else until the next visit.
 */
function saveRestored(
  foyer: Foyer,
  namespace: Namespace,
  remembered: readonly StoredConnection[],
  silent: ReadonlySet<string>,
): void {
  const { storage, store } = foyer
  const isKept = (one: StoredConnection) =>
    silent.has(one.connectorId) && (getTraits(one.connectorId).outlivesSilence || !one.isSilent)
  const forgotten = remembered.filter((one) => !isKept(one)).map(({ connectorId }) => connectorId)
  saveConnections(foyer, store.get(connectionsAtom), [namespace], ({ connectorId }) => forgotten.includes(connectorId))
  const stored = storage.get('connections')
  const list = stored?.[namespace]?.map((one) => (silent.has(one.connectorId) ? { ...one, isSilent: true } : one))
  if (list && silent.size > 0) storage.set('connections', { ...stored, [namespace]: list })
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
