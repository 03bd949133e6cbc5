import { type RefObject, useEffect } from 'react'
import { observeSize } from './observeSize.ts'

const timing = { duration: 150, easing: 'cubic-bezier(.2,.8,.2,1)' }

/**
 * Animates a change of the sheet's height: the new layout applies at once, and for 150 ms the background's scale and the
 * sheet's offset move, by transforms alone, so that no frame waits for layout.
 * @param background the sheet's own, a child of it
 */
export function useSheetAnimation(background: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = background.current?.parentElement
    const window = sheet?.ownerDocument.defaultView
    if (!sheet || !window) return
    let last: { readonly top: number; readonly height: number; readonly width: number } | undefined
    return observeSize(sheet, () => {
      const next = { top: sheet.offsetTop, height: sheet.offsetHeight, width: sheet.offsetWidth }
      const before = last
      last = next
      if (!before || before.width !== next.width || before.height === next.height) return
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
      sheet.animate({ translate: [`0 ${before.top - next.top}px`, '0'] }, timing)
      background.current?.animate({ transform: [`scaleY(${before.height / next.height})`, 'none'] }, timing)
    })
  }, [background])
}
