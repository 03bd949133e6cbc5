import { type Connector, cleanText, type Network } from '@foyer/base'
import { type Config, connectorsAtom } from '@foyer/core'
import { frameConnectorId } from '@foyer/core/embedded'
import { relayConnectorId, relayWalletAtom } from '@foyer/core/relay'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'

/** A wallet as a row or a screen shows it: the site's picture before the wallet's own. */
export function useWallet(connectorId: string | undefined): {
  readonly name: string
  readonly image: string | undefined
} {
  const t = useTranslate()
  const { config } = useFoyerContext().foyer
  const connector = useFoyerAtom(connectorsAtom).find(({ id }) => id === connectorId)
  const peer = useFoyerAtom(relayWalletAtom)
  // behind the relay's connector is the wallet that answered
  if (connectorId === relayConnectorId && peer?.name) return { name: peer.name, image: peer.iconUrl }
  if (connectorId === frameConnectorId) return { name: t('wallet.embedded'), image: undefined }
  if (!connector) return { name: t('wallet.generic'), image: undefined }
  return { name: cleanText(connector.name, 40) ?? t('wallet.unnamed'), image: walletImage(config, connector) }
}

export function walletImage(config: Config, { id, rdns, iconUrl }: Connector): string | undefined {
  return config.connectorImages[id] ?? (rdns && config.connectorImages[rdns]) ?? iconUrl
}

export function networkImage(config: Config, { id, caipNetworkId, assets }: Network): string | undefined {
  return config.chainImages[caipNetworkId] ?? config.chainImages[id] ?? assets?.imageUrl
}
