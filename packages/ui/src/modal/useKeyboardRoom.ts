import { useLayoutEffect } from 'react'

/** Keeps the room of the phone's keyboard free: `--keyboard` on the root, in px. */
export function useKeyboardRoom(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    const window = root.ownerDocument.defaultView
    const viewport = window?.visualViewport
    if (!active || !window || !viewport) return
    const update = () => {
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      root.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      root.style.removeProperty('--keyboard')
    }
  }, [root, active])
}
