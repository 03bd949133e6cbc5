import { externalIds } from '@foyer/base'
import type { RedirectProvider } from '../../config/socials.ts'
import { beginAttempt } from '../../connection/attempt.ts'
import { getLoginNamespace } from '../../connection/connectEmbedded.ts'
import type { Foyer } from '../../foyer.ts'
import { socialFlowAtom } from './socialFlow.ts'

/** @returns a signal that ends the login where the visitor leaves its screen */
export function beginSocialLogin(foyer: Foyer, provider: RedirectProvider): AbortSignal {
  foyer.store.set(socialFlowAtom, { type: 'started', provider })
  const attempt = { connectorId: externalIds.embedded, namespace: getLoginNamespace(foyer) }
  return AbortSignal.any([beginAttempt(foyer, attempt).signal, foyer.signal])
}
