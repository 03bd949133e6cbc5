/**
 * Writes down what live regions of a document say, also in shadow roots that are made from now on, and which regions came together with
 * their text: those may be left out by screen readers. An alert is heard also then. Uses nothing from outside, so that a page can run it.
 * @see WCAG 2.2, technique ARIA22
 */
export function listenForStatus(): { readonly said: string[]; readonly unheard: string[]; readonly stop: () => void } {
  const said: string[] = []
  const unheard: string[] = []
  const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
  const last = new WeakMap<Element, string>()
  const read = (region: Element) => (region.textContent ?? '').replace(/\s+/g, ' ').trim()
  const report = (region: Element) => {
    const text = read(region)
    if (last.get(region) === text || region.closest('[aria-hidden=true], [inert]')) return
    last.set(region, text)
    const isUrgent = region.matches('[role=alert], [aria-live=assertive]')
    if (text !== '') said.push(`${isUrgent ? 'at once' : 'in turn'}: ${text}`)
  }
  const handleChanges = (changes: readonly MutationRecord[]) => {
    const regions = new Set<Element>()
    for (const { target, addedNodes, type } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(live)
      // what goes is not said
      if (region && type === 'childList' && addedNodes.length === 0) last.set(region, read(region))
      else if (region) regions.add(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const one of [node, ...node.querySelectorAll(live)]) {
          if (one.matches('[role=alert]')) regions.add(one)
          else if (one.matches(live) && one.textContent?.trim()) unheard.push(one.outerHTML)
        }
      }
    }
    for (const region of regions) if (region.isConnected) report(region)
  }
  const observers: MutationObserver[] = []
  const listen = (root: Node) => {
    const observer = new MutationObserver(handleChanges)
    observers.push(observer)
    observer.observe(root, { childList: true, characterData: true, subtree: true })
  }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    listen(root)
    return root
  }
  listen(document)
  const stop = () => {
    Element.prototype.attachShadow = attachShadow
    for (const observer of observers) observer.disconnect()
  }
  return Object.assign(globalThis, { said, unheard, stop })
}
