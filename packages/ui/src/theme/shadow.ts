import type { ThemeVariables } from '@foyer/core'

/**
 * Adds a style sheet to a document or a shadow root: a constructed one, so no style tag and no nonce under a strict policy.
 * Where there are none, as in jsdom or a browser before 2023, a style tag.
 * @returns takes it away
 */
export function addStyles(root: Document | ShadowRoot, css: string): () => void {
  const document = 'host' in root ? root.ownerDocument : root
  const { CSSStyleSheet } = document.defaultView as Window & typeof globalThis
  if (!('adoptedStyleSheets' in root) || !('replaceSync' in CSSStyleSheet.prototype)) return addTag(document, root, css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function addTag(document: Document, root: Document | ShadowRoot, css: string): () => void {
  const tag = document.createElement('style')
  tag.textContent = css
  ;('head' in root ? root.head : root).append(tag)
  return () => tag.remove()
}

/** A shadow root with style sheets of its own. Works in any document. */
export function openShadow(host: HTMLElement, ...css: readonly string[]): ShadowRoot {
  // an earlier call has attached and styled it
  if (host.shadowRoot) return host.shadowRoot
  const shadow = host.attachShadow({ mode: 'open' })
  for (const text of css) addStyles(shadow, text)
  return shadow
}

/** Sets a site's theme variables on the root element. @returns takes them back to their defaults */
export function applyThemeVariables({ style }: HTMLElement, variables: ThemeVariables): () => void {
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value ?? '')
  return () => {
    for (const name of Object.keys(variables)) style.removeProperty(name)
  }
}

/** The focused element, also inside shadow roots. */
export function getDeepActiveElement(document: Document): Element | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element ?? undefined
}
