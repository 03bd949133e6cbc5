import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** Whether the project, or without one the site, has swaps on (specification §1). */
export function isSwapOn({ config }: Foyer, remote: RemoteFeatures | undefined): boolean {
  if (config.basic || config.blockchainApiUrl === undefined) return false
  // without a service to ask for the project’s configuration the site’s own word counts
  const isAsked = config.apiUrl !== undefined && config.projectId !== undefined
  const chosen = isAsked ? remote?.swaps : (config.connect.features?.swaps ?? defaultSwaps)
  return Array.isArray(chosen) && chosen.length > 0
}

/** Specification §9. */
const defaultSwaps: readonly string[] = ['1inch']
