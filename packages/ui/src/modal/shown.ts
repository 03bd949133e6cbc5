import { type Foyer, isOpenAtom } from '@foyer/core'
import { atom } from 'jotai/vanilla'

/** Whether the dialog stands above the page: from the moment it opens until the frame after it closed. */
export const isShownAtom = atom(false)

/** Another number each time it opens after it was closed: what an earlier one drew stayed as it was, and is out of date. */
export const visitAtom = atom(0)

/** Calls once the frame that is due has been drawn. @returns calls it off */
export function runAfterPaint(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Opening is shown at once. Closing waits for one frame: what closed it, such as the account in the page, is drawn first.
 * @returns stops following
 */
export function watchOpen({ store }: Foyer): () => void {
  let rest = () => {}
  const hide = () => {
    const frame = requestAnimationFrame(() => store.set(isShownAtom, false))
    rest = () => cancelAnimationFrame(frame)
  }
  let wasClosed = false
  const follow = () => {
    rest()
    if (store.get(isOpenAtom)) {
      if (wasClosed) store.set(visitAtom, (visit) => visit + 1)
      return store.set(isShownAtom, true)
    }
    wasClosed = true
    // on a slow machine the next frame would begin before this one has been seen
    rest = runAfterPaint(hide)
  }
  const stop = store.sub(isOpenAtom, follow)
  if (store.get(isOpenAtom)) follow()
  return () => {
    stop()
    rest()
    store.set(isShownAtom, false)
  }
}
