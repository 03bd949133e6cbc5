import type { Foyer } from '../../foyer.ts'

/** What the site says its swap service keeps, in percent; undefined for none, and for text that is no percentage. */
export function getProviderFee({ config }: Foyer): string | undefined {
  const fee = String(config.connect.swap?.providerFee ?? '')
  return /^\d{1,2}(\.\d{1,4})?$/.test(fee) && Number(fee) > 0 ? fee : undefined
}
