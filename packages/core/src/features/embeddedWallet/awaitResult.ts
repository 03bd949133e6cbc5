import { FoyerError } from '@foyer/base'
import { socialPollingInterval } from '../../config/constants.ts'
import { readResultUri } from './readResultUri.ts'

/**
 * What the window of a login says in the end. Only that window is listened to, and only while it shows the wallet's own
 * origin.
 * @returns the address the issuer sent the visitor back to
 * @throws FoyerError `SocialConnectFailed` with the issuer's word as `cause`, `PopupClosed`, `RequestAborted`
 */
export function awaitResult(
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
