/** The focused element, also inside shadow roots. */
export function getDeepActiveElement(document: Document): Element | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element ?? undefined
}
