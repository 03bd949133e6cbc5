import type { Connector, Network } from '@foyer/base'
import type { Config } from '@foyer/core'
import type { Wallet } from '@foyer/core/internal/connect'

/** Name and picture of a wallet, the same wherever it is shown. */
export type WalletFace = {
  readonly name: string
  readonly image: string | undefined
  /** Its id in the catalogue, whose mark stands in for a picture. */
  readonly mark: string | undefined
}

type ShownConnector = Pick<Connector, 'id'> & { readonly [name in 'rdns' | 'iconUrl']?: string | undefined }

/** The site's picture of a wallet before the wallet's own. */
export function getConnectorImage(config: Config, { id, rdns, iconUrl }: ShownConnector): string | undefined {
  return config.connectorImages[id] ?? (rdns && config.connectorImages[rdns]) ?? iconUrl
}

/** The site's picture of a network before the network's own. */
export function getNetworkImage(config: Config, { id, caipNetworkId, assets }: Network): string | undefined {
  return config.chainImages[caipNetworkId] ?? config.chainImages[id] ?? assets?.imageUrl
}

/** The site's picture before the catalogue's. */
export function getWalletImage(config: Config, { id, rdns, imageUrl }: Wallet): string | undefined {
  return config.connectorImages[id] ?? (rdns && config.connectorImages[rdns]) ?? imageUrl
}

/** The face of a wallet of the catalogue. */
export function getCatalogueFace(config: Config, wallet: Wallet): WalletFace {
  return { name: wallet.name, image: getWalletImage(config, wallet), mark: wallet.id }
}
