import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows drawn at first, and added each time the end comes near. */
const step = 40

/**
 * How many rows of a long list to draw: few at first, more as the visitor comes near the end.
 * @param onEnd called when all of them are drawn and the end is near: the next page may be asked for
 * @param pages how many have come; one may hold nothing that is shown
 */
export function useGrowingList(
  count: number,
  onEnd?: () => void,
  pages = 0,
): { readonly drawn: number; readonly end: RefObject<HTMLDivElement | null> } {
  const [limit, setLimit] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => {
      if (limit < count) setLimit(limit + step)
      else onEnd?.()
    }
  })
  const drawn = Math.min(limit, count)
  useEffect(() => {
    const element = end.current
    if (!element) return
    // observed anew after each growth and each page: one that is still in view is told again
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      root: element.closest('.body'),
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [drawn, count, pages])
  return { drawn, end }
}
