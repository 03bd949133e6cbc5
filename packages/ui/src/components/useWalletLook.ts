import { type Connector, cleanText } from '@foyer/base'
import type { Config } from '@foyer/core'
import { type AppLink, chooseWallet, isPhone, pairingAtom, relayLinksAtom, type Wallet } from '@foyer/core/relay'
import { useCallback } from 'react'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { walletImage } from './wallets.ts'

/** How a wallet is reached from here: by a link the visitor follows himself, or by a press. */
export type WalletAccess =
  | { readonly kind: 'link'; readonly link: AppLink; readonly tap: () => void }
  | { readonly kind: 'press'; readonly press: () => void }

type Row = {
  readonly name: string
  /** Its own ways in this browser; none: through the relay. */
  readonly connectors: readonly Connector[]
  readonly wallet: Wallet | undefined
}

/** A wallet as a row or a tile shows and opens it. */
export type ToWalletLook = (row: Row) => {
  readonly name: string
  readonly image: string | undefined
  readonly access: WalletAccess
}

/** The same function until something changes for every wallet, such as the link to pair with. */
export function useWalletLook(): ToWalletLook {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const phone = useFoyerAtom(relayLinksAtom)
  const uri = pairing.step === 'ready' ? pairing.uri : undefined
  return useCallback(
    ({ name, connectors, wallet }) => {
      const { config } = foyer
      const [connector] = connectors
      const look = {
        name: cleanText(name, 40) ?? t('wallet.unnamed'),
        image: (connector && walletImage(config, connector)) ?? (wallet && catalogueImage(config, wallet)),
      }
      // until there is a link, the wallet's own screen waits for it, and says why there is none
      const press = { kind: 'press', press: () => chooseWallet(foyer, { connectors, wallet }) } as const
      if (connector || !wallet || !phone || !isPhone()) return { ...look, access: press }
      const [, ...others] = config.relays
      // the link that is ready leads to the first network of relays
      const isElsewhere = others.some(({ walletIds }) => walletIds?.includes(wallet.id))
      const link = isElsewhere ? undefined : phone.getLink(wallet, uri)
      if (!link) return { ...look, access: press }
      return { ...look, access: { kind: 'link', link, tap: () => phone.tap(wallet, link) } }
    },
    [foyer, t, phone, uri],
  )
}

/** The site's picture before the catalogue's. */
export function catalogueImage(config: Config, { id, rdns, imageUrl }: Wallet): string | undefined {
  return config.connectorImages[id] ?? (rdns && config.connectorImages[rdns]) ?? imageUrl
}
