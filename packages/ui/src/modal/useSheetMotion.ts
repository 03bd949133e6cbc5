import { useEffect } from 'react'

const timing = { duration: 150, easing: 'cubic-bezier(.2,.8,.2,1)' }

/**
 * The sheet takes its new height at once; what moves for 150 ms is the plate behind it and the sheet's place, both by
 * transform alone, so that no frame waits for layout.
 */
export function useSheetMotion(sheet: HTMLElement | null): void {
  useEffect(() => {
    const window = sheet?.ownerDocument.defaultView
    if (!sheet || !window) return
    let last: { readonly top: number; readonly height: number; readonly width: number } | undefined
    const observer = new window.ResizeObserver(() => {
      const next = { top: sheet.offsetTop, height: sheet.offsetHeight, width: sheet.offsetWidth }
      const before = last
      last = next
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      if (!before || isStill || before.width !== next.width || before.height === next.height) return
      sheet.animate({ translate: [`0 ${before.top - next.top}px`, '0'] }, timing)
      const plate = sheet.querySelector('.plate')
      plate?.animate({ transform: [`scaleY(${before.height / next.height})`, 'none'] }, timing)
    })
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [sheet])
}
