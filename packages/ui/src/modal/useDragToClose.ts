import type { PointerEvent } from 'react'
import { useRef } from 'react'

/** Released beyond this share of the sheet's height, or faster than this (px per ms), the sheet closes. */
const closeDistance = 0.35
const closeVelocity = 0.6

/** Dragging the header down closes the sheet; phones only. @param getSheet nothing where it cannot be closed. @returns handlers for the header's element */
export function useDragToClose(getSheet: () => HTMLElement | null | undefined, close: () => void) {
  const drag = useRef<{ start: number; last: number; time: number; speed: number }>(undefined)
  const end = () => {
    const sheet = getSheet()
    drag.current = undefined
    sheet?.style.removeProperty('--drag')
    sheet?.removeAttribute('data-dragging')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = getSheet()
      const window = sheet?.ownerDocument.defaultView
      const isButton = (event.target as Element).closest('button, a, input')
      if (!window?.matchMedia('(max-width: 430px)').matches || isButton || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { start: event.clientY, last: event.clientY, time: event.timeStamp, speed: 0 }
      sheet?.setAttribute('data-dragging', '')
    },
    onPointerMove({ clientY, timeStamp }: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current) return
      const passed = Math.max(timeStamp - current.time, 1)
      drag.current = { ...current, last: clientY, time: timeStamp, speed: (clientY - current.last) / passed }
      getSheet()?.style.setProperty('--drag', `${Math.max(0, clientY - current.start)}px`)
    },
    onPointerUp() {
      const { current } = drag
      const sheet = getSheet()
      if (!current || !sheet) return
      const isBeyond = current.last - current.start > sheet.offsetHeight * closeDistance
      end()
      if (isBeyond || current.speed > closeVelocity) close()
    },
    onPointerCancel: end,
  }
}
