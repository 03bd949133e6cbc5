import { activeConnectionAtom, close, type Foyer, isOpenAtom } from '@foyer/core'
import { atom } from 'jotai/vanilla'
import type { UiOptions } from './FoyerContext.ts'
import { isWantedAtom, loadModal, loadStateAtom } from './load.ts'
import { getDeepActiveElement } from './theme/getDeepActiveElement.ts'

export type MountOptions = UiOptions & {
  /** Where the modal's element goes. Default: the end of the body. */
  readonly parent?: Element | undefined
}

/** Who wants to show this foyer's modal; the first one does, so that two mounts never show two dialogs. */
const mountsAtom = atom<readonly symbol[]>([])

/**
 * Shows the modal of a foyer whenever it is open. Its code is loaded on the first opening, at once in embedded mode.
 * With `disableAppend` or `enableEmbedded` it needs `parent` and does nothing without one: the page decides where.
 * Safe to call on a server and twice.
 * @returns takes the modal off the page
 * @see specification §2
 */
export function mountFoyer(foyer: Foyer, options: MountOptions = {}): () => void {
  const { store, config } = foyer
  const parent = options.parent ?? (config.disableAppend || config.enableEmbedded ? undefined : pageBody())
  if (!parent) return () => {}
  const id = Symbol('mount')
  let unmountModal: (() => void) | undefined
  let opener: Element | undefined
  let isStarted = false
  let isEnded = false

  const onFailed = () => {
    unmountModal?.()
    isStarted = false
    // made ready in advance and in vain: the click tries again and says so if that fails too
    if (!store.get(isOpenAtom)) return store.set(isWantedAtom, false)
    store.set(loadStateAtom, 'failed')
    // nothing is on screen: the button says so and the next click tries again
    close(foyer)
  }
  const update = () => {
    const isOpen = store.get(isOpenAtom)
    const isNeeded = isOpen || config.enableEmbedded || store.get(isWantedAtom)
    // from the first opening on the modal itself takes note
    if (isOpen && !unmountModal) opener = getDeepActiveElement(parent.ownerDocument)
    if (isOpen && isStarted && store.get(loadStateAtom) === 'idle') store.set(loadStateAtom, 'loading')
    if (!isNeeded || isStarted || store.get(mountsAtom)[0] !== id) return
    isStarted = true
    if (isOpen) store.set(loadStateAtom, 'loading')
    loadModal(store.get(activeConnectionAtom) !== undefined).then(
      ({ mountModal }) => {
        store.set(loadStateAtom, 'ready')
        if (!isEnded) unmountModal = mountModal(foyer, { ...options, parent, opener, onFailed })
      },
      (error: unknown) => {
        if (store.get(isOpenAtom)) console.error('Foyer: the modal could not be loaded', error)
        onFailed()
      },
    )
  }

  const stops = [isOpenAtom, isWantedAtom, mountsAtom].map((atom) => store.sub(atom, update))
  store.set(mountsAtom, (mounts) => [...mounts, id])
  return () => {
    isEnded = true
    for (const stop of stops) stop()
    store.set(mountsAtom, (mounts) => mounts.filter((mount) => mount !== id))
    unmountModal?.()
  }
}

function pageBody(): Element | undefined {
  return typeof document === 'undefined' ? undefined : document.body
}
