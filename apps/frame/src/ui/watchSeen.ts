/** Buttons work when the whole sheet has been seen, by nothing covered, for this long, in ms. */
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
export function watchSeen(element: Element, tell: (state: SeenState) => void): SeenWatch {
  const page = element.ownerDocument.defaultView ?? window
  let isSeen = false
  let latest: VisibilityEntry | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const sees = latest !== undefined && isWhole(latest) && isReadable(page)
    if (sees === isSeen && sees) return
    isSeen = sees
    clearTimeout(timer)
    if (!latest) return
    if (!sees) return tell('covered')
    const next = latest.isVisible === undefined ? 'unknown' : 'armed'
    tell('waiting')
    timer = setTimeout(() => tell(next), armAfter)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      latest = entries.at(-1) ?? latest
      look()
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(element)
  page.addEventListener('resize', look)
  const check = () => {
    latest = observer.takeRecords().at(-1) ?? latest
    return isSeen && latest !== undefined && isWhole(latest) && isReadable(page)
  }
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    page.removeEventListener('resize', look)
  }
  return { check, stop }
}

function isWhole({ intersectionRatio, isVisible }: VisibilityEntry): boolean {
  return intersectionRatio > 0.99 && isVisible !== false
}

/** A page's zoom of the iframe is the iframe's own zoom, and shows in its dots; a scale does not, and is the observer's. */
function isReadable({ innerWidth, innerHeight, devicePixelRatio, document }: Window): boolean {
  const isLarge = innerWidth >= leastWidth && innerHeight >= leastHeight
  return isLarge && devicePixelRatio >= leastDensity && document.visibilityState === 'visible'
}
