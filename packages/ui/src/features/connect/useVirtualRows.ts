import { type RefObject, useLayoutEffect, useState } from 'react'
import { observeSize } from '../../modal/observeSize.ts'

/** Rows drawn beyond each edge of what is visible, so that a fast scroll does not reach the end of what is drawn. */
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
  /** In px, of every row alike; 0 until the first has been drawn. */
  readonly rowHeight: number
  /** Rows that one screen holds. */
  readonly rowsPerScreen: number
  /** Those that are not merely scrolled past: expensive content, such as pictures, is for these. */
  readonly settled: Range
}

const firstRow: Range = { from: 0, to: 1 }
const unmeasured: View = { ...firstRow, rowHeight: 0, rowsPerScreen: 1, settled: firstRow }

/**
 * Returns which rows of a long list to draw: those in the part of `.body` that is in view, and a few more. Every row is as high as
 * the first, so no other has to be measured.
 * @param list contains its first row
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState(unmeasured)
  useLayoutEffect(() => {
    const body = list.current?.closest<HTMLElement>('.body')
    return list.current && body ? watchRows(list.current, body, setView) : undefined
  }, [list])
  return view
}

/** @returns stops watching */
function watchRows(list: HTMLElement, body: HTMLElement, setView: (view: View) => void): () => void {
  const window = body.ownerDocument.defaultView as Window & typeof globalThis
  const settling = createSettleTimer(window)
  const isFast = createScrollSpeedCheck()
  let shown = unmeasured
  let layout: Layout = { top: 0, height: 0, rowHeight: 1 }
  // the first pass draws only what is visible; the observer measures again after it, with overscan
  let overscan = 0
  const show = (next: View) => {
    shown = next
    setView(next)
  }
  const update = () => {
    const offset = body.scrollTop - layout.top
    const next = toRows(offset, layout, overscan)
    if (shown.from === next.from && shown.to === next.to && shown.rowHeight === next.rowHeight) return
    const isPassing = isFast(offset)
    settling.cancel()
    const before = { ...next, settled: isPassing ? shown.settled : { from: next.from, to: next.to } }
    show(before)
    if (isPassing) settling.schedule(() => settle(before))
  }
  const settle = (before: View) => {
    update()
    if (shown === before) show({ ...shown, settled: shown })
  }
  const measure = () => {
    layout = measureLayout(list, body)
    update()
  }
  measure()
  overscan = overscanRows
  const stop = observeSize(body, measure)
  body.addEventListener('scroll', update, { passive: true })
  return () => {
    settling.cancel()
    stop()
    body.removeEventListener('scroll', update)
  }
}

type Layout = {
  /** Where the list begins in what is scrolled, in px. */
  readonly top: number
  readonly height: number
  readonly rowHeight: number
}

function measureLayout(list: HTMLElement, body: HTMLElement): Layout {
  return {
    top: list.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop,
    height: body.clientHeight,
    rowHeight: list.querySelector('[role="row"]')?.getBoundingClientRect().height || 1,
  }
}

function toRows(offset: number, { height, rowHeight }: Layout, overscan: number): Omit<View, 'settled'> {
  return {
    from: Math.max(0, Math.floor(offset / rowHeight) - overscan),
    to: Math.ceil((offset + height) / rowHeight) + overscan,
    rowHeight,
    rowsPerScreen: Math.max(1, Math.floor(height / rowHeight)),
  }
}

/** @returns whether the list has been scrolled fast since the last call */
function createScrollSpeedCheck(): (offset: number) => boolean {
  let last = { offset: 0, at: 0 }
  return (offset) => {
    const now = performance.now()
    const speed = Math.abs(offset - last.offset) / (now - last.at)
    last = { offset, at: now }
    return speed > fastScroll
  }
}

function createSettleTimer(window: Window) {
  let timer = 0
  let frame = 0
  return {
    cancel() {
      window.clearTimeout(timer)
      window.cancelAnimationFrame(frame)
    },
    schedule(call: () => void) {
      timer = window.setTimeout(() => {
        // a busy page gets its scroll events with the next frame only
        frame = window.requestAnimationFrame(call)
      }, settleTime)
    },
  }
}
