import { useLayoutEffect } from 'react'
import { runAfterPaint } from '../views/runAfterPaint.ts'

/** Sets `--keyboard` on the root, in px: the height that a phone's on-screen keyboard covers. */
export function useKeyboardInset(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    const window = root.ownerDocument.defaultView
    const viewport = window?.visualViewport
    if (!active || !window || !viewport) return
    // every descendant inherits it, so a write recalculates all styles: only when it changes
    let inset = 0
    const update = () => {
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      if (inset === Math.max(0, covered)) return
      inset = Math.max(0, covered)
      root.style.setProperty('--keyboard', `${inset}px`)
    }
    // reading the window forces style and layout: the dialog is painted first
    const cancel = runAfterPaint(update)
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      cancel()
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      root.style.removeProperty('--keyboard')
    }
  }, [root, active])
}
