import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'

/** Whether the visitor ticked that they agree to the site's terms; asked again on the next page. */
export const hasAgreedAtom = atom(false)

export function setAgreed({ store }: Foyer, hasAgreed: boolean): void {
  store.set(hasAgreedAtom, hasAgreed)
}
