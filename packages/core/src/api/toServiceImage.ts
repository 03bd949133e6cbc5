import { cleanIcon } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** A picture that the services themselves give, or that is in the text: any other host would learn who looks. */
export function toServiceImage({ config }: Foyer, url: string | undefined): string | undefined {
  if (!url || url.startsWith('data:')) return cleanIcon(url)
  if (!URL.canParse(url) || url.length > 2_048) return undefined
  const { origin, pathname, search, protocol } = new URL(url)
  if (typeof location !== 'undefined' && origin === location.origin) return pathname + search
  const services = [config.apiUrl, config.blockchainApiUrl].flatMap((one) => (one ? [new URL(one).origin] : []))
  return protocol === 'https:' && services.includes(origin) ? url : undefined
}
