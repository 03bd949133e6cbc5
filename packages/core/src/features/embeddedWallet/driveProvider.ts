import { FoyerError } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import { socialPollingInterval } from '../../config/constants.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { assertWebAddress } from './assertWebAddress.ts'
import { readResultUri } from './readResultUri.ts'
import { redirectToLogin } from './redirectToLogin.ts'
import { sendPopup } from './sendPopup.ts'

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
 * What the window of a login says in the end. Only that window is listened to, and only while it shows the wallet's own
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
