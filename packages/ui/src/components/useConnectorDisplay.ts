import { connectorsAtom } from '@foyer/core'
import { findKnownWallet, getTraits, relayWalletAtom } from '@foyer/core/internal/connect'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { getWalletFace } from './getWalletFace.ts'
import { getWalletImage, type WalletFace } from './images.ts'

/** The face of a connector's wallet, as its row in the list has it. */
export function useConnectorDisplay(connectorId: string | undefined): WalletFace {
  const t = useTranslate()
  const { foyer } = useFoyerContext()
  const connector = useFoyerAtom(connectorsAtom).find(({ id }) => id === connectorId)
  const peer = useFoyerAtom(relayWalletAtom)
  // the relay's connector is shown as the wallet that answered through it
  const { kind } = getTraits(connectorId)
  if (kind === 'relay' && peer?.name) {
    const wallet = findKnownWallet(foyer, { id: '', name: peer.name })
    const image = peer.iconUrl ?? (wallet && getWalletImage(foyer.config, wallet))
    return { name: peer.name, image, mark: wallet?.id }
  }
  if (kind === 'embedded') return { name: t('wallet.embedded'), image: undefined, mark: undefined }
  if (!connector) return { name: t('wallet.generic'), image: undefined, mark: undefined }
  const wallet = findKnownWallet(foyer, connector)
  return getWalletFace(foyer, t, { name: connector.name, connectors: [connector], wallet })
}
