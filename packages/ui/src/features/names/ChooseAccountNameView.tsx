import { canRegisterNameQuery, startNaming } from '@foyer/core/internal/names'
import { getQueryClient } from '@foyer/core/internal/queries'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../components/Button.tsx'
import { FactList } from '../../components/FactList.tsx'
import { ShieldIcon, UserIcon, WalletIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { namesWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'

/** Shows what a name is good for, and who sees it. */
export default function ChooseAccountNameView() {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const { data: canRegister } = useQuery(canRegisterNameQuery(foyer), getQueryClient(foyer))
  const preload = usePreloadView('RegisterAccountName')
  const facts = [
    [<UserIcon key="user" />, t('name.explain.pay.title'), t('name.explain.pay.text')],
    [<WalletIcon key="wallet" />, t('name.explain.free.title'), t('name.explain.free.text')],
    [<ShieldIcon key="shield" />, t('name.explain.public.title'), t('name.explain.public.text')],
  ] as const
  return (
    <div className="stack">
      <FactList facts={facts} />
      {canRegister === false && <Notice kind="warn">{t('name.unavailable')}</Notice>}
      <Button kind="primary" disabled={!canRegister} onClick={() => startNaming(foyer)} {...preload}>
        {t('name.title')}
      </Button>
    </div>
  )
}
