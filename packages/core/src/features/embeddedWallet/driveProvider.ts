import { FoyerError } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import { popupRetryDelay, popupRetryLimit, socialPollingInterval } from '../../config/constants.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { assertWebAddress } from './assertWebAddress.ts'
import { readResultUri } from './readResultUri.ts'

type Visit = {
  readonly provider: RedirectProvider
  /** Null: the page itself goes. */
  readonly popup: Window | null
  /** The wallet's. */
  readonly origin: string
  readonly signal: AbortSignal
}

/** Sends the visitor to the provider. @returns the address that it sent them back to */
export async function driveProvider(
  foyer: Foyer,
  { client }: EmbeddedWallet,
  { provider, popup, origin, signal }: Visit,
): Promise<string> {
  const answer = await client.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
  const uri = assertWebAddress(answer.uri)
  if (!popup) return await redirectToLogin(foyer, { provider, uri }, signal)
  const end = new AbortController()
  const course = { origin, signal: AbortSignal.any([signal, end.signal]) }
  try {
    return await Promise.race([awaitResult(popup, course), sendPopup(popup, { ...course, uri })])
  } finally {
    end.abort()
  }
}

/**
 * Waits for what the window of a login says in the end. Only that window is listened to, and only while it shows the wallet's own
 * origin.
 * @returns the address the issuer sent the visitor back to
 * @throws FoyerError `SocialConnectFailed` with the issuer's word as `cause`, `PopupClosed`, `RequestAborted`
 */
function awaitResult(
  popup: Window,
  { origin, signal }: { readonly origin: string; readonly signal: AbortSignal },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearInterval(timer)
      window.removeEventListener('message', receive)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => finish(() => reject(new FoyerError('RequestAborted', { cause: signal.reason })))
    const receive = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== popup || from !== origin) return
      const uri = typeof data === 'object' && data !== null && 'resultUri' in data ? data.resultUri : undefined
      if (typeof uri !== 'string') return
      finish(() => {
        try {
          resolve(readResultUri(uri))
        } catch (error) {
          reject(error)
        }
      })
    }
    const timer = setInterval(() => {
      if (popup.closed) finish(() => reject(new FoyerError('PopupClosed')))
    }, socialPollingInterval)
    window.addEventListener('message', receive)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

/**
 * Goes to a provider with the whole page, and tells it where to come back to: the wallet's page hands the result on to that
 * address as `result_uri`. What stands behind `#` stays here: Telegram keeps the visitor's own data there.
 * @returns never, unless the visitor leaves the screen before the page does
 * @see reference §4.10
 */
function redirectToLogin(
  { storage, signal: life }: Foyer,
  { provider, uri }: { readonly provider: RedirectProvider; readonly uri: string },
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      // a foyer that ends with its page is not a visitor who has changed their mind
      if (!life.aborted) storage.set('frameTask', undefined)
      reject(new FoyerError('RequestAborted', { cause: signal.reason }))
    })
    signal.throwIfAborted()
    const { origin, pathname, search } = window.location
    const url = new URL(uri)
    const state = url.searchParams.get('state') ?? ''
    url.searchParams.set('state', `${state}--${encodeURIComponent(origin + pathname + search)}`)
    storage.set('frameTask', provider)
    window.open(url, '_top')
  })
}

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
function sendPopup(popup: Window, { uri, origin, signal }: Errand): Promise<never> {
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
