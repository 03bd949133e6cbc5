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

/** Sets a site's theme variables on the root element. @returns takes them back to their defaults */
export function applyThemeVariables({ style }: HTMLElement, variables: ThemeVariables): () => void {
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value ?? '')
  return () => {
    for (const name of Object.keys(variables)) style.removeProperty(name)
  }
}
