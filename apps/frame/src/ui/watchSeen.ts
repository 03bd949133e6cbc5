/** Buttons work when the whole sheet has been seen, by nothing covered, and the mouse has been over it, for this long, in ms. */
const armAfter = 500

/** Less than this cannot be read, in px of the page. A phone of 320 px has room for it. */
const leastWidth = 300
const leastHeight = 360

/** Under this many dots for a pixel a page has been made small from outside, or by its visitor beyond reading. */
const leastDensity = 0.75

/** `unknown`: this browser cannot say whether something covers the sheet. */
export type SeenState = 'waiting' | 'covered' | 'armed' | 'unknown'

export type SeenWatch = {
  /** Whether it is seen still, at the very moment of a press. */
  check(): boolean
  stop(): void
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Watches whether a person really sees an element: all of it, large enough, nothing over it, nothing that makes it pale, small or
 * askew. What no browser tells, a mask on the iframe itself among it, is in docs/embedded-wallet.md.
 * @see Intersection Observer, trackVisibility
 */
export function watchSeen(element: Element, onChange: (state: SeenState) => void): SeenWatch {
  const page = element.ownerDocument.defaultView ?? window
  let isSeen = false
  let latest: VisibilityEntry | undefined
  const { arm, disarm, getIsArmed, stop: stopArming } = createArming(onChange, () => latest?.isVisible !== undefined)
  const isPlain = () => latest !== undefined && isWhole(latest) && isReadable(page)
  const look = () => {
    const wasSeen = isSeen
    isSeen = isPlain()
    if (!isSeen && latest) return disarm('covered')
    if (isSeen && !wasSeen) arm()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      latest = entries.at(-1) ?? latest
      look()
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  // a page can put the frame under a mouse that is about to press, so what counts begins when the mouse has come in
  const onEnter = ({ pointerType }: PointerEvent) => {
    if (isSeen && pointerType === 'mouse') arm()
  }
  const root = element.ownerDocument.documentElement
  observer.observe(element)
  page.addEventListener('resize', look)
  root.addEventListener('pointerenter', onEnter)
  const check = () => {
    latest = observer.takeRecords().at(-1) ?? latest
    return getIsArmed() && isPlain()
  }
  const stop = () => {
    stopArming()
    observer.disconnect()
    page.removeEventListener('resize', look)
    root.removeEventListener('pointerenter', onEnter)
  }
  return { check, stop }
}

/** @param canSee whether this browser says what covers the sheet */
function createArming(onChange: (state: SeenState) => void, canSee: () => boolean) {
  let isArmed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const disarm = (state: SeenState) => {
    clearTimeout(timer)
    isArmed = false
    onChange(state)
  }
  const arm = () => {
    disarm('waiting')
    timer = setTimeout(() => {
      isArmed = canSee()
      onChange(isArmed ? 'armed' : 'unknown')
    }, armAfter)
  }
  return { arm, disarm, getIsArmed: () => isArmed, stop: () => clearTimeout(timer) }
}

function isWhole({ intersectionRatio, isVisible }: VisibilityEntry): boolean {
  return intersectionRatio > 0.99 && isVisible !== false
}

/** A page's zoom of the iframe is the iframe's own zoom, and shows in its dots; a scale does not, and is the observer's. */
function isReadable({ innerWidth, innerHeight, devicePixelRatio, document }: Window): boolean {
  const isLarge = innerWidth >= leastWidth && innerHeight >= leastHeight
  return isLarge && devicePixelRatio >= leastDensity && document.visibilityState === 'visible'
}
