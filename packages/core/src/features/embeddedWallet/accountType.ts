import { type AccountType, families, isNamespace, type Namespace } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { getActiveNetwork } from '../../state/getActiveNetwork.ts'
import { chosenAccountTypesAtom, smartAccountNetworksAtom } from './atoms.ts'

export function getPreferredAccountType(foyer: Foyer, namespace: Namespace): AccountType {
  const chosen = foyer.store.get(chosenAccountTypesAtom)[namespace]
  return chosen ?? foyer.config.defaultAccountTypes[namespace] ?? families[namespace].accountType
}

/** Restores what was chosen at an earlier visit; what is no such type is left out. */
export function restoreAccountTypes({ store, storage }: Pick<Foyer, 'store' | 'storage'>): void {
  const stored = Object.entries(storage.get('preferredAccountTypes') ?? {})
  const known = stored.filter(([namespace, type]) => isNamespace(namespace) && isAccountType(type))
  store.set(chosenAccountTypesAtom, Object.fromEntries(known) as Partial<Record<Namespace, AccountType>>)
}

/** Remembers a choice for the next visit. */
export function selectAccountType(foyer: Foyer, namespace: Namespace, type: AccountType): void {
  const chosen = { ...foyer.store.get(chosenAccountTypesAtom), [namespace]: type }
  foyer.store.set(chosenAccountTypesAtom, chosen)
  foyer.storage.set('preferredAccountTypes', chosen)
}

/**
 * Returns what the active account can be switched to (specification §4): a smart account only where the network has them, and only
 * from the plain one; the plain one always.
 */
export function getOtherAccountType(foyer: Foyer): 'eoa' | 'smartAccount' | undefined {
  const connection = foyer.store.get(activeConnectionAtom)
  const network = getActiveNetwork(foyer)
  if (connection?.namespace !== 'eip155' || !network) return undefined
  const type = connection.accounts[0]?.type
  if (type === 'smartAccount') return 'eoa'
  const isEnabled = foyer.store.get(smartAccountNetworksAtom).includes(Number(network.id))
  return type === 'eoa' && isEnabled ? 'smartAccount' : undefined
}

function isAccountType(value: unknown): value is AccountType {
  return typeof value === 'string' && ['eoa', 'smartAccount', 'payment', 'ordinal'].includes(value)
}
