import { cleanText, families, type Namespace } from '@foyer/base'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import { getOnrampNames } from '../../config/walletFeatures.ts'
import type { Foyer } from '../../foyer.ts'

/** Someone who sells coins for money. */
export type OnrampProvider = {
  /** As the project's configuration calls it. */
  readonly name: string
  readonly title: string
  readonly imageUrl: string | undefined
  /** What is kept of a payment, in percent: a figure or a range. */
  readonly fee: string
}

/** Specification §9, in percent. */
export const defaultProviderFee = '1-2'

/** The provider behind the gateway's on-ramp: the project's configuration knows it by this name. */
const titles: ReadonlyMap<string, string> = new Map([['meld', 'Meld']])

/** Lists who sells to accounts of this family. A name that no one knows here leads nowhere and is left out. */
export function listOnrampProviders(
  foyer: Foyer,
  { namespace, remote }: { readonly namespace: Namespace; readonly remote: RemoteFeatures | undefined },
): readonly OnrampProvider[] {
  const { providerName, providerImage, providerFee } = foyer.config.connect.onramp ?? {}
  const fee = /^\d{1,2}(\.\d{1,2})?(-\d{1,2}(\.\d{1,2})?)?$/.test(String(providerFee)) ? providerFee : undefined
  if (!families[namespace].features.includes('buy')) return []
  return [...new Set(getOnrampNames(foyer, remote))].flatMap((name) => {
    const known = titles.get(name)
    if (known === undefined) return []
    const title = cleanText(providerName, 40) ?? known
    return { name, title, imageUrl: providerImage, fee: fee ?? defaultProviderFee }
  })
}
