import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { close } from '../router/close.ts'
import { isOpenAtom } from '../state/history.ts'

/** Where the code of the modal stands; it is loaded when somebody needs it. */
export type ModalCode = 'idle' | 'loading' | 'ready' | 'failed'

const codeAtom = atom<ModalCode>('idle')
const isRequestedAtom = atom(false)

/** `loading` and `failed` only while the visitor waits for it. */
export const modalCodeAtom = atom((get) => get(codeAtom))

/** Whether to load the code and render the modal ahead of its first opening. */
export const isModalRequestedAtom = atom((get) => get(isRequestedAtom))

/** The visitor is about to open the modal: it is made ready, so that opening only has to show it. */
export function requestModal({ store }: Foyer): void {
  store.set(isRequestedAtom, true)
}

/** A visitor who has opened the modal waits for its code. */
export function startModalLoad({ store }: Foyer): void {
  if (store.get(isOpenAtom)) store.set(codeAtom, 'loading')
}

export function finishModalLoad({ store }: Foyer): void {
  store.set(codeAtom, 'ready')
}

/** An open modal closes, because nothing is on screen; one that was only requested is silently given up. */
export function failModalLoad(foyer: Foyer): void {
  const { store } = foyer
  if (!store.get(isOpenAtom)) return store.set(isRequestedAtom, false)
  store.set(codeAtom, 'failed')
  close(foyer)
}
