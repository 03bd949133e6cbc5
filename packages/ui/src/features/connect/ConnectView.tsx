import { navigate } from '@foyer/core'
import { getConnectOptions } from '@foyer/core/internal/connect'
import { startEmailLogin } from '@foyer/core/internal/embeddedWallet'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ConnectMethods, methodViews, useConnectMethods } from './ConnectMethods.tsx'
import { GuideFoot } from './firstRows.tsx'
import { LegalFooter, LegalGate } from './LegalGate.tsx'

/** Every way in, in the site's order. */
export default function ConnectView() {
  const methods = useConnectMethods()
  const hasLogin = methods.some((method) => method !== 'wallet')
  // the guide leads to the ways in without a wallet: where no wallets are offered, this screen shows them already
  const hasWallets = methods.includes('wallet')
  return (
    <>
      <LegalGate>
        <ConnectMethods methods={methods} views={methodViews} />
      </LegalGate>
      {hasLogin && hasWallets && <WalletGuide isEmailAlone={methods.every((method) => method !== 'social')} />}
      <LegalFooter />
    </>
  )
}
/** For visitors without a wallet, where there is a way in that needs none (reference §2.3). */
function WalletGuide({ isEmailAlone }: { readonly isEmailAlone: boolean }) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  if (!getConnectOptions(foyer).enableWalletGuide) return null
  // with email as the only other way in, Create would show a single row: the login starts at once
  const start = () => (isEmailAlone ? startEmailLogin(foyer) : navigate(foyer, 'Create'))
  return <GuideFoot t={t} onClick={start} />
}
