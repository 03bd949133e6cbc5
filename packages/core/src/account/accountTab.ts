import { families, type Namespace } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { getRemoteFeatures } from '../config/remoteFeatures.ts'
import type { Foyer } from '../foyer.ts'
import { hasRecords } from '../ledger/hasRecords.ts'
import { activeConnectionAtom } from '../state/connections.ts'

/** The tabs of Account (specification §2). */
export const accountTabs = ['tokens', 'nfts', 'activity'] as const
export type AccountTab = (typeof accountTabs)[number]

const chosenTabAtom = atom<{ readonly of: Namespace; readonly tab: AccountTab } | undefined>(undefined)

/** The tab that is looked at: the one chosen last in this family. */
export const accountTabAtom = atom((get): AccountTab => {
  const chosen = get(chosenTabAtom)
  return chosen !== undefined && chosen.of === get(activeConnectionAtom)?.namespace ? chosen.tab : 'tokens'
})

export function setAccountTab(foyer: Foyer, tab: AccountTab): void {
  const connection = foyer.store.get(activeConnectionAtom)
  if (!connection) return
  foyer.store.set(chosenTabAtom, { of: connection.namespace, tab })
  if (tab !== 'activity') return
  const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } })
}

/** Tabs beside the list of tokens exist with a data service, as far as it knows the family; without one, for what was sent from here. */
export function listAccountTabs(foyer: Foyer, namespace: Namespace): readonly AccountTab[] {
  const isServed = foyer.config.blockchainApiUrl !== undefined
  const isThere = { nfts: isServed, activity: isActivityOn(foyer) && (isServed || hasRecords(foyer)) }
  return ['tokens', ...families[namespace].history.filter((tab) => isThere[tab])]
}

/** Whether Account shows what happened: as the project's configuration says, without one as the site does. */
function isActivityOn(foyer: Foyer): boolean {
  const { activity, history } = foyer.config.connect.features ?? {}
  return !foyer.config.basic && (getRemoteFeatures(foyer)?.activity ?? activity ?? history) !== false
}
