import { loadPart } from '@foyer/base'
import { type AccountTab, accountTabAtom, listAccountTabs, setAccountTab } from '@foyer/core/internal/holdings'
import type { ComponentType } from 'react'
import { Tabs } from '../../components/Tabs.tsx'
import { useLazyComponent } from '../../components/useLazyComponent.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { AccountTabProps } from './AccountTabProps.ts'
import { Failed } from './Failed.tsx'
import { PendingRows } from './PendingRows.tsx'

/** Each tab is a part of its own. */
const accountTabLoaders: {
  readonly [tab in AccountTab]: () => Promise<{ readonly default: ComponentType<AccountTabProps> }>
} = {
  tokens: () => loadPart(() => import('./TokensTab.tsx')),
  nfts: () => loadPart(() => import('./NftsTab.tsx')),
  activity: () => loadPart(() => import('./ActivityTab.tsx')),
}

/** What the account owns and what happened to it, each in a tab; without tabs the tokens alone. */
export function AccountTabs(account: AccountTabProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const chosen = useFoyerAtom(accountTabAtom)
  const tabs = listAccountTabs(foyer, account.network.chainNamespace)
  const selected = tabs.includes(chosen) ? chosen : 'tokens'
  const panel = <LazyTab key={selected} tab={selected} {...account} />
  if (tabs.length < 2) return panel
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={tabs.map((key) => ({ key, title: t(`account.tab.${key}`) }))}
      selected={selected}
      onSelect={(tab) => setAccountTab(foyer, tab)}
    >
      {panel}
    </Tabs>
  )
}

function LazyTab({ tab, ...account }: AccountTabProps & { readonly tab: AccountTab }) {
  const t = useTranslate()
  const part = useLazyComponent(accountTabLoaders[tab])
  if (part.step === 'loading') return <PendingRows count={3} />
  if (part.step === 'ready') return <part.Component {...account} />
  return (
    <Failed isOld={false} onRetry={part.retry}>
      {t('dialog.loadFailed.title')}
    </Failed>
  )
}
