import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'

const mountsAtom = atom<readonly symbol[]>([])

/** Who wants to show this foyer's modal. The first one does, so that two mounts never show two dialogs. */
export const modalMountsAtom = atom((get) => get(mountsAtom))

export function addModalMount({ store }: Foyer, id: symbol): void {
  store.set(mountsAtom, (mounts) => [...mounts, id])
}

export function removeModalMount({ store }: Foyer, id: symbol): void {
  store.set(mountsAtom, (mounts) => mounts.filter((mount) => mount !== id))
}
