import { isFoyerError } from '@foyer/base'
import { socialProviders } from '@foyer/base/socials'
import { goBack } from '@foyer/core'
import { getLinkTarget, isPhone, linkFeatures, readDevice } from '@foyer/core/internal/connect'
import { farcasterFlowAtom, startFarcasterLogin } from '@foyer/core/internal/embeddedWallet'
import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { CopyIcon, FarcasterIcon } from '../../components/icons.tsx'
import { QrCode } from '../../components/QrCode.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Waits for a login that is confirmed in the Farcaster app: a code to scan, or on a phone a link that opens the app. */
export default function ConnectingFarcasterView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const flow = useFoyerAtom(farcasterFlowAtom)
  // opened by the site: no one has pressed anything
  useEffect(() => {
    if (foyer.store.get(farcasterFlowAtom).step === 'idle') void startFarcasterLogin(foyer)
  }, [foyer])
  if (flow.step === 'failed') return <Failure error={flow.error} />
  if (flow.step !== 'connecting') {
    const url = flow.step === 'waiting' ? flow.url : undefined
    const Way = isPhone() ? AppLink : FarcasterQrCode
    return <Way url={url} />
  }
  return (
    <div className="stack center tall">
      <StatusRing state="waiting">
        <FarcasterLogo />
      </StatusRing>
      <StatusMessage title={t('email.connecting')} text={t('social.connecting')} />
    </div>
  )
}

type FarcasterLinkProps = {
  /** None while it is on the way. */
  readonly url: string | undefined
}

function FarcasterQrCode({ url }: FarcasterLinkProps) {
  const t = useTranslate()
  return (
    <div className="stack center">
      <QrCode text={url} label={t('farcaster.code')}>
        <FarcasterLogo />
      </QrCode>
      <p className="empty" data-said="">
        {t(url === undefined ? 'farcaster.loading' : 'farcaster.scan')}
      </p>
      <CopyButton url={url} />
    </div>
  )
}

function AppLink({ url }: FarcasterLinkProps) {
  const t = useTranslate()
  return (
    <div className="stack center tall">
      <StatusRing state="waiting">
        <FarcasterLogo />
      </StatusRing>
      <StatusMessage
        title={t('social.waiting', { provider: socialProviders.farcaster.name })}
        text={t('farcaster.phone')}
      />
      {url === undefined ? (
        <Button kind="primary" isBusy>
          {t('farcaster.open')}
        </Button>
      ) : (
        <a className="btn wide" data-kind="primary" href={url} target={getLinkTarget(readDevice())} rel={linkFeatures}>
          {t('farcaster.open')}
        </a>
      )}
      <CopyButton url={url} />
    </div>
  )
}

function CopyButton({ url }: FarcasterLinkProps) {
  const t = useTranslate()
  const copy = useCopy('linkCopied')
  return (
    <Button onClick={(press) => copy(press, url)} isBusy={url === undefined}>
      <CopyIcon />
      {t('farcaster.copy')}
    </Button>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  return (
    <div className="stack center tall">
      <StatusRing state="failed">
        <FarcasterLogo />
      </StatusRing>
      <StatusMessage
        title={t('social.failed', { provider: socialProviders.farcaster.name })}
        text={isForDevelopers(error) ? t('error.SocialConnectFailed') : getErrorText(t, error)}
        isAlert
      />
      <div className="pair">
        <Button onClick={() => goBack(foyer)}>{t('social.other')}</Button>
        <Button kind="primary" onClick={() => void startFarcasterLogin(foyer)}>
          {t('dialog.retry')}
        </Button>
      </div>
    </div>
  )
}

/** A frame's own words are shown, unless they name a message of the protocol. */
function isForDevelopers(error: unknown): boolean {
  return isFoyerError(error, 'FrameRefused') && /[A-Z]_[A-Z]/.test(error.message)
}

const FarcasterLogo = () => (
  <span className="glyph" data-kind="solid">
    <FarcasterIcon />
  </span>
)
