import type { EmbeddedWallet } from '../../foyer.ts'

/** Where the frame is on the page, in CSS pixels from the corner of what is seen. */
export type FramePlace = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Radius of its corners, in px. */
  readonly radius: number
}

/** Shows the frame there; without a place it is hidden. Its own page neither moves nor sizes it. */
export function placeFrame({ getElement }: EmbeddedWallet, place: FramePlace | undefined, title?: string): void {
  const element = getElement()
  if (!element) return
  if (title) element.title = title
  if (!place) {
    element.style.display = 'none'
    return
  }
  const { left, top, width, height, radius } = place
  Object.assign(element.style, {
    display: 'block',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderBottomLeftRadius: `${radius}px`,
    borderBottomRightRadius: `${radius}px`,
  })
}
