import type { AccountType, Namespace } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { getActiveNetwork } from '../../state/networks.ts'
import { chosenAccountTypesAtom, smartAccountNetworksAtom } from './atoms.ts'

/** Specification §4: what a namespace prefers until the visitor, the site or the frame says otherwise. */
const defaultTypes: { readonly [namespace in Namespace]: AccountType } = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
  cosmos: 'eoa',
}

export function getPreferredAccountType(foyer: Foyer, namespace: Namespace): AccountType {
  const chosen = foyer.store.get(chosenAccountTypesAtom)[namespace]
  return chosen ?? foyer.config.defaultAccountTypes[namespace] ?? defaultTypes[namespace]
}

/** Remembers a choice for the next visit. */
export function chooseAccountType(foyer: Foyer, namespace: Namespace, type: AccountType): void {
  const chosen = { ...foyer.store.get(chosenAccountTypesAtom), [namespace]: type }
  foyer.store.set(chosenAccountTypesAtom, chosen)
  foyer.storage.set('preferredAccountTypes', chosen)
}

/**
 * What the active account can be switched to (specification §4): a smart account only where the network has them, and
 * only from the plain one; the plain one always.
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
