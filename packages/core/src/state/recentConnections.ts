import { type CaipNetworkId, type Connection, isCaipNetworkId, isNamespace, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { recentConnectionLimit } from '../config/constants.ts'
import { isMultiWalletOn } from '../config/remoteFeatures.ts'
import type { Foyer } from '../foyer.ts'
import { type Target, toKey } from './connectFlow.ts'

const endings = ['left', 'revoked', 'refused', 'silent'] as const
/**
 * Why a wallet is connected no more: the visitor disconnected it; it ended the connection by itself; it knew nothing of this
 * site when a visit began; it did not answer then.
 */
export type ConnectionEnding = (typeof endings)[number]

/** A wallet that was connected, as it was then. */
export type RecentConnection = {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly networkId: CaipNetworkId
  readonly address: string
  readonly ending: ConnectionEnding
}

/** What is read of the storage; undefined until then. */
export const recentConnectionsAtom = atom<readonly RecentConnection[] | undefined>(undefined)

/** Reads what was connected, the latest first; those that are connected now among them. */
export function readRecentConnections(foyer: Foyer): readonly RecentConnection[] {
  return foyer.store.get(recentConnectionsAtom) ?? loadRecentConnections(foyer)
}

/** The same as the storage has it now. */
export function loadRecentConnections({ store, storage }: Foyer): readonly RecentConnection[] {
  const stored = (storage.get('recentConnections') ?? []).filter(isRecentConnection)
  store.set(recentConnectionsAtom, stored)
  return stored
}

export function saveRecentConnections({ store, storage }: Foyer, all: readonly RecentConnection[]): void {
  storage.set('recentConnections', all)
  store.set(recentConnectionsAtom, all)
}

/** Remembers wallets, in a project that lets visitors use several. @param ending counts once they are connected no more */
export function rememberConnections(
  foyer: Foyer,
  connections: readonly Connection[],
  ending: ConnectionEnding = 'left',
): void {
  if (connections.length === 0 || !isMultiWalletOn(foyer)) return
  const made = connections.flatMap(({ connectorId, namespace, networkId, accounts: [first] }) =>
    first ? [{ connectorId, namespace, networkId, address: first.address, ending }] : [],
  )
  const others = readRecentConnections(foyer).filter((one) => !made.some((other) => toKey(one) === toKey(other)))
  saveRecentConnections(foyer, [...made, ...others].slice(0, recentConnectionLimit))
}

/** Remembers why one that an earlier visit had connected is not. */
export function saveEnding(foyer: Foyer, wallet: Target, ending: ConnectionEnding): void {
  const all = readRecentConnections(foyer)
  if (!all.some((one) => toKey(one) === toKey(wallet))) return
  saveRecentConnections(
    foyer,
    all.map((one) => (toKey(one) === toKey(wallet) ? { ...one, ending } : one)),
  )
}

function isRecentConnection(value: unknown): value is RecentConnection {
  if (typeof value !== 'object' || value === null) return false
  const { connectorId, namespace, networkId, address, ending } = value as Readonly<Record<string, unknown>>
  const isText = typeof connectorId === 'string' && typeof address === 'string'
  return (
    isText && isNamespace(namespace) && isCaipNetworkId(networkId) && (endings as readonly unknown[]).includes(ending)
  )
}
