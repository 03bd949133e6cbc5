import { cleanText } from '@foyer/base'
import { pairingAtom, pairingExpiryMargin, pairingLifetime, type Wallet } from '@foyer/core/internal/connect'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { CopyIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { QrCode } from '../../components/QrCode.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { useCopyLink } from '../../components/useCopyLink.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ExpiryCountdown } from './ExpiryCountdown.tsx'
import { GetWalletFooter } from './GetWalletFooter.tsx'

type QrPanelProps = { readonly wallet: Wallet | undefined; readonly children?: ReactNode }

/** A code to scan; it is replaced before it expires. */
export function QrPanel({ wallet, children }: QrPanelProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const copy = useCopyLink()
  // once a wallet has answered, the pairing leaves `ready`, and its code stays on screen
  const shown = useRef<Extract<typeof pairing, { step: 'ready' }>>(undefined)
  // a code of which the relay knows nothing leads nowhere
  if (pairing.step === 'ready' && pairing.isPublished) shown.current = pairing
  const uri = shown.current?.uri
  const name = wallet && cleanText(wallet.name, 40)
  const label = name === undefined ? t('relay.qr.any') : t('relay.qr.named', { wallet: name })
  return (
    <>
      <div className="stack center">
        <QrCode text={uri} label={label}>
          {wallet ? (
            <WalletImage wallet={getCatalogueFace(foyer.config, wallet)} size="xl" />
          ) : (
            <span className="glyph" data-kind="solid">
              <QrIcon />
            </span>
          )}
        </QrCode>
        {name !== undefined && <p>{t('relay.scanWith', { wallet: name })}</p>}
        {shown.current ? (
          <ExpiryCountdown
            at={shown.current.expiresAt - pairingExpiryMargin}
            lifetime={pairingLifetime - pairingExpiryMargin}
          />
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
      <GetWalletFooter wallet={wallet} />
    </>
  )
}
