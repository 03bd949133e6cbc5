import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { activeConnectionAtom } from '../../state/connections.ts'
import { nameFlowAtom } from './nameFlow.ts'
import { getNameSuffixes } from './nameSuffixes.ts'

/** The visitor is told what a name is good for. */
export function openNaming(foyer: Foyer): void {
  const isSmartAccount = foyer.store.get(activeConnectionAtom)?.accounts[0]?.type === 'smartAccount'
  foyer.events.emit({ type: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
  navigate(foyer, 'ChooseAccountName')
}

/** The visitor chooses one: whatever was begun before is forgotten. */
export function startNaming(foyer: Foyer): void {
  foyer.store.set(nameFlowAtom, { type: 'started' })
  navigate(foyer, 'RegisterAccountName')
}

/** What is typed. A suffix of the site's own is not part of it, and names are one in any case. */
export function setNameText(foyer: Foyer, typed: string): void {
  const lower = typed.trim().toLowerCase()
  const suffix = getNameSuffixes(foyer).find((one) => lower.endsWith(`.${one.toLowerCase()}`))
  const text = suffix === undefined ? lower : lower.slice(0, -(suffix.length + 1))
  foyer.store.set(nameFlowAtom, { type: 'typed', text })
}

/** A suggestion, without its suffix. */
export function pickName(foyer: Foyer, label: string): void {
  foyer.store.set(nameFlowAtom, { type: 'picked', label })
}
