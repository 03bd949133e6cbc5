import { cleanText } from '@foyer/base'
import { connectorsAtom } from '@foyer/core'
import { getTraits, relayWalletAtom } from '@foyer/core/connect'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { getConnectorImage } from './images.ts'

/** Name and picture of a connector, for a view. */
export function useConnectorDisplay(connectorId: string | undefined): {
  readonly name: string
  readonly image: string | undefined
} {
  const t = useTranslate()
  const { config } = useFoyerContext().foyer
  const connector = useFoyerAtom(connectorsAtom).find(({ id }) => id === connectorId)
  const peer = useFoyerAtom(relayWalletAtom)
  // the relay's connector is shown as the wallet that answered through it
  const { kind } = getTraits(connectorId)
  if (kind === 'relay' && peer?.name) return { name: peer.name, image: peer.iconUrl }
  if (kind === 'embedded') return { name: t('wallet.embedded'), image: undefined }
  if (!connector) return { name: t('wallet.generic'), image: undefined }
  return { name: cleanText(connector.name, 40) ?? t('wallet.unnamed'), image: getConnectorImage(config, connector) }
}
