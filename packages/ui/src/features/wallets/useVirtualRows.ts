import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond each edge of what is visible, so that a fastScroll scroll does not reach the end of what is drawn. */
const overscanRows = 8

/** Scrolling faster than this, in px per ms, passes rows by; they count as looked at after this long without, in ms. */
const fastScroll = 1
const settleTime = 120

type Range = {
  readonly from: number
  /** The row after the last one. */
  readonly to: number
}

type View = Range & {
  /** In px, of every row alike; 0 until the firstRow has been drawn. */
  readonly rowHeight: number
  /** Rows that one screen holds. */
  readonly rowsPerScreen: number
  /** Those that are not merely scrolled past: expensive content, such as pictures, is for these. */
  readonly settled: Range
}

const firstRow: Range = { from: 0, to: 1 }
const unmeasured: View = { ...firstRow, rowHeight: 0, rowsPerScreen: 1, settled: firstRow }

/**
 * Which rows of a long list to draw: those in the part of `.body` that is in view, and a few more. Every row is as high
 * as the firstRow, so no other has to be measured.
 * @param list has its firstRow row in it
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState(unmeasured)
  useLayoutEffect(() => {
    const body = list.current?.closest<HTMLElement>('.body')
    const window = body?.ownerDocument.defaultView
    if (!list.current || !body || !window) return
    let top = 0
    let height = 0
    let rowHeight = 0
    let overscan = 0
    let last = { offset: 0, at: 0 }
    let shown = unmeasured
    let settleTimer = 0
    let frame = 0
    const stop = () => {
      window.clearTimeout(settleTimer)
      window.cancelAnimationFrame(frame)
    }
    const show = (next: View) => {
      shown = next
      setView(next)
    }
    const settle = (before: View) => {
      follow()
      if (shown === before) show({ ...shown, settled: shown })
    }
    const scheduleSettle = (before: View) => {
      settleTimer = window.setTimeout(() => {
        // a page that was busy hears with its next frame how far it has been scrolled
        frame = window.requestAnimationFrame(() => settle(before))
      }, settleTime)
    }
    const follow = () => {
      const offset = body.scrollTop - top
      const from = Math.max(0, Math.floor(offset / rowHeight) - overscan)
      const to = Math.ceil((offset + height) / rowHeight) + overscan
      const rowsPerScreen = Math.max(1, Math.floor(height / rowHeight))
      if (shown.from === from && shown.to === to && shown.rowHeight === rowHeight) return
      const now = performance.now()
      const isFast = Math.abs(offset - last.offset) / (now - last.at) > fastScroll
      last = { offset, at: now }
      stop()
      show({ from, to, rowHeight, rowsPerScreen, settled: isFast ? shown.settled : { from, to } })
      if (isFast) scheduleSettle(shown)
    }
    const measure = () => {
      height = body.clientHeight
      top = (list.current?.getBoundingClientRect().top ?? 0) - body.getBoundingClientRect().top + body.scrollTop
      rowHeight = list.current?.querySelector('[role="row"]')?.getBoundingClientRect().height || 1
      follow()
    }
    measure()
    // the firstRow pass draws only what is visible; the observer measures again after it, with overscan
    overscan = overscanRows
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
