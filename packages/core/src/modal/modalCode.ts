import { isPartLost } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { close } from '../router/close.ts'
import { isOpenAtom } from '../state/history.ts'

/** Where the code of the modal stands; it is loaded when someone needs it, and `lost` where only another page can have it. */
export type ModalCode = 'idle' | 'loading' | 'ready' | 'failed' | 'lost'

const codeAtom = atom<ModalCode>('idle')

/** `loading` and `failed` only while the visitor waits for it. */
export const modalCodeAtom = atom((get) => (get(isOpenAtom) || get(codeAtom) !== 'loading' ? get(codeAtom) : 'idle'))

/** In ms. Code that is there sooner needs no notice: it would flicker, and take time from what it announces. */
const noticeDelay = 200

/** Whether to load the code and render the modal ahead of its first opening. */
export const isModalRequestedAtom = atom(false)

/** The visitor is about to open the modal: it is made ready, so that opening only has to show it. */
export function requestModal({ store }: Foyer): void {
  store.set(isModalRequestedAtom, true)
}

/** The code of the modal is on its way. */
export function startModalLoad({ store }: Foyer): void {
  // what failed stays said while it is only fetched ahead
  if (store.get(isOpenAtom)) store.set(codeAtom, 'idle')
  setTimeout(() => {
    if (store.get(codeAtom) === 'idle') store.set(codeAtom, 'loading')
  }, noticeDelay)
}

export function finishModalLoad({ store }: Foyer): void {
  store.set(codeAtom, 'ready')
}

/** Reports that what the page was to do by itself did not come: the button offers the page anew, which does it. */
export function reportLost({ store }: Foyer): void {
  store.set(codeAtom, 'lost')
}

/** An open modal closes, because nothing is on screen; one that was only requested is silently given up. */
export function failModalLoad(foyer: Foyer, error?: unknown): void {
  const { store } = foyer
  if (!store.get(isOpenAtom)) return store.set(isModalRequestedAtom, false)
  store.set(codeAtom, isPartLost(error) ? 'lost' : 'failed')
  close(foyer)
}
