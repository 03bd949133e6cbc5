import { delay } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../../foyer.ts'
import { openingAtom } from './atoms.ts'

/** How long a phone takes to bring an app to the front, in ms; a page that still shows then has opened nothing. */
export const openingTimeout = 2_500

const openingController = atom<AbortController | undefined>(undefined)

/** `missing` until the page is hidden: an app that comes to the front hides it, a question of the system does so late. */
export function watchOpening(foyer: Foyer, page: Document = document): void {
  const { store, signal } = foyer
  store.get(openingController)?.abort()
  const controller = new AbortController()
  store.set(openingController, controller)
  store.set(openingAtom, 'opening')
  const ended = AbortSignal.any([controller.signal, signal])
  const onChange = () => {
    if (page.visibilityState !== 'hidden') return
    store.set(openingAtom, 'opened')
    controller.abort()
  }
  page.addEventListener('visibilitychange', onChange, { signal: ended })
  delay(openingTimeout, ended).then(
    () => store.set(openingAtom, 'missing'),
    () => {},
  )
}

/** The visitor leaves the screen of a wallet. */
export function resetOpening({ store }: Foyer): void {
  store.get(openingController)?.abort()
  store.set(openingController, undefined)
  store.set(openingAtom, 'idle')
}
