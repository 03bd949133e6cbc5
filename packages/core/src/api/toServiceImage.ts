import { cleanIcon } from '@foyer/base'
import type { Foyer } from '../foyer.ts'

/** A picture that the services themselves give, or that is in the text: any other host would learn who looks. */
export function toServiceImage({ config }: Foyer, url: string | undefined): string | undefined {
  if (!url || url.startsWith('data:')) return cleanIcon(url)
  if (url.length > 2_048 || !URL.canParse(url)) return undefined
  const { origin, pathname, search, protocol } = new URL(url)
  if (typeof location !== 'undefined' && origin === location.origin) return pathname + search
  const isService = origin === toOrigin(config.apiUrl) || origin === toOrigin(config.blockchainApiUrl)
  return protocol === 'https:' && isService ? url : undefined
}

/** Of the services’ addresses, read once: a list has thousands of pictures. */
const origins = new Map<string, string>()

function toOrigin(address: string | undefined): string | undefined {
  if (!address) return undefined
  const origin = origins.get(address) ?? new URL(address).origin
  origins.set(address, origin)
  return origin
}
