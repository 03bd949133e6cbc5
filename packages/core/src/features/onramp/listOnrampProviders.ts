import { cleanText, type Namespace } from '@foyer/base'
import { getOnrampNames } from '../../config/getOnrampNames.ts'
import type { RemoteFeatures } from '../../config/resolveFeatures.ts'
import type { Foyer } from '../../foyer.ts'

/** Somebody who sells coins for money. */
export type OnrampProvider = {
  /** As the project's configuration calls it. */
  readonly name: string
  readonly title: string
  readonly imageUrl: string | undefined
  /** What is kept of a payment, in percent: a figure or a range. */
  readonly fee: string
}

type Known = { readonly title: string; readonly namespaces: readonly Namespace[] }

/** Specification §9, in percent. */
export const defaultProviderFee = '1-2'

/** Whoever stands behind the gateway's on-ramp: the project's configuration knows it by this name. */
const known: ReadonlyMap<string, Known> = new Map([['meld', { title: 'Meld', namespaces: ['eip155', 'solana'] }]])

/** Who sells to accounts of this family. A name that nobody knows here leads nowhere and is left out. */
export function listOnrampProviders(
  foyer: Foyer,
  { namespace, remote }: { readonly namespace: Namespace; readonly remote: RemoteFeatures | undefined },
): readonly OnrampProvider[] {
  const { providerName, providerImage, providerFee } = foyer.config.connect.onramp ?? {}
  const fee = /^\d{1,2}(\.\d{1,2})?(-\d{1,2}(\.\d{1,2})?)?$/.test(String(providerFee)) ? providerFee : undefined
  return [...new Set(getOnrampNames(foyer, remote))].flatMap((name) => {
    const row = known.get(name)
    if (!row?.namespaces.includes(namespace)) return []
    const title = cleanText(providerName, 40) ?? row.title
    return { name, title, imageUrl: providerImage, fee: fee ?? defaultProviderFee }
  })
}
