import { FoyerError } from '@foyer/base'
import { popupRetryDelay, popupRetryLimit } from '../../config/constants.ts'

type Errand = {
  readonly uri: string
  /** The wallet's, whose loading page the window opened with. */
  readonly origin: string
  readonly signal: AbortSignal
}

/**
 * Sends a login's window on from the wallet's loading page, and again while that page says that it is still there: a browser
 * drops a navigation that another one, still under way, overtakes. Each time it is given twice as long, because the next address
 * may only be slow. A wallet whose page says nothing is sent on once.
 * @returns never
 * @throws FoyerError `SocialConnectFailed` with `RequestTimedOut` as `cause`, once it has been sent often enough
 */
export function sendPopup(popup: Window, { uri, origin, signal }: Errand): Promise<never> {
  return new Promise((_, reject) => {
    let sent = 0
    let due = 0
    const send = () => {
      popup.location.href = uri
      due = performance.now() + popupRetryDelay * 2 ** sent
      sent += 1
    }
    const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== popup || from !== origin || !isLoading(data) || performance.now() < due) return
      if (sent <= popupRetryLimit) return send()
      const cause = new FoyerError('RequestTimedOut', { method: 'popup' })
      reject(new FoyerError('SocialConnectFailed', { cause }))
    }
    if (signal.aborted) return
    window.addEventListener('message', receive, { signal })
    send()
  })
}

function isLoading(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'isLoading' in data && data.isLoading === true
}
