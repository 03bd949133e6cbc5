import type { Connector } from '@foyer/base'
import {
  type AppLink,
  isPhone,
  pairingAtom,
  relayLinksAtom,
  selectWallet,
  type Wallet,
} from '@foyer/core/internal/connect'
import { useCallback } from 'react'
import { useFoyerAtom, useFoyerContext } from '../FoyerContext.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { getWalletFace } from './getWalletFace.ts'
import type { WalletFace } from './images.ts'

/** How a row opens a wallet: as a link, or as a button. */
export type WalletAccess =
  | { readonly kind: 'link'; readonly link: AppLink; readonly onClick: () => void }
  | { readonly kind: 'press'; readonly press: () => void }

type Row = {
  readonly name: string
  /** Its connectors in this browser; empty: it is reached through the relay. */
  readonly connectors: readonly Connector[]
  readonly wallet: Wallet | undefined
}

/** Name, picture and way to open of one wallet, for a row or a grid cell. */
export type GetWalletDisplay = (row: Row) => { readonly face: WalletFace; readonly access: WalletAccess }

/** The function keeps its identity until something changes for every wallet, such as the pairing link. */
export function useWalletDisplay(): GetWalletDisplay {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const uri = pairing.step === 'ready' ? pairing.uri : undefined
  return useCallback(
    (row) => {
      const { connectors, wallet } = row
      const [connector] = connectors
      const face = getWalletFace(foyer, t, row)
      // without a link yet, the wallet's own view opens and waits for it
      const press = { kind: 'press', press: () => selectWallet(foyer, { connectors, wallet }) } as const
      if (connector || !wallet || !links || !isPhone()) return { face, access: press }
      const [, ...others] = foyer.config.relays
      // the pairing is on the first relay; a wallet of another one cannot use its link
      const isOnOtherRelay = others.some(({ walletIds }) => walletIds?.includes(wallet.id))
      const link = isOnOtherRelay ? undefined : links.getLink(wallet, uri)
      if (!link) return { face, access: press }
      return { face, access: { kind: 'link', link, onClick: () => links.tap(wallet, link) } }
    },
    [foyer, t, links, uri],
  )
}
