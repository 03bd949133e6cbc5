import type { Namespace } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'

/** A row of the bundled catalogue: what each maker states of its own wallet. Stores by the wallet's id there. */
export type BundledWallet = Omit<
  Wallet,
  'chains' | 'appStore' | 'playStore' | 'chromeStore' | 'isCertified' | 'imageUrl'
> & {
  readonly chains: readonly Namespace[]
  readonly apple?: string
  readonly google?: string
  readonly chrome?: string
}

export function toWallet({ apple, google, chrome, ...wallet }: BundledWallet): Wallet {
  return {
    ...wallet,
    ...(apple && { appStore: `https://apps.apple.com/app/id${apple}` }),
    ...(google && { playStore: `https://play.google.com/store/apps/details?id=${google}` }),
    ...(chrome && { chromeStore: `https://chromewebstore.google.com/detail/${chrome}` }),
  }
}
