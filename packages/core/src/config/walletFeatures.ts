import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** Whether the project, or without one the site, has swaps on (specification §1). */
export function isSwapOn(foyer: Foyer, remote: RemoteFeatures | undefined): boolean {
  return getServices(foyer, remote, 'swaps').length > 0
}

/** By what names coins are sold here, as the project, or without one the site, says; none where buying is off. */
export function getOnrampNames(foyer: Foyer, remote: RemoteFeatures | undefined): readonly string[] {
  return getServices(foyer, remote, 'onramp')
}

/** Specification §9. */
const defaults = { swaps: ['1inch'], onramp: ['meld'] } as const

function getServices({ config }: Foyer, remote: RemoteFeatures | undefined, task: keyof typeof defaults) {
  if (config.basic || config.blockchainApiUrl === undefined) return []
  // without a service to ask for the project’s configuration the site’s own word counts
  const isAsked = config.apiUrl !== undefined && config.projectId !== undefined
  const chosen: unknown = isAsked ? remote?.[task] : (config.connect.features?.[task] ?? defaults[task])
  return Array.isArray(chosen) ? (chosen as readonly string[]) : []
}

/** What Account offers to do with a wallet (specification §2), in the default order. */
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const
export type WalletFeature = (typeof walletFeatures)[number]

/** Those that are available, in the site's order; the ones it does not name follow in the default's. */
export function orderWalletFeatures(
  { config }: Foyer,
  available: Partial<Readonly<Record<WalletFeature, boolean>>>,
): readonly WalletFeature[] {
  const given: readonly unknown[] = config.connect.features?.walletFeaturesOrder ?? []
  const named = given.flatMap((name) => walletFeatures.find((feature) => feature === name) ?? [])
  return [...new Set([...named, ...walletFeatures])].filter((feature) => available[feature] === true)
}
