import { raiseAlert } from '../../alerts/alerts.ts'
import type { Foyer } from '../../foyer.ts'

/**
 * Tells the developer of a page whose own headers cut off the windows it opens: to the page each looks closed at once, and what
 * the window says never arrives. Asked of the page's own server, once a login's window is gone.
 * @see https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 */
export async function reportCutOff(foyer: Foyer): Promise<void> {
  const response = await fetch(location.href, { method: 'HEAD', signal: foyer.signal }).catch(() => undefined)
  const policy = response?.headers.get('cross-origin-opener-policy')?.split(';', 1)[0]?.trim()
  if (policy === 'same-origin') raiseAlert(foyer, { name: 'WindowsCutOff' })
}
