import { type Connector, cleanText } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import type { Wallet } from '@foyer/core/internal/connect'
import type { Translate } from '../i18n/useTranslate.ts'
import { getConnectorImage, getWalletImage, type WalletFace } from './images.ts'

type Row = {
  readonly name: string
  /** Its connectors in this browser; empty: it is reached through the relay. */
  readonly connectors: readonly Connector[]
  readonly wallet: Wallet | undefined
}

/** The face of a wallet of this page, of the catalogue, or of both. */
export function getWalletFace({ config }: Foyer, t: Translate, row: Row): WalletFace {
  const { wallet } = row
  const [connector] = row.connectors
  return {
    name: cleanText(row.name, 40) ?? t('wallet.unnamed'),
    image: (connector && getConnectorImage(config, connector)) ?? (wallet && getWalletImage(config, wallet)),
    mark: wallet?.id,
  }
}
