import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { NetworkList } from './NetworkList.tsx'

/** From this many on, finding by eye takes longer than typing. */
const worthSearching = 6

export default function NetworksView() {
  const { networks } = useFoyerContext().foyer.config
  const t = useTranslate()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = networks.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <div className="stack">
      {networks.length >= worthSearching && (
        <SearchField label={t('network.search')} value={search} onChange={setSearch} />
      )}
      <NetworkList networks={found} />
      <p className="empty" role="status">
        {found.length === 0 && t('network.empty', { search: search.trim() })}
      </p>
    </div>
  )
}
