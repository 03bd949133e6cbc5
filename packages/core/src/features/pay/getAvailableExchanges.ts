import type { CaipNetworkId } from '@foyer/base'
import type { Foyer } from '../../foyer.ts'
import { type Exchange, getExchanges } from './exchanges.ts'
import { createPayError } from './payError.ts'
import { toAssetId } from './payment.ts'

type AvailableExchangesParams = {
  readonly page?: number | undefined
  /** CAIP-19; beside `network` an address there, or `native`. */
  readonly asset?: string | undefined
  /** Whole units, decimal. */
  readonly amount?: string | undefined
  /** The asset's network. */
  readonly network?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/** The exchanges that can pay this, by page. @throws PayError `INVALID_ASSET` for a network without or beside its asset, `UNABLE_TO_GET_EXCHANGES` */
export async function getAvailableExchanges(
  foyer: Foyer,
  { asset, network, ...params }: AvailableExchangesParams = {},
): Promise<readonly Exchange[]> {
  return (await getExchanges(foyer, { ...params, asset: network ? toAssetOn(network, asset) : asset })).exchanges
}

function toAssetOn(networkId: CaipNetworkId, asset: string | undefined): string {
  if (!asset) throw createPayError('INVALID_ASSET', networkId)
  if (!asset.includes('/')) return toAssetId({ networkId, asset })
  if (!asset.startsWith(`${networkId}/`)) throw createPayError('INVALID_ASSET', asset)
  return asset
}
