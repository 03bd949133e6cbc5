import { goBack } from '@foyer/core'
import { Button } from '../../components/Button.tsx'
import { FactList } from '../../components/FactList.tsx'
import { ArrowDownIcon, ShieldIcon, WalletIcon } from '../../components/icons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { onrampWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'

/** Explains what buying is: who sells, where it lands, what it costs. */
export default function WhatIsABuyView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(onrampWords)
  const facts = [
    [<ArrowDownIcon key="money" />, t('onramp.money.title'), t('onramp.money.text')],
    [<WalletIcon key="account" />, t('onramp.account.title'), t('onramp.account.text')],
    [<ShieldIcon key="price" />, t('onramp.price.title'), t('onramp.price.text')],
  ] as const
  return (
    <div className="stack">
      <FactList facts={facts} />
      <Button kind="primary" onClick={() => goBack(foyer)}>
        {t('onramp.title')}
      </Button>
    </div>
  )
}
