import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond each edge of what is seen: a fast scroll must not reach their end before the next are drawn. */
const spareRows = 8

/** Nobody looks at what passes faster than this, in px per ms, and somebody does once it rests for this long, in ms. */
const fast = 1
const rest = 120

type Range = {
  readonly from: number
  /** The row after the last one. */
  readonly to: number
}

type View = Range & {
  /** In px, of every row alike; 0 until the first has been drawn. */
  readonly rowHeight: number
  /** Rows that one screen holds. */
  readonly rowsPerScreen: number
  /** Those of them that somebody looks at, while others only pass: what is dear to fetch or draw is for these. */
  readonly seen: Range
}

const first: Range = { from: 0, to: 1 }
const unmeasured: View = { ...first, rowHeight: 0, rowsPerScreen: 1, seen: first }

/**
 * Which rows of a long list to draw: those in the part of `.body` that is in view, and a few more. Every row is as high
 * as the first, so no other has to be measured.
 * @param list has its first row in it
 */
export function useRowsInView(list: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState(unmeasured)
  useLayoutEffect(() => {
    const body = list.current?.closest<HTMLElement>('.body')
    const window = body?.ownerDocument.defaultView
    if (!list.current || !body || !window) return
    let top = 0
    let height = 0
    let rowHeight = 0
    let spare = 0
    let last = { offset: 0, at: 0 }
    let shown = unmeasured
    let resting = 0
    let frame = 0
    const stop = () => {
      window.clearTimeout(resting)
      window.cancelAnimationFrame(frame)
    }
    const show = (next: View) => {
      shown = next
      setView(next)
    }
    const lookAt = (before: View) => {
      follow()
      if (shown === before) show({ ...shown, seen: shown })
    }
    const waitForRest = (before: View) => {
      resting = window.setTimeout(() => {
        // a page that was busy hears with its next frame how far it has been scrolled
        frame = window.requestAnimationFrame(() => lookAt(before))
      }, rest)
    }
    const follow = () => {
      const offset = body.scrollTop - top
      const from = Math.max(0, Math.floor(offset / rowHeight) - spare)
      const to = Math.ceil((offset + height) / rowHeight) + spare
      const rowsPerScreen = Math.max(1, Math.floor(height / rowHeight))
      if (shown.from === from && shown.to === to && shown.rowHeight === rowHeight) return
      const now = performance.now()
      const isFast = Math.abs(offset - last.offset) / (now - last.at) > fast
      last = { offset, at: now }
      stop()
      show({ from, to, rowHeight, rowsPerScreen, seen: isFast ? shown.seen : { from, to } })
      if (isFast) waitForRest(shown)
    }
    const measure = () => {
      height = body.clientHeight
      top = (list.current?.getBoundingClientRect().top ?? 0) - body.getBoundingClientRect().top + body.scrollTop
      rowHeight = list.current?.querySelector('[role="row"]')?.getBoundingClientRect().height || 1
      follow()
    }
    measure()
    // what is in view comes first; the observer measures again once it is there
    spare = spareRows
    const observer = new window.ResizeObserver(measure)
    observer.observe(body)
    body.addEventListener('scroll', follow, { passive: true })
    return () => {
      stop()
      observer.disconnect()
      body.removeEventListener('scroll', follow)
    }
  }, [list])
  return view
}
