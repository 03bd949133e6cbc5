import { cleanText } from '@foyer/base'
import { goBack, navigate } from '@foyer/core'
import {
  findInstalled,
  pairingAtom,
  readDevice,
  relayLinksAtom,
  selectWallet,
  type Wallet,
} from '@foyer/core/internal/connect'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { CopyIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useCopyLink } from '../../components/useCopyLink.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { GetWalletFooter } from './GetWalletFooter.tsx'
import { getDownloads } from './getDownloads.ts'

type PanelProps = { readonly wallet: Wallet }

/** The wallet as a page of its own. */
export function WebPanel({ wallet }: PanelProps) {
  return <LinkPanel wallet={wallet} link={wallet.webappLink} text={useTranslate()('relay.web.text')} />
}

/** The wallet as an app on this computer. */
export function DesktopPanel({ wallet }: PanelProps) {
  return <LinkPanel wallet={wallet} link={wallet.desktopLink} text={useTranslate()('relay.desktop.text')} />
}

function LinkPanel({ wallet, link, text }: PanelProps & { link: string | undefined; text: string }) {
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const copy = useCopyLink()
  const uri = pairing.step === 'ready' ? pairing.uri : undefined
  const target = link !== undefined && uri !== undefined ? links?.getPairingLink(link, uri) : undefined
  const slots = { wallet: cleanText(wallet.name, 40) ?? t('wallet.unnamed') }
  return (
    <PanelLayout wallet={wallet} title={t('relay.continue', slots)} text={text}>
      {target ? (
        <a className="btn wide" data-kind="primary" {...target}>
          {t('openWallet.open', slots)}
        </a>
      ) : (
        <Button kind="primary" isBusy>
          {t('openWallet.open', slots)}
        </Button>
      )}
      <Button onClick={() => copy(uri)} isBusy={uri === undefined}>
        <CopyIcon />
        {t('relay.copy')}
      </Button>
    </PanelLayout>
  )
}

/** The wallet's extension in this browser. */
export function BrowserPanel({ wallet }: PanelProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const connectors = findInstalled(foyer, wallet)
  const slots = { wallet: cleanText(wallet.name, 40) ?? t('wallet.unnamed') }
  if (connectors.length === 0) return <UnsupportedPanel wallet={wallet} />
  return (
    <PanelLayout wallet={wallet} title={t('relay.continue', slots)} text={t('relay.browser.text')}>
      <Button kind="primary" onClick={() => selectWallet(foyer, { connectors, wallet })}>
        {t('relay.browser.open')}
      </Button>
    </PanelLayout>
  )
}

/** A wallet that cannot be reached from this device. */
export function UnsupportedPanel({ wallet }: { wallet: Wallet | undefined }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  if (!wallet) return null
  const slots = { wallet: cleanText(wallet.name, 40) ?? t('wallet.unnamed') }
  const downloads = getDownloads(wallet, readDevice())
  return (
    <div className="stack center tall">
      <StatusRing state="failed">
        <WalletImage wallet={getCatalogueFace(foyer.config, wallet)} size="xl" />
      </StatusRing>
      <StatusMessage title={t('relay.unsupported.title', slots)} text={t('relay.unsupported.text', slots)} />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('relay.otherWallets')}</Button>
        {downloads.length > 0 && (
          <Button kind="primary" onClick={() => navigate(foyer, 'Downloads', { wallet })}>
            {t('relay.getWallet', { wallet: cleanText(wallet.name, 12) ?? t('wallet.unnamed') })}
          </Button>
        )}
      </div>
    </div>
  )
}

type PanelLayoutProps = PanelProps & { readonly title: string; readonly text: string; readonly children: ReactNode }

function PanelLayout({ wallet, title, text, children }: PanelLayoutProps) {
  const { foyer } = useFoyerContext()
  return (
    <>
      <div className="stack center tall">
        <StatusRing state="waiting">
          <WalletImage wallet={getCatalogueFace(foyer.config, wallet)} size="xl" />
        </StatusRing>
        <StatusMessage title={title} text={text} />
        {children}
      </div>
      <GetWalletFooter wallet={wallet} />
    </>
  )
}
