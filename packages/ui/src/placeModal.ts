import { type Foyer, isOpenAtom } from '@foyer/core'
import {
  addModalMount,
  failModalLoad,
  isModalRequestedAtom,
  modalMountsAtom,
  removeModalMount,
  startModalLoad,
} from '@foyer/core/internal/views'
import { loadModal } from './loadModal.ts'
import { getDeepActiveElement } from './theme/shadow.ts'

/** Shows the modal of a foyer whenever it is open. @returns takes it off the page */
export function placeModal(foyer: Foyer, given?: Element): () => void {
  const { disableAppend, enableEmbedded } = foyer.config
  const parent = given ?? (disableAppend || enableEmbedded ? undefined : getPageBody())
  if (!parent) return () => {}
  const id = Symbol('mount')
  const loader = createModalMount(foyer, parent, () => foyer.store.get(modalMountsAtom)[0] === id)
  const stops = [isOpenAtom, isModalRequestedAtom, modalMountsAtom].map((atom) => foyer.store.sub(atom, loader.update))
  addModalMount(foyer, id)
  return () => {
    for (const stop of stops) stop()
    removeModalMount(foyer, id)
    loader.stop()
  }
}

/** Loads and mounts the modal once it is needed. @param isFirst whether this mount is the one that shows it */
function createModalMount(foyer: Foyer, parent: Element, isFirst: () => boolean) {
  const { store, config } = foyer
  let unmountModal: (() => void) | undefined
  let opener: Element | undefined
  let isStarted = false
  let isStopped = false

  const onFailed = (error?: unknown) => {
    if (error && store.get(isOpenAtom)) console.error('Foyer: the modal failed', error)
    unmountModal?.()
    isStarted = false
    failModalLoad(foyer, error)
  }
  const load = () => {
    isStarted = true
    startModalLoad(foyer)
    loadModal(foyer).then(({ mountModal }) => {
      if (!isStopped) unmountModal = mountModal(foyer, { parent, opener, onFailed })
    }, onFailed)
  }
  const update = () => {
    const isOpen = store.get(isOpenAtom)
    // once mounted, the modal itself records what opened it
    if (isOpen && !unmountModal) opener = getDeepActiveElement(parent.ownerDocument)
    const isNeeded = isOpen || config.enableEmbedded || store.get(isModalRequestedAtom)
    if (isNeeded && !isStarted && isFirst()) load()
  }
  const stop = () => {
    isStopped = true
    unmountModal?.()
  }
  return { update, stop }
}

function getPageBody(): Element | undefined {
  return typeof document === 'undefined' ? undefined : document.body
}
