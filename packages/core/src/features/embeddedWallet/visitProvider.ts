import type { RedirectProvider } from '@foyer/base/socials'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { awaitResult } from './awaitResult.ts'
import { leaveForLogin } from './leaveForLogin.ts'
import { requireWebAddress } from './requireWebAddress.ts'
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
export async function visitProvider(
  foyer: Foyer,
  { client }: EmbeddedWallet,
  { provider, popup, origin, signal }: Visit,
): Promise<string> {
  const answer = await client.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
  const uri = requireWebAddress(answer.uri)
  if (!popup) return await leaveForLogin(foyer, { provider, uri }, signal)
  const end = new AbortController()
  const course = { origin, signal: AbortSignal.any([signal, end.signal]) }
  try {
    return await Promise.race([awaitResult(popup, course), sendPopup(popup, { ...course, uri })])
  } finally {
    end.abort()
  }
}
