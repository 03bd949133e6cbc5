import { translate } from './words.ts'

/** How often the window is looked at, in ms: it says nothing by itself while it is at a provider. */
const pollInterval = 300
/** How long it may stay on the loading page before it is sent on again, in ms; twice as long after each time. */
const retryDelay = 3_000
/** How often it is sent again (count). */
const retryLimit = 3

/**
 * Sends a window from the loading page to a provider, and again while it stays there: a browser drops a navigation that another
 * one, still under way, overtakes.
 * @returns the address at which it came back to this wallet
 * @throws where it was closed before that, or never left
 */
export async function visitProvider(popup: Window, uri: string, signal: AbortSignal): Promise<string> {
  let due = 0
  let sent = 0
  const send = () => {
    popup.location.href = uri
    due = performance.now() + retryDelay * 2 ** sent
    sent += 1
  }
  send()
  for (;;) {
    await new Promise((done) => setTimeout(done, pollInterval))
    signal.throwIfAborted()
    if (popup.closed) throw new Error(translate('social.closed'))
    const address = readAddress(popup)
    if (address?.pathname === '/social') return address.href
    if (address?.pathname !== '/loading' || performance.now() < due) continue
    if (sent > retryLimit) throw new Error(translate('social.lost'))
    send()
  }
}

/** @returns undefined while the window shows a page of somebody else */
function readAddress(popup: Window): URL | undefined {
  try {
    const { href, origin } = popup.location
    return origin === location.origin ? new URL(href) : undefined
  } catch {
    return undefined
  }
}
