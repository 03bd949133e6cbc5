import { FoyerError } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import type { Foyer } from '../../foyer.ts'

/**
 * Goes to a provider with the whole page, and tells it where to come back to: the wallet's page hands the result on to that
 * address as `result_uri`. What stands behind `#` stays here: Telegram keeps the visitor's own data there.
 * @returns never, unless the visitor leaves the screen before the page does
 * @see reference §4.10
 */
export function redirectToLogin(
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
