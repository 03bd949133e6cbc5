import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** Specification §9. */
const defaultOnramp: readonly string[] = ['meld']

/** By what names coins are sold here, as the project, or without one the site, says; none where buying is off. */
export function getOnrampNames({ config }: Foyer, remote: RemoteFeatures | undefined): readonly string[] {
  if (config.basic || config.blockchainApiUrl === undefined) return []
  // without a service to ask for the project’s configuration the site’s own word counts
  const isAsked = config.apiUrl !== undefined && config.projectId !== undefined
  const chosen = isAsked ? remote?.onramp : (config.connect.features?.onramp ?? defaultOnramp)
  return Array.isArray(chosen) ? chosen : []
}
