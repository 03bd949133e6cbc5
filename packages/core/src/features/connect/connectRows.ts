import type { Connector, Namespace } from '@foyer/base'
import { isServed } from '../../adapters/getAdapter.ts'
import { servesAny, type Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { isPhone } from '../../isPhone.ts'
import { activeConnectionsAtom, activeNamespaceAtom, connectorsAtom } from '../../state/connections.ts'
import { offeredNamespaceAtom } from '../../state/screens.ts'
import { composeRows, type WalletRow } from './composeRows.ts'
import { getConnectOptions } from './connectOptions.ts'
import { findConnectorsOf, isConnectorOf } from './identity.ts'
import { walletLookupAtom } from './lookUp.ts'
import { popularWallets } from './popularWallets.ts'

/** Wallets offered to someone who has none (count). */
const suggestionLimit = 4

/** Families to connect: the one the modal was opened for, or all that the site serves, the active one first. */
export function getOfferedNamespaces(foyer: Foyer): readonly Namespace[] {
  const { store, config } = foyer
  const only = store.get(offeredNamespaceAtom)
  if (only) return [only]
  const all = [store.get(activeNamespaceAtom), ...config.networks.map(({ chainNamespace }) => chainNamespace)]
  return [...new Set(all)].filter((namespace) => isServed(foyer, namespace))
}

/** Returns what the Connect screen lists now. @param namespaces families to connect, the active one first */
export function getConnectRows(
  foyer: Foyer,
  namespaces: readonly Namespace[] = getOfferedNamespaces(foyer),
): readonly WalletRow[] {
  const { store, storage, config } = foyer
  const options = getConnectOptions(foyer)
  const learned = store.get(walletLookupAtom)
  const catalogue = [...popularWallets, ...learned.wallets]
  const connections = [...store.get(activeConnectionsAtom)]
  const recentWallets = getRecentWallets(foyer)
  return composeRows({
    connectors: store.get(connectorsAtom),
    catalogue,
    recommendable: getRecommendedIds(foyer),
    recents: [...(storage.get('recents') ?? []), ...recentWallets.map(({ id }) => id)],
    recentWallets,
    connected: new Map(connections.map(([namespace, { connectorId }]) => [namespace, connectorId])),
    namespaces,
    options,
    hasRelay: config.relays.length > 0,
    isPhone: isPhone(),
    isLookingUp: learned.step !== 'done',
  })
}

/** Those that the site recommends, else those it includes, in its own order; else the best known ones. */
function getRecommendedIds(foyer: Foyer): readonly string[] {
  const { recommendedWalletIds, includeWalletIds } = getConnectOptions(foyer)
  const named = recommendedWalletIds.length > 0 ? recommendedWalletIds : includeWalletIds
  return named.length > 0 ? named : popularWallets.map(({ id }) => id)
}

/** Wallets for someone who has none: the recommended ones that serve this site and are not installed (reference §2.4). */
export function getSuggestedWallets(foyer: Foyer): readonly Wallet[] {
  const { includeWalletIds: included, excludeWalletIds: excluded } = getConnectOptions(foyer)
  const namespaces = getOfferedNamespaces(foyer)
  const known = [...popularWallets, ...foyer.store.get(walletLookupAtom).wallets]
  return getRecommendedIds(foyer)
    .flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
    .filter((wallet) => servesAny(wallet, namespaces) && !excluded.includes(wallet.id))
    .filter(({ id }) => included.length === 0 || included.includes(id))
    .filter((wallet) => findInstalled(foyer, wallet).length === 0)
    .slice(0, suggestionLimit)
}

/** A wallet's own connectors in this browser, one per family that is offered. */
export function findInstalled(foyer: Foyer, wallet: Wallet): readonly Connector[] {
  return findConnectorsOf(wallet, foyer.store.get(connectorsAtom), getOfferedNamespaces(foyer))
}

type Named = Pick<Connector, 'id' | 'name' | 'rdns' | 'explorerId'>

/** Finds what the site, the catalogue and earlier visits know of the wallet behind a connector; undefined: nothing. */
export function findKnownWallet(foyer: Foyer, connector: Named): Wallet | undefined {
  const { customWallets } = getConnectOptions(foyer)
  const learned = foyer.store.get(walletLookupAtom).wallets
  const known = [...customWallets, ...popularWallets, ...learned, ...getRecentWallets(foyer)]
  return known.find((wallet) => isConnectorOf(connector, wallet))
}

/** Lists what is remembered of wallets that the catalogue may not have, newest first: rows that a list can show. */
export function getRecentWallets({ storage }: Pick<Foyer, 'storage'>): readonly Wallet[] {
  return (storage.get('recentWallets') ?? []).filter(isWallet)
}

/** Without the fields that are not text: a row needs none of them. */
function isWallet(value: unknown): value is Wallet {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}
