import { type CallAnswer, getAppConfig, getOrigins } from '@foyer/api'
import { findCause, isFoyerError } from '@foyer/base'
import { isAllowedOrigin } from '@foyer/base/origins'
import { raiseAlert } from '../alerts/alerts.ts'
import { callApi } from '../api/callApi.ts'
import type { Foyer } from '../foyer.ts'
import { configAtom } from './configAtom.ts'
import { remoteFeaturesAtom } from './remoteFeatures.ts'
import { type RemoteFeatures, resolveFeatures } from './resolveFeatures.ts'

/**
 * Fetches the project's configuration and, where a login through the embedded wallet is on, its allowed origins.
 * Fails open: the site's own settings count, and the developer is told. Never rejects.
 * @see specification §1, §7, reference §1.3, §4.4
 */
export async function loadRemoteConfig(foyer: Foyer): Promise<void> {
  const { signal } = foyer
  const remote = await callApi(foyer, getAppConfig, {}, { signal }).catch((error: unknown) =>
    reportConfigAlert(foyer, error),
  )
  if (signal.aborted) return
  const features = applyFeatures(foyer, remote)
  if (remote) saveFeature(foyer, features.multiWallet)
  foyer.store.sub(configAtom, () => applyFeatures(foyer, remote))
  // without a page there is nothing to compare
  const origin = globalThis.location?.origin
  if (!remote || !origin || !(features.email || features.socials || features.passkey)) return
  const origins = await callApi(foyer, getOrigins, {}, { signal }).catch((error: unknown) =>
    reportConfigAlert(foyer, error),
  )
  if (!origins || isAllowedOrigin(origin, origins.allowedOrigins)) return
  raiseAlert(foyer, { name: 'OriginNotAllowed', detail: origin })
}

/** Applies the features that hold with the site's settings as they are now. */
function applyFeatures(foyer: Foyer, remote: CallAnswer<typeof getAppConfig> | undefined): RemoteFeatures {
  const { email, socials, passkey } = foyer.config.features
  const { swaps, onramp, pay, history, activity = history, reownBranding } = foyer.config.connect.features ?? {}
  const { features, ignored } = resolveFeatures({
    local: { email, socials, passkey, swaps, onramp, activity, reownBranding },
    remote: remote?.features,
    basic: foyer.config.basic,
    pay: pay === true,
  })
  foyer.store.set(remoteFeaturesAtom, features)
  if (ignored.length > 0) raiseAlert(foyer, { name: 'LocalConfigurationIgnored', detail: ignored.join(', ') })
  return features
}

/** For the next visit, on which connections are restored before the configuration is read. */
function saveFeature({ storage }: Foyer, isMultiWalletOn: boolean): void {
  storage.set('recentConnections', isMultiWalletOn ? (storage.get('recentConnections') ?? []) : undefined)
}

/** Reference §4.3: 429 and 5xx have alerts of their own; anything else is an empty answer. */
function reportConfigAlert(foyer: Foyer, error: unknown): undefined {
  if (foyer.signal.aborted) return undefined
  if (isFoyerError(error, 'RateLimited')) raiseAlert(foyer, { name: 'RateLimited' })
  else if (isFoyerError(error, 'ServerError')) raiseAlert(foyer, { name: 'ServerError', detail: reasonOf(error) })
  else
    raiseAlert(foyer, {
      name: 'ConfigurationUnavailable',
      detail: error instanceof Error ? error.message : String(error),
    })
  return undefined
}

/** The server's own words, where it gave some. */
function reasonOf(error: unknown): string {
  return findCause(error, ({ name }) => name === 'Error')?.message ?? ''
}
