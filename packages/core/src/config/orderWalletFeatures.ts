import type { Foyer } from '../foyer.ts'

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
