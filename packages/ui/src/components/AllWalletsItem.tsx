import { navigate } from '@foyer/core'
import { listWallets } from '@foyer/core/relay'
import { useEffect, useState } from 'react'
import { useFoyerContext } from '../FoyerContext.ts'
import { formatCount } from '../format.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useLeadsTo } from '../modal/ViewsContext.ts'
import { ListItem } from './ListItem.tsx'
import { Tag } from './parts.tsx'
import { GridIcon } from './relayIcons.tsx'
import { useMayAsk } from './useMayAsk.ts'

/** Leads to the whole catalogue, and says how much of it there is. */
export function AllWalletsItem() {
  const { foyer, options } = useFoyerContext()
  const t = useTranslate()
  const [count, setCount] = useState<number>()
  const mayAsk = useMayAsk()
  useEffect(() => {
    if (!mayAsk) return
    let isEnded = false
    listWallets(foyer, { page: 1 }).then(
      (page) => isEnded || setCount(page.count),
      // the list itself says what is wrong
      () => {},
    )
    return () => {
      isEnded = true
    }
  }, [foyer, mayAsk])
  const open = () => {
    foyer.events.emit({ type: 'CLICK_ALL_WALLETS', properties: undefined })
    navigate(foyer, 'AllWallets')
  }
  return (
    <ListItem
      leading={
        <span className="glyph">
          <GridIcon />
        </span>
      }
      title={t('allWallets.title')}
      trailing={count !== undefined && <Tag>{roundCount(count, options.locale)}</Tag>}
      onClick={open}
      leadsTo={useLeadsTo('AllWallets')}
    />
  )
}

/** Reference §2.5: below ten as it is, else so many tens and more. */
function roundCount(count: number, locale: string | undefined): string {
  return count < 10 ? formatCount(count, locale) : `${formatCount(Math.floor(count / 10) * 10, locale)}+`
}
