import { getAssetImage } from '@foyer/api'
import { toServiceUrl } from '../api/callApi.ts'
import { toImageUrl } from '../api/toImageUrl.ts'
import type { Foyer } from '../foyer.ts'
import { findNetwork } from '../state/networks.ts'

/** Nothing that leads a request elsewhere. */
const imageIdForm = /^[A-Za-z0-9:._-]{1,120}$/

/**
 * Returns where the gateway has the picture of a network of the site, by the network's `assets.imageId`: https, or a path of the
 * page's own site. Undefined without an id, a gateway or the network.
 * @see specification §7: GET /public/getAssetImage/{id}
 */
export function getAssetImageUrl(foyer: Foyer, networkId: string): string | undefined {
  const id = findNetwork(foyer.config, networkId)?.assets?.imageId
  if (id === undefined || foyer.config.apiUrl === undefined || !imageIdForm.test(id)) return undefined
  const url = toImageUrl(toServiceUrl(foyer, getAssetImage, { id }))
  return /^(https:|\/)/.test(url) ? url : undefined
}
