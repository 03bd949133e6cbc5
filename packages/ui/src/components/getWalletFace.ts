import { type Connector, cleanText } from '@foyer/base'
import type { Foyer } from '@foyer/core'
import type { Wallet } from '@foyer/core/connect'
import type { Translate } from '../i18n/useTranslate.ts'
import { getConnectorImage, getWalletImage } from './images.ts'

type Row = {
  readonly name: string
  /** Its connectors in this browser; empty: it is reached through the relay. */
  readonly connectors: readonly Connector[]
  readonly wallet: Wallet | undefined
}

/** Name and picture of a wallet, as a row shows them. */
export function getWalletFace({ config }: Foyer, t: Translate, { name, connectors: [connector], wallet }: Row) {
  return {
    name: cleanText(name, 40) ?? t('wallet.unnamed'),
    image: (connector && getConnectorImage(config, connector)) ?? (wallet && getWalletImage(config, wallet)),
  }
}
