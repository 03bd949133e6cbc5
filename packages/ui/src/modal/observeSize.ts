/** Calls back when an element's size changes; never where the browser cannot tell, as in jsdom. @returns stops */
export function observeSize(element: Element, onChange: () => void): () => void {
  const { ResizeObserver } = element.ownerDocument.defaultView as Window & {
    ResizeObserver?: typeof globalThis.ResizeObserver
  }
  if (!ResizeObserver) return () => {}
  const observer = new ResizeObserver(onChange)
  observer.observe(element)
  return () => observer.disconnect()
}
