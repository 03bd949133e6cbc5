import { FoyerError } from '@foyer/base'
import type { RedirectProvider } from '../../config/socials.ts'
import type { Foyer } from '../../foyer.ts'
import { awaitResult } from './awaitResult.ts'
import { leaveForLogin } from './leaveForLogin.ts'
import { requireWebAddress } from './requireWebAddress.ts'
import { runSocialLogin } from './runSocialLogin.ts'

type Visit = {
  readonly provider: RedirectProvider
  /** Null: the browser opened none. Undefined: none is to be opened, the page itself goes. */
  readonly popup: Window | null | undefined
  /** The wallet's. */
  readonly origin: string
  readonly signal: AbortSignal
}

/** Sends the visitor to the provider, and connects with what comes back. Never rejects. */
export function visitProvider(foyer: Foyer, { provider, popup, origin, signal }: Visit): Promise<void> {
  return runSocialLogin(foyer, {
    provider,
    signal,
    async getResultUri({ client }) {
      if (popup === null) throw new FoyerError('PopupBlocked')
      const answer = await client.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
      const uri = requireWebAddress(answer.uri)
      if (!popup) return await leaveForLogin(foyer, { provider, uri }, signal)
      popup.location.href = uri
      return await awaitResult(popup, { origin, signal })
    },
  })
}
