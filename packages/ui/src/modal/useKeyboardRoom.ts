import { useLayoutEffect } from 'react'

/** Keeps the room of the phone's keyboard free: `--keyboard` on the root, in px. */
export function useKeyboardRoom(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    const window = root.ownerDocument.defaultView
    const viewport = window?.visualViewport
    if (!active || !window || !viewport) return
    // everything inside inherits it: written only when it changes
    let room = 0
    const update = () => {
      const covered = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0
      if (room === Math.max(0, covered)) return
      room = Math.max(0, covered)
      root.style.setProperty('--keyboard', `${room}px`)
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
