import { type RefObject, useEffect, useState } from 'react'

/** How far a text has been read: pages of the box it scrolls in. */
export type ReadingPlace = { readonly isAtEnd: boolean; readonly page: number; readonly pages: number }

/** Half a line: boxes of broken height never scroll to the very last dot. */
const slack = 8

/**
 * Watches whether a box that scrolls has been scrolled to its end, since what is in it last changed or grew.
 * @param content what is in it
 */
export function useReadToEnd(box: RefObject<HTMLElement | null>, content: unknown): ReadingPlace {
  const [place, setPlace] = useState<ReadingPlace>({ isAtEnd: false, page: 1, pages: 1 })
  useEffect(() => {
    const element = box.current
    if (!element || content === undefined) return
    let deepest = 0
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = element
      if (clientHeight === 0) return
      deepest = Math.max(deepest, scrollTop + clientHeight)
      const isAtEnd = deepest >= scrollHeight - slack
      const pages = Math.max(1, Math.ceil((scrollHeight - slack) / clientHeight))
      setPlace({ isAtEnd, page: Math.min(pages, 1 + Math.floor(scrollTop / clientHeight)), pages })
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    setPlace({ isAtEnd: false, page: 1, pages: 1 })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, content])
  return place
}
