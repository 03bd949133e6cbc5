import { navigate } from '@foyer/core'
import { getConnectOptions } from '@foyer/core/relay'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ConnectMethods, methodViews } from './ConnectMethods.tsx'
import { LegalFooter, LegalGate } from './LegalGate.tsx'
import { useConnectMethods } from './useConnectMethods.ts'

/** Every way in, in the site's order. */
export default function ConnectView() {
  const methods = useConnectMethods()
  const hasLogin = methods.some((method) => method !== 'wallet')
  return (
    <>
      <LegalGate>
        <ConnectMethods methods={methods} views={methodViews} />
      </LegalGate>
      {hasLogin && <WalletGuide />}
      <LegalFooter />
    </>
  )
}
/** For visitors without a wallet, where there is a way in that needs none (reference §2.3). */
function WalletGuide() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  if (!getConnectOptions(foyer).enableWalletGuide) return null
  return (
    <div className="foot">
      {t('connect.guide')}{' '}
      <button type="button" className="foot-link" onClick={() => navigate(foyer, 'Create')}>
        {t('connect.getStarted')}
      </button>
    </div>
  )
}
