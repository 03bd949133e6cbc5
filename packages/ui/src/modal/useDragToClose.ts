import type { PointerEvent } from 'react'
import { useRef } from 'react'

/** Let go beyond this part of the sheet's height, or faster than this (px per ms), and it closes. */
const farEnough = 0.35
const fastEnough = 0.6

/** Pull the sheet down by its header to close it; phones only. @returns handlers for the header's area */
export function useDragToClose(sheet: HTMLElement | null, close: () => void) {
  const drag = useRef<{ start: number; last: number; time: number; speed: number }>(undefined)
  const end = () => {
    drag.current = undefined
    sheet?.style.removeProperty('--drag')
    sheet?.removeAttribute('data-dragging')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
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
      sheet?.style.setProperty('--drag', `${Math.max(0, clientY - current.start)}px`)
    },
    onPointerUp() {
      const { current } = drag
      if (!current || !sheet) return
      const isFar = current.last - current.start > sheet.offsetHeight * farEnough
      end()
      if (isFar || current.speed > fastEnough) close()
    },
    onPointerCancel: end,
  }
}
