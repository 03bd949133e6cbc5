import { type RefObject, useEffect, useRef, useState } from 'react'

/** Buttons work when the whole sheet has been seen, by nothing covered, for this long, in ms. */
const armAfter = 500

/** `elsewhere`: this browser cannot say whether something covers the sheet, so a window of its own asks again. */
export type ArmState = 'waiting' | 'covered' | 'armed' | 'elsewhere'

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Watches whether a person really sees the sheet: all of it, nothing over it, nothing that makes it pale or moves it.
 * @param restart begins anew whenever it changes, because what was read has changed
 * @returns check: whether it still is so, at the very moment of a click
 * @see Intersection Observer, trackVisibility
 */
export function useArmed(ref: RefObject<HTMLElement | null>, restart: unknown): { state: ArmState; check(): boolean } {
  const [state, setState] = useState<ArmState>('waiting')
  const current = useRef<{ isSeen: boolean; observer: IntersectionObserver | undefined }>({
    isSeen: false,
    observer: undefined,
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    setState('waiting')
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (entry: VisibilityEntry | undefined) => {
      if (!entry) return
      const canTell = entry.isVisible !== undefined
      const isSeen = entry.intersectionRatio > 0.99 && entry.isVisible !== false
      if (isSeen === current.current.isSeen) return
      current.current.isSeen = isSeen
      clearTimeout(timer)
      if (!isSeen) return setState('covered')
      setState('waiting')
      timer = setTimeout(() => setState(canTell ? 'armed' : 'elsewhere'), armAfter)
    }
    const options = { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 }
    const observer = new IntersectionObserver((entries) => note(entries.at(-1)), options)
    current.current = { isSeen: false, observer }
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [ref, restart])
  const check = () => {
    const latest: VisibilityEntry | undefined = current.current.observer?.takeRecords().at(-1)
    if (latest && (latest.isVisible === false || latest.intersectionRatio <= 0.99)) return false
    return current.current.isSeen && document.visibilityState === 'visible'
  }
  return { state, check }
}
