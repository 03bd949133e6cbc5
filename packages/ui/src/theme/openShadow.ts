import type { ThemeVariables } from '@foyer/core'
import { addStyles } from './addStyles.ts'

/** A shadow root with style sheets of its own. Works in any document. */
export function openShadow(host: HTMLElement, ...css: readonly string[]): ShadowRoot {
  // an earlier call has attached and styled it
  if (host.shadowRoot) return host.shadowRoot
  const shadow = host.attachShadow({ mode: 'open' })
  for (const text of css) addStyles(shadow, text)
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
