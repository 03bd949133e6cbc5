import { navigate } from '@foyer/core'
import { listWallets } from '@foyer/core/connect'
import { useEffect, useState } from 'react'
import { useCanFetch } from '../../components/useCanFetch.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatCount } from '../../formatCount.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { runAfterPaint } from '../../views/runAfterPaint.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'

/** Opens the whole catalogue, and shows how many wallets it has. */
export function AllWalletsItem() {
  const { foyer, options } = useFoyerContext()
  const t = useTranslate()
  const [count, setCount] = useState<number>()
  const canFetch = useCanFetch()
  useEffect(() => {
    if (!canFetch) return
    let isUnmounted = false
    const cancel = runAfterPaint(() => {
      listWallets(foyer, { page: 1 }).then(
        (page) => isUnmounted || setCount(page.count),
        // the list view reports the failure
        () => {},
      )
    })
    return () => {
      isUnmounted = true
      cancel()
    }
  }, [foyer, foyer.config, canFetch])
  const open = () => {
    foyer.events.emit({ type: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate(foyer, 'AllWallets')
  }
  return (
    <AllWalletsRow
      title={t('allWallets.title')}
      count={count === undefined ? undefined : roundCount(count, options.locale)}
      onClick={open}
      preload={usePreloadView('AllWallets')}
    />
  )
}

/** Reference §2.5: below ten as it is, else so many tens and more. */
function roundCount(count: number, locale: string | undefined): string {
  return count < 10 ? formatCount(count, locale) : `${formatCount(Math.floor(count / 10) * 10, locale)}+`
}
