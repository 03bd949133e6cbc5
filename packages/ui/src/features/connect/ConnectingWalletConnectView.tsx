import { cleanText } from '@foyer/base'
import { connectAttemptAtom, connectorsAtom, goBack, navigate } from '@foyer/core'
import {
  findInstalled,
  getTraits,
  isPhone,
  openingAtom,
  pairingAtom,
  readDevice,
  relayLinksAtom,
  resetOpening,
  selectWallet,
  showPairing,
  type Wallet,
} from '@foyer/core/internal/connect'
import { type ReactNode, useEffect, useState } from 'react'
import { Branding } from '../../components/Branding.tsx'
import { Button } from '../../components/Button.tsx'
import { CopyIcon, QrIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { Notice } from '../../components/Notice.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { View } from '../../views/View.ts'
import { getDownloads } from './getDownloads.ts'
import { getPlatforms, type Platform } from './getPlatforms.ts'
import { PairingFailure } from './PairingFailure.tsx'
import { GetWalletFooter, QrPanel } from './QrPanel.tsx'

/** A wallet on another device, or any: a code, a link, or whatever else leads there. */
const ConnectingWalletConnectView: View<'ConnectingWalletConnect'> = ({ params }) => {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const wallet = params?.wallet
  // an extension may appear while the screen is open
  useFoyerAtom(connectorsAtom)
  const isInstalled = wallet !== undefined && findInstalled(foyer, wallet).length > 0
  const platforms = getPlatforms({ wallet, isInstalled, isPhone: isPhone() })
  const [chosen, choose] = useState<Platform>()
  const platform = platforms.find((one) => one === chosen) ?? platforms[0]
  useShownPairing(wallet, platform)
  const hasFailed = useHasPairingFailed()

  if (platform === undefined) return <UnsupportedPanel wallet={wallet} />
  if (hasFailed && platform !== 'browser') return <PairingFailure wallet={wallet} platform={platform} />
  const panel = <Panel platform={platform} wallet={wallet} />
  if (platforms.length === 1) return panel
  const tabs = platforms.map((key) => ({ key, title: t(`relay.platform.${key === 'qrcode' ? 'mobile' : key}`) }))
  return (
    <div className="tabbed">
      <Tabs label={t('relay.platform.label')} tabs={tabs} selected={platform} onSelect={choose}>
        {panel}
      </Tabs>
    </div>
  )
}
export default ConnectingWalletConnectView

function Panel({ platform, wallet }: { platform: Platform; wallet: Wallet | undefined }) {
  if (platform === 'qrcode' || !wallet) return <QrPanel wallet={wallet} />
  if (platform === 'mobile') return <PhonePanel wallet={wallet} />
  if (platform === 'web') return <WebPanel wallet={wallet} />
  if (platform === 'desktop') return <DesktopPanel wallet={wallet} />
  return <BrowserPanel wallet={wallet} />
}

function useShownPairing(wallet: Wallet | undefined, platform: Platform | undefined): void {
  const { foyer } = useFoyerContext()
  const isNeeded = platform !== undefined && platform !== 'browser'
  const method = platform === 'mobile' ? 'mobile' : 'qrcode'
  useEffect(() => (isNeeded ? showPairing(foyer, { wallet, method }) : undefined), [foyer, wallet, isNeeded, method])
}

/** Returns whether the last try over the relay has failed, and no new one is under way. */
export function useHasPairingFailed(): boolean {
  const attempt = useFoyerAtom(connectAttemptAtom)
  return attempt.step === 'failed' && getTraits(attempt.connectorId).kind === 'relay'
}

/** A wallet app on this phone: a link to tap, and alternatives for when nothing opens. */
function PhonePanel({ wallet }: { wallet: Wallet }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const opening = useFoyerAtom(openingAtom)
  const copy = useCopy('linkCopied')
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
        <Button onClick={(press) => copy(press, uri)} isBusy={uri === undefined}>
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

type PanelProps = { readonly wallet: Wallet }

/** The wallet as a page of its own. */
function WebPanel({ wallet }: PanelProps) {
  return <LinkPanel wallet={wallet} link={wallet.webappLink} text={useTranslate()('relay.web.text')} />
}

/** The wallet as an app on this computer. */
function DesktopPanel({ wallet }: PanelProps) {
  return <LinkPanel wallet={wallet} link={wallet.desktopLink} text={useTranslate()('relay.desktop.text')} />
}

function LinkPanel({ wallet, link, text }: PanelProps & { link: string | undefined; text: string }) {
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const links = useFoyerAtom(relayLinksAtom)
  const copy = useCopy('linkCopied')
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
      <Button onClick={(press) => copy(press, uri)} isBusy={uri === undefined}>
        <CopyIcon />
        {t('relay.copy')}
      </Button>
    </PanelLayout>
  )
}

/** The wallet's extension in this browser. */
function BrowserPanel({ wallet }: PanelProps) {
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
function UnsupportedPanel({ wallet }: { wallet: Wallet | undefined }) {
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
      <Branding />
    </>
  )
}
