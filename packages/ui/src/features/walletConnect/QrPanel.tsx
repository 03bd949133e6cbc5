import { cleanText } from '@foyer/base'
import { pairingAtom, pairingLife, pairingMargin, type Wallet } from '@foyer/core/relay'
import { type ReactNode, useRef } from 'react'
import { CopyIcon } from '../../components/icons.tsx'
import { Button } from '../../components/parts.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { useCopyLink } from '../../components/useCopyLink.ts'
import { catalogueImage } from '../../components/useWalletLook.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Expiry } from './Expiry.tsx'
import { GetWallet } from './GetWallet.tsx'

type QrPanelProps = { readonly wallet: Wallet | undefined; readonly children?: ReactNode }

/** A code to scan, which renews itself for as long as it is looked at. */
export function QrPanel({ wallet, children }: QrPanelProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const copy = useCopyLink()
  // an answered code stays until the screen is left
  const shown = useRef<Extract<typeof pairing, { step: 'ready' }>>(undefined)
  if (pairing.step === 'ready') shown.current = pairing
  const uri = shown.current?.uri
  const name = wallet && cleanText(wallet.name, 40)
  const label = name === undefined ? t('relay.qr.any') : t('relay.qr.named', { wallet: name })
  return (
    <>
      <div className="stack center">
        <QrCode text={uri} label={label}>
          {wallet ? (
            <WalletImage name={wallet.name} src={catalogueImage(foyer.config, wallet)} size="xl" />
          ) : (
            <span className="glyph" data-kind="solid">
              <QrIcon />
            </span>
          )}
        </QrCode>
        {shown.current ? (
          <Expiry at={shown.current.expiresAt - pairingMargin} life={pairingLife - pairingMargin} />
        ) : (
          <p className="expiry" role="status">
            {t('relay.loading')}
          </p>
        )}
        <Button onClick={() => copy(uri)} isBusy={uri === undefined}>
          <CopyIcon />
          {t('relay.copy')}
        </Button>
        {children}
      </div>
      <GetWallet wallet={wallet} />
    </>
  )
}
