import { activeConnectionAtom, goBack, navigate, reset } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { FactList } from '../../components/FactList.tsx'
import { KeyIcon, ShieldIcon, WalletIcon } from '../../components/icons.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { helpWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

export default function WhatIsAWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(helpWords)
  const preloadGetWallet = usePreloadView('GetWallet')
  const isConnected = useFoyerAtom(activeConnectionAtom) !== undefined
  const get = () => {
    foyer.events.emit({ type: 'CLICK_GET_WALLET', properties: undefined })
    navigate(foyer, 'GetWallet')
  }
  const facts = [
    [<WalletIcon key="wallet" />, t('help.keys.title'), t('help.keys.text')],
    [<KeyIcon key="key" />, t('help.login.title'), t('help.login.text')],
    [<ShieldIcon key="shield" />, t('help.sign.title'), t('help.sign.text')],
  ] as const
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
