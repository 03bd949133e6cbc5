/** What a survey asks of single elements. */
export type Measures = {
  readonly isSeen: (element: Element) => boolean
  readonly describe: (element: Element) => string
  /** Its own texts, without those of what is in it. */
  readonly readOwn: (element: Element) => readonly string[]
  /** The nearest box that a text has to stay in. */
  readonly findBox: (element: Element) => Element
  /** Whether it hides a part of what is in it. */
  readonly isCut: (element: Element) => boolean
  /** Whether a text of its own leaves its box. */
  readonly runsOut: (element: Element) => boolean
  /** Whether something around it hides or scrolls what is too wide, and so speaks for it. */
  readonly isKept: (element: Element | null) => boolean
}

/** Puts them into the page as `surveyMeasures`. Runs there, so it uses nothing from outside. */
export function installMeasures(): void {
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 1
  const describe = ({ localName, classList }: Element) => [localName, ...classList].join('.')
  const readOwn = (element: Element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => (textContent ?? '').trim())
      .filter(Boolean)

  const findBox = (element: Element): Element => {
    const { display } = getComputedStyle(element)
    const parent = element.parentElement
    return /^(inline|contents)$/.test(display) && parent ? findBox(parent) : element
  }
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    // what scrolls can be read
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
    if (clientWidth <= 1) return false
    return (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
  }
  const runsOut = (element: Element) => {
    const box = findBox(element).getBoundingClientRect()
    if (box.width <= 1) return false
    const rects = [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    return rects.some(({ left, right, width }) => width > 0 && (left < box.left - 1.5 || right > box.right + 1.5))
  }

  const isKept = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || isKept(element.parentElement))

  const measures: Measures = { isSeen, describe, readOwn, findBox, isCut, runsOut, isKept }
  Object.assign(globalThis, { surveyMeasures: measures })
}
