import { cleanText } from '@foyer/base'
import {
  openingAtom,
  pairingAtom,
  readDevice,
  relayLinksAtom,
  resetOpening,
  type Wallet,
} from '@foyer/core/internal/connect'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { CopyIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { Notice } from '../../components/Notice.tsx'
import { QrIcon } from '../../components/relayIcons.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useCopyLink } from '../../components/useCopyLink.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { getDownloads } from './getDownloads.ts'
import { QrPanel } from './QrPanel.tsx'

/** A wallet app on this phone: a link to tap, and alternatives for when nothing opens. */
export function PhonePanel({ wallet }: { wallet: Wallet }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const opening = useFoyerAtom(openingAtom)
  const copy = useCopyLink()
  const [showsQr, setShowsQr] = useState(false)
  useEffect(() => () => resetOpening(foyer), [foyer])
  if (showsQr) return <QrPanel wallet={wallet} />

  const uri = pairing.step === 'ready' ? pairing.uri : undefined
  const link = links?.getLink(wallet, uri)
  const slots = { wallet: cleanText(wallet.name, 40) ?? t('wallet.unnamed') }
  const text = opening === 'opened' ? t('relay.opened.text') : t('relay.mobile.text')
  return (
    <div className="stack center tall">
      <StatusRing state="waiting">
        <WalletImage wallet={getCatalogueFace(foyer.config, wallet)} size="xl" />
      </StatusRing>
      <StatusMessage title={t('relay.continue', slots)} text={text} />
      {opening === 'missing' && <MissingNotice wallet={wallet} />}
      {link ? (
        <a
          className="btn wide"
          data-kind="primary"
          href={link.href}
          target={link.target}
          rel={link.rel}
          onClick={() => links?.tap(wallet, link)}
        >
          {t('openWallet.open', slots)}
        </a>
      ) : (
        <Button kind="primary" isBusy>
          {t('openWallet.open', slots)}
        </Button>
      )}
      <div className="pair">
        <Button onClick={() => setShowsQr(true)}>
          <QrIcon />
          {t('relay.showQr')}
        </Button>
        <Button onClick={() => copy(uri)} isBusy={uri === undefined}>
          <CopyIcon />
          {t('relay.copy')}
        </Button>
      </div>
    </div>
  )
}

/** The app did not come to the front: it may not be installed. */
function MissingNotice({ wallet }: { wallet: Wallet }) {
  const t = useTranslate()
  const slots = { wallet: cleanText(wallet.name, 12) ?? t('wallet.unnamed') }
  const [download] = getDownloads(wallet, readDevice())
  return (
    <Notice
      kind="warn"
      action={
        download && (
          <a className="mini" href={download.href} target="_blank" rel="noopener noreferrer">
            {t('relay.getWallet', slots)}
          </a>
        )
      }
    >
      {t('relay.missing', slots)}
    </Notice>
  )
}
