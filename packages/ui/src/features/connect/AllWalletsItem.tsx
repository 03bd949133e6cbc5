import { isOpenAtom, navigate } from '@foyer/core'
import { countBundledWallets, listWallets } from '@foyer/core/internal/connect'
import { useEffect, useState } from 'react'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { runAfterPaint } from '../../views/runAfterPaint.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { AllWalletsRow, roundCount } from './firstRows.tsx'

/** Opens the whole catalogue, and shows how many wallets it has. */
export function AllWalletsItem() {
  const { foyer, options } = useFoyerContext()
  const t = useTranslate()
  const [requested, setRequested] = useState<number>()
  const count = countBundledWallets(foyer) ?? requested
  const canRequest = useCanFetch() && foyer.config.apiUrl !== undefined
  useEffect(() => {
    if (!canRequest) return
    let isUnmounted = false
    const cancel = runAfterPaint(() => {
      listWallets(foyer, { page: 1 }).then(
        (page) => isUnmounted || setRequested(page.count),
        // the list view reports the failure
        () => {},
      )
    })
    return () => {
      isUnmounted = true
      cancel()
    }
  }, [foyer, foyer.config, canRequest])
  const open = () => {
    foyer.events.emit({ type: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate(foyer, 'AllWallets')
  }
  return (
    <AllWalletsRow
      title={t('allWallets.title')}
      count={roundCount(count, options.locale)}
      onClick={open}
      preload={usePreloadView('AllWallets')}
    />
  )
}

/** Returns whether the wallet catalogue may be read: a remote one is not requested before the visitor opens the modal. */
export function useCanFetch(): boolean {
  const { config } = useFoyerContext().foyer
  const isOpen = useFoyerAtom(isOpenAtom)
  return isOpen || !config.apiUrl
}
