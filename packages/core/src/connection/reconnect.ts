import type { Connection, Namespace } from '@foyer/base'
import { isServed } from '../adapters/getAdapter.ts'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import { findConnection } from '../state/changeConnections.ts'
import { chosenNamespaceAtom, connectionsAtom, resolveActiveNamespace, restoringAtom } from '../state/connections.ts'
import { saveEnding } from '../state/recentConnections.ts'
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
 * @param left what was remembered when the page began: a wallet that was disconnected before this code came is left all the same
 */
export async function reconnect(
  foyer: Foyer,
  left: Partial<Record<Namespace, readonly StoredConnection[]>> = foyer.storage.get('connections') ?? {},
): Promise<void> {
  const remembered = Object.entries(left) as [Namespace, readonly StoredConnection[]][]
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
  const take = ({ connectorId }: StoredConnection, connection: Connection | undefined) => {
    if (!connection) return saveEnding(foyer, { connectorId, namespace }, 'refused')
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
  const restoreOne = async (one: StoredConnection) => {
    const target = { connectorId: one.connectorId, namespace }
    await restoreConnection(foyer, target, (connection) => take(one, connection)).catch(() => {
      silent.add(one.connectorId)
      if (!foyer.signal.aborted) saveEnding(foyer, target, 'silent')
    })
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
 * Forgets who knew nothing of this site. Who did not answer may still be connected on another page, and stays remembered: for ever
 * where silence says nothing of it, else until the next visit. What another page has changed meanwhile stays.
 */
function saveRestored(
  { storage, store }: Foyer,
  namespace: Namespace,
  remembered: readonly StoredConnection[],
  silent: ReadonlySet<string>,
): void {
  const all = storage.get('connections') ?? {}
  const stored = all[namespace] ?? []
  const list = stored.flatMap((one) => {
    const { connectorId } = one
    const before = remembered.find((other) => other.connectorId === connectorId)
    if (!before || findConnection(store.get(connectionsAtom), { connectorId, namespace })) return [one]
    const isKept = silent.has(connectorId) && (getTraits(connectorId).outlivesSilence || !before.isSilent)
    return isKept ? [{ ...one, isSilent: true }] : []
  })
  const { [namespace]: _, ...others } = all
  storage.set('connections', list.length > 0 ? { ...others, [namespace]: list } : others)
}

/** @param ordered the namespace's connections that are restored so far */
function establishRestored(
  foyer: Foyer,
  namespace: Namespace,
  ordered: readonly Connection[],
  connection: Connection,
): void {
  const live = foyer.store.get(connectionsAtom).get(namespace) ?? []
  // what the visitor has connected meanwhile: in place of this one, or before it
  const chosen = live.filter((one) => ordered.every(({ connectorId }) => connectorId !== one.connectorId))
  const [first, ...others] = [...chosen, ...ordered]
  if (!first || (chosen.length > 0 && !isMultiWalletOn(foyer))) return disconnectQuietly(foyer, connection)
  const report = { reconnect: true, connection }
  establish(foyer, [first, ...others], { keepsOthers: true, restored: [namespace], report })
}
