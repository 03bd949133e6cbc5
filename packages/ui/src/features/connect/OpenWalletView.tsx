import { cleanText } from '@foyer/base'
import {
  findKnownWallet,
  getLinkTarget,
  linkFeatures,
  openingAtom,
  readDevice,
  relayRequestsAtom,
  relayWalletAtom,
  resetOpening,
  watchOpening,
} from '@foyer/core/internal/connect'
import { useEffect } from 'react'
import { EntityImage } from '../../components/EntityImage.tsx'
import { Notice } from '../../components/Notice.tsx'
import { StatusMessage } from '../../components/StatusMessage.tsx'
import { StatusRing } from '../../components/StatusRing.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** A request waits in a wallet app on this phone: a link to tap brings the app to the front. */
export default function OpenWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const requests = useFoyerAtom(relayRequestsAtom)
  const wallet = useFoyerAtom(relayWalletAtom)
  const opening = useFoyerAtom(openingAtom)
  useEffect(() => () => resetOpening(foyer), [foyer])
  const request = requests.find(({ href }) => href !== undefined)
  const name = cleanText(request?.walletName ?? wallet?.name, 40) ?? t('wallet.generic')
  return (
    <div className="stack center tall">
      <StatusRing state="waiting">
        <EntityImage name={name} src={wallet?.iconUrl} mark={findKnownWallet(foyer, { id: '', name })?.id} size="xl" />
      </StatusRing>
      <StatusMessage title={t('openWallet.title', { wallet: name })} text={t('openWallet.text')} />
      {opening === 'missing' && <Notice kind="warn">{t('openWallet.missing', { wallet: name })}</Notice>}
      {request?.href && (
        <a
          className="btn wide"
          data-kind="primary"
          href={request.href}
          target={getLinkTarget(readDevice())}
          rel={linkFeatures}
          onClick={() => watchOpening(foyer)}
        >
          {t('openWallet.open', { wallet: name })}
        </a>
      )}
    </div>
  )
}
