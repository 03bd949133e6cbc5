import { activeConnectionAtom, goBack, navigate, reset } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { type Fact, FactList } from '../../components/FactList.tsx'
import { KeyIcon, ShieldIcon, WalletIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

const facts: readonly Fact[] = [
  [<WalletIcon key="wallet" />, 'help.keys.title', 'help.keys.text'],
  [<KeyIcon key="key" />, 'help.login.title', 'help.login.text'],
  [<ShieldIcon key="shield" />, 'help.sign.title', 'help.sign.text'],
]

export default function WhatIsAWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const preloadGetWallet = usePreloadView('GetWallet')
  const isConnected = useFoyerAtom(activeConnectionAtom) !== undefined
  const get = () => {
    foyer.events.emit({ type: 'CLICK_GET_WALLET', properties: undefined })
    navigate(foyer, 'GetWallet')
  }
  return (
    <div className="stack">
      <FactList facts={facts} />
      {isConnected ? (
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
      ) : (
        <div className="pair">
          <Button onClick={get} {...preloadGetWallet}>
            {t('help.get')}
          </Button>
          <Button kind="primary" onClick={() => reset(foyer, 'Connect')}>
            {t('help.start')}
          </Button>
        </div>
      )}
    </div>
  )
}
