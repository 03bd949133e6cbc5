import type { ThemeVariables } from '@foyer/core'

/** A shadow root with constructed style sheets: no style tag, so no nonce under a strict policy. Works in any document. */
export function openShadow(host: HTMLElement, ...css: readonly string[]): ShadowRoot {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const { CSSStyleSheet } = host.ownerDocument.defaultView as Window & typeof globalThis
  shadow.adoptedStyleSheets = css.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  return shadow
}

const themeVariables = [
  'accent',
  'font-family',
  'font-size-master',
  'border-radius-master',
  'z-index',
  'modal-width',
] as const

/** Sets a site's theme variables on the root element; a missing one returns to its default. */
export function applyThemeVariables(root: HTMLElement, variables: ThemeVariables): void {
  for (const name of themeVariables) {
    const value = variables[`--foyer-${name}`]
    if (value) root.style.setProperty(`--foyer-${name}`, value)
    else root.style.removeProperty(`--foyer-${name}`)
  }
}
