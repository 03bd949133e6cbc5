import { cleanText } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { addressLabelsAtom } from '../../state/addressLabels.ts'

/**
 * Names an address for the visitor, such as "Team treasury": shown in place of its wallet's name. Kept for as long as the page.
 * @param params.label cleaned to 40 characters; one without any visible character names nothing
 */
export function addAddressLabel({ store }: Foyer, params: { readonly address: string; readonly label: string }): void {
  const label = cleanText(params.label, 40)
  if (label) store.set(addressLabelsAtom, (all) => new Map(all).set(params.address, label))
}

/** The address is shown as its wallet again. */
export function removeAddressLabel({ store }: Foyer, params: { readonly address: string }): void {
  store.set(addressLabelsAtom, (all) => new Map([...all].filter(([address]) => address !== params.address)))
}
