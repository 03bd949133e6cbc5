import type { Measures } from './installMeasures.ts'

/** What one state of one view shows. */
export type Scene = {
  /** `WalletSend: ready`. */
  readonly name: string
  /** What is read, and what is read out. */
  readonly texts: readonly string[]
  /** Texts of which a part is not seen, with the element that cuts them. */
  readonly cut: readonly { readonly text: string; readonly element: string }[]
  /** What is wider than its place, in words. */
  readonly wide: readonly string[]
}

/**
 * Reads a page as it stands. Runs in the page, so it uses nothing from outside but what `installMeasures` put there.
 * @param selector of the scenes; each is named by its `aria-label`, and by `fallback` where it has none
 */
export function survey({ selector, fallback }: { selector: string; fallback: string }): readonly Scene[] {
  const { surveyMeasures } = globalThis as unknown as { readonly surveyMeasures: Measures }
  const { isSeen, describe, readOwn, findBox, isCut, runsOut, isKept } = surveyMeasures

  const readScene = (place: Element): Scene => {
    const root = place.querySelector('foyer-host')?.shadowRoot ?? place
    const elements = [...root.querySelectorAll('*')].filter((one) => one.localName !== 'style' && isSeen(one))
    const texts: string[] = []
    const cut: { text: string; element: string }[] = []
    for (const element of elements) {
      const own = readOwn(element)
      const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'].flatMap(
        (name) => element.getAttribute(name) || [],
      )
      texts.push(...own, ...attributes)
      if (element.closest('.visually-hidden') || element instanceof SVGElement || (own.length === 0 && !isCut(element)))
        continue
      const text = (element.textContent ?? '').trim()
      if (text === '') continue
      if (isCut(element)) cut.push({ text, element: `${describe(element)}, cut` })
      else if (runsOut(element))
        cut.push({ text, element: `${describe(element)}, out of ${describe(findBox(element))}` })
    }
    const edge = place.getBoundingClientRect()
    const outside = elements.filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      const isOut = width > 1 && (left < edge.left - 1 || right > edge.right + 1)
      return isOut && !one.closest('[aria-hidden=true], svg') && !isKept(one.parentElement)
    })
    const scrolling = elements.filter((one) => {
      const { overflowX } = getComputedStyle(one)
      return (
        overflowX !== 'visible' &&
        overflowX !== 'hidden' &&
        overflowX !== 'clip' &&
        one.scrollWidth > one.clientWidth + 1
      )
    })
    return {
      name: place.getAttribute('aria-label') ?? fallback,
      texts,
      cut,
      wide: [
        ...outside.map((one) => `${describe(one)} stands out of its screen`),
        // tabs may be wider than a phone, and scroll by themselves
        ...scrolling
          .filter((one) => one.getAttribute('role') !== 'tablist')
          .map((one) => `${describe(one)} scrolls sideways`),
      ],
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  return [
    { name: fallback, texts: [], cut: [], wide: page },
    ...[...document.querySelectorAll(selector)].map(readScene),
  ]
}

/**
 * Lists what of a scene is cut off or too wide in a language, one line each.
 * @param other the same scene in another language: what reads alike there is the wallet's, the site's or the visitor's, and may be cut
 */
export function checkScene(code: string, scene: Scene, other: Scene | undefined): readonly string[] {
  const given = new Set([...(other?.texts ?? []), ...(other?.cut ?? []).map(({ text }) => text)].map(toLetters))
  const cut = scene.cut.filter(({ text }) => !given.has(toLetters(text)))
  return [...cut.map(({ text, element }) => `cut off: ${JSON.stringify(text)} in ${element}`), ...scene.wide].map(
    (what) => `${code}, ${scene.name}: ${what}`,
  )
}

/** Without what numbers are written with, which each language does its own way. */
const toLetters = (text: string) => text.replace(/[^\p{L}]/gu, '')
