import type { Connection, Namespace } from '@foyer/base'
import { isMultiWalletOn, remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { findConnection } from '../../state/changeConnections.ts'
import { connectionsAtom } from '../../state/connections.ts'
import { type RecentConnection, readRecentConnections, recentConnectionsAtom } from '../../state/recentConnections.ts'
import { isAllowed } from './isAllowed.ts'

/**
 * Every wallet that is connected; of each namespace the one in use first. Empty, with an alert for the developer, where the
 * project's feature `multiWallet` is off; then `getConnection` has the one there is.
 * @param namespace default: all
 * @see specification §6
 */
export function getConnections(foyer: Foyer, namespace?: Namespace): readonly Connection[] {
  return isAllowed(foyer, 'getConnections') ? listConnections(foyer, namespace) : []
}

/**
 * Wallets that were connected in this browser and are not now, the latest first, and why each is not. Empty, with an alert
 * for the developer, where the project's feature `multiWallet` is off.
 * @param namespace default: all
 */
export function getRecentConnections(foyer: Foyer, namespace?: Namespace): readonly RecentConnection[] {
  return isAllowed(foyer, 'getRecentConnections') ? listRecent(foyer, namespace) : []
}

/** What `watchConnections` tells. */
export type WalletConnections = {
  readonly connections: readonly Connection[]
  readonly recentConnections: readonly RecentConnection[]
}

/**
 * Calls the listener whenever a connection begins, changes, ends or is forgotten, or is used in place of another. Where the
 * project's feature `multiWallet` is off there is nothing to tell, and the developer is alerted.
 * @returns stops watching
 */
export function watchConnections(foyer: Foyer, listener: (all: WalletConnections) => void): () => void {
  isAllowed(foyer, 'watchConnections')
  let told = listAll(foyer)
  const notify = () => {
    const now = listAll(foyer)
    if (isSame(now.connections, told.connections) && isSame(now.recentConnections, told.recentConnections)) return
    told = now
    listener(now)
  }
  const stops = [connectionsAtom, recentConnectionsAtom, remoteFeaturesAtom].map((one) => foyer.store.sub(one, notify))
  return () => {
    for (const stop of stops) stop()
  }
}

function listAll(foyer: Foyer): WalletConnections {
  if (!isMultiWalletOn(foyer)) return { connections: [], recentConnections: [] }
  return { connections: listConnections(foyer), recentConnections: listRecent(foyer) }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

export function listConnections({ store }: Foyer, namespace?: Namespace): readonly Connection[] {
  const all = store.get(connectionsAtom)
  return namespace ? (all.get(namespace) ?? []) : [...all.values()].flat()
}

export function listRecent(foyer: Foyer, namespace?: Namespace): readonly RecentConnection[] {
  const live = foyer.store.get(connectionsAtom)
  return readRecentConnections(foyer).filter(
    (one) => (!namespace || one.namespace === namespace) && !findConnection(live, one),
  )
}
