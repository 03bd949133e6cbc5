import { cleanText } from '@foyer/base'
import { navigate } from '@foyer/core'
import {
  pairingAtom,
  pairingExpiryMargin,
  pairingLifetime,
  readDevice,
  type Wallet,
} from '@foyer/core/internal/connect'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Branding } from '../../components/Branding.tsx'
import { Button } from '../../components/Button.tsx'
import { CopyIcon, QrIcon } from '../../components/icons.tsx'
import { getCatalogueFace } from '../../components/images.ts'
import { QrCode } from '../../components/QrCode.tsx'
import { useCopy } from '../../components/useCopy.ts'
import { WalletImage } from '../../components/WalletImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useRichTranslate, useTranslate } from '../../i18n/useTranslate.ts'
import { getDownloads } from './getDownloads.ts'

type QrPanelProps = { readonly wallet: Wallet | undefined; readonly children?: ReactNode }

/** A code to scan; it is replaced before it expires. */
export function QrPanel({ wallet, children }: QrPanelProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const pairing = useFoyerAtom(pairingAtom)
  const copy = useCopy('linkCopied')
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
          <p className="expiry" data-said="">
            {t('relay.loading')}
          </p>
        )}
        <Button onClick={(press) => copy(press, uri)} isBusy={uri === undefined}>
          <CopyIcon />
          {t('relay.copy')}
        </Button>
        {children}
      </div>
      <GetWalletFooter wallet={wallet} />
      <Branding />
    </>
  )
}

type ExpiryCountdownProps = {
  /** Unix ms at which the code is replaced. */
  readonly at: number
  /** How long a code is shown, in ms. */
  readonly lifetime: number
}

/** Shows how long the code on screen stays valid. Not a live region: it changes every second. */
function ExpiryCountdown({ at, lifetime }: ExpiryCountdownProps) {
  const rich = useRichTranslate()
  const remaining = Math.min(Math.max(0, at - useNow()), lifetime)
  return (
    <p className="expiry">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" />
        <circle
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${Math.round((remaining / lifetime) * 100)} 100`}
        />
      </svg>
      <span>{rich('relay.refreshes', { time: <b>{toClock(remaining)}</b> })}</span>
    </p>
  )
}

/** The time, a second at a time. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function toClock(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Shows what to do without the wallet; nothing where no one knows where it is got. */
export function GetWalletFooter({ wallet }: { wallet: Wallet | undefined }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  if (!wallet) {
    return (
      <footer className="foot">
        {t('relay.noWallet')}{' '}
        <button type="button" className="foot-link" onClick={() => navigate(foyer, 'WhatIsAWallet')}>
          {t('relay.get')}
        </button>
      </footer>
    )
  }
  const { isPhone, ...device } = readDevice()
  const downloads = getDownloads(wallet, { isPhone, ...device })
  const [first] = downloads
  if (!first) return null
  const emitGetWallet = () => foyer.events.emit({ type: 'CLICK_GET_WALLET', properties: undefined })
  const choose = () => {
    emitGetWallet()
    navigate(foyer, 'Downloads', { wallet })
  }
  const name = cleanText(wallet.name, 12) ?? t('wallet.unnamed')
  return (
    <footer className="foot">
      {t('relay.noWalletNamed', { wallet: name })}{' '}
      {downloads.length > 1 ? (
        <button type="button" className="foot-link" onClick={choose}>
          {t('relay.get')}
        </button>
      ) : (
        <a href={first.href} target="_blank" rel="noopener noreferrer" onClick={emitGetWallet}>
          {t('relay.get')}
        </a>
      )}
    </footer>
  )
}
