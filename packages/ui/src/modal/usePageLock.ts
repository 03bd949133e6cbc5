import { useLayoutEffect } from 'react'

/**
 * The page behind does not scroll while `active`. One constructed sheet is added and taken away again: no style tag, no
 * style of the page's own is touched, the scrollbar's room stays, so nothing shifts.
 */
export function usePageLock(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const document = root.ownerDocument
    const window = document.defaultView as Window & typeof globalThis
    const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
    const sheet = new window.CSSStyleSheet()
    sheet.replaceSync(`html{overflow:hidden!important;${hasScrollbar ? 'scrollbar-gutter:stable!important' : ''}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [root, active])
}

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
