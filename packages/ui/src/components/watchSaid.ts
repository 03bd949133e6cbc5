import { runAfterPaint } from '../views/runAfterPaint.ts'

/** In ms: then a text is taken away again, so that who reads on finds each text once. */
const keptFor = 5_000

const said = '[data-said]'

/**
 * Has a screen reader say the text of each element with `data-said`, when it comes and whenever it changes. One live region says all of
 * it, which stands there before: one that comes together with its text may be left out.
 * @param place that region and elements stand in, e.g. a dialog
 * @returns stops that
 * @see WCAG 2.2, 4.1.3, technique ARIA22
 */
export function watchSaid(place: Element): () => void {
  const host = place.ownerDocument.createElement('div')
  host.className = 'visually-hidden'
  const region = host.ownerDocument.createElement('p')
  region.setAttribute('role', 'status')
  // closed: what looks for a text on the page, a site's test for one, finds it once
  host.attachShadow({ mode: 'closed' }).append(region)
  place.append(host)
  const last = new WeakMap<Element, string>()
  const changed = new Set<Element>()
  let cancel = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const announce = () => {
    const news = [...changed].filter((one) => {
      // a document without layout has no `innerText`
      const text = ((one as HTMLElement).innerText ?? one.textContent ?? '').trim()
      const isNew = one.isConnected && text !== '' && text !== last.get(one)
      last.set(one, text)
      return isNew
    })
    changed.clear()
    const text = news.map((one) => last.get(one)).join('\n')
    // drawn anew, and no other
    if (text === '' || text === region.textContent) return
    region.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => region.replaceChildren(), keptFor)
  }
  const change = (elements: Iterable<Element>) => {
    const isWaiting = changed.size > 0
    for (const one of elements) changed.add(one)
    if (!isWaiting && changed.size > 0) cancel = runAfterPaint(announce)
  }
  const observer = new MutationObserver((records) => {
    change(
      records.flatMap(({ target, addedNodes }) => {
        const element = target instanceof Element ? target : target.parentElement
        const around = element?.closest(said)
        if (around) return [around]
        return [...addedNodes].flatMap((node) => {
          if (!(node instanceof Element)) return []
          return node.matches(said) ? [node] : [...node.querySelectorAll(said)]
        })
      }),
    )
  })
  observer.observe(place, { childList: true, characterData: true, subtree: true })
  change(place.querySelectorAll(said))
  return () => {
    observer.disconnect()
    cancel()
    clearTimeout(timer)
    host.remove()
  }
}
