import { activeConnectionAtom, goBack, navigate, reset } from '@foyer/core'
import { Explain, type Fact } from '../../components/Explain.tsx'
import { KeyIcon, ShieldIcon, WalletIcon } from '../../components/icons.tsx'
import { Button } from '../../components/parts.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useLeadsTo } from '../../modal/ViewsContext.ts'

const facts: readonly Fact[] = [
  [<WalletIcon key="wallet" />, 'help.keys.title', 'help.keys.text'],
  [<KeyIcon key="key" />, 'help.login.title', 'help.login.text'],
  [<ShieldIcon key="shield" />, 'help.sign.title', 'help.sign.text'],
]

export default function WhatIsAWalletView() {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const leadsToGet = useLeadsTo('GetWallet')
  const isConnected = useFoyerAtom(activeConnectionAtom) !== undefined
  const get = () => {
    foyer.events.emit({ type: 'CLICK_GET_WALLET', properties: undefined })
    navigate(foyer, 'GetWallet')
  }
  return (
    <div className="stack">
      <Explain facts={facts} />
      {isConnected ? (
        <Button onClick={() => goBack(foyer)}>{t('dialog.back')}</Button>
      ) : (
        <div className="pair">
          <Button onClick={get} {...leadsToGet}>
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
